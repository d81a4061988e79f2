#pragma once
// What the tests of the record formats share: sample files, and files broken in every way.

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/text.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/notation.h"
#include "games/xiangqi/record_tree.h"

namespace tusk::games::xiangqi {

inline std::string sample(const std::string& name) {
    const auto bytes =
        core::read_file(std::string(TUSK_SOURCE_DIR) + "/tests/data/xiangqi/records/" + name);
    EXPECT_TRUE(bytes) << name;
    return bytes.value_or("");
}

// The only record of a file that has no faults.
inline Record only_record(const ReadResult& read) {
    EXPECT_TRUE(read.errors.empty()) << read.errors[0].text();
    EXPECT_EQ(read.records.size(), 1u);
    return read.records.empty() ? Record{} : read.records[0];
}

// The board and the side to move after the last move.
inline std::string final_position(const Record& record) {
    Position p = Position::parse(record.initial.empty() ? kStartFen : record.initial, {}).value();
    for (const RecordedAction& action : record.actions) {
        const Move move = Move::from_code(action.action.code);
        EXPECT_TRUE(is_legal(p, move));
        EXPECT_EQ(action.decider, p.to_move);
        play(p, move);
    }
    const std::string fen = format(p);
    return fen.substr(0, fen.find(" -"));
}

inline std::string moves_of(const Record& record, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < std::min(count, record.actions.size()); ++i) {
        text += text.empty() ? "" : " ";
        text +=
            coordinate_text(Move::from_code(record.actions[i].action.code), Notation::kCoordinates);
    }
    return text;
}

// The children of the node that the first `ply` moves of the main line lead to.
inline std::string children_after(const RecordTree& tree, std::size_t ply) {
    std::size_t at = 0;
    for (; ply > 0; --ply) {
        at = tree.nodes[at].children.at(0);
    }
    std::string text;
    for (const std::size_t child : tree.nodes[at].children) {
        text += text.empty() ? "" : " ";
        text += coordinate_text(tree.nodes[child].move, Notation::kCoordinates);
    }
    return text;
}

// Every answer to a broken file is a record that can be played, or an error that says something.
inline void expect_sound(const ReadResult& read) {
    EXPECT_TRUE(!read.records.empty() || !read.errors.empty());
    for (const Record& record : read.records) {
        final_position(record);
        EXPECT_TRUE(core::is_utf8(record.comment));
    }
    for (const core::Error& error : read.errors) {
        EXPECT_FALSE(error.message.empty());
    }
}

// The file cut at every byte (in steps where it is long), and with bytes changed at random.
template <class Read>
void expect_sound_when_broken(const std::string& bytes, Read read) {
    const std::size_t step = std::max<std::size_t>(1, bytes.size() / 3000);
    for (std::size_t length = 0; length < bytes.size(); length += step) {
        expect_sound(read(std::string_view(bytes).substr(0, length), {}));
    }
    core::Rng rng(1);
    for (int i = 0; i < 2000; ++i) {
        std::string broken = bytes;
        for (std::uint32_t changes = 1 + rng.below(8); changes > 0; --changes) {
            broken[rng.below(static_cast<std::uint32_t>(broken.size()))] =
                static_cast<char>(rng.below(256));
        }
        expect_sound(read(broken, {}));
    }
}

}  // namespace tusk::games::xiangqi
