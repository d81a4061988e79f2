// Texts of games as people have them: tests/data/records/texts.txt says what is read from which.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "registry/record_formats.h"
#include "registry/registry.h"

namespace tusk::registry {
namespace {

const Registry& registry() {
    static const Registry games = all_games();
    return games;
}

const Game& game_named(std::string_view id) {
    return *registry().find(id);
}

ReadResult read(const Game& game, std::string_view text) {
    const auto format = recognise_format(game, text);
    if (!format) {
        return {{}, {format.error()}};
    }
    return read_game_records(registry(), game, *format, text,
                             [](std::string_view) { return std::nullopt; });
}

std::string line_of(const Game& game, const Record& record) {
    const WrittenRecords written = write_game_records(game, "moves", {record});
    return written.errors.empty() ? std::string(core::trim(written.text))
                                  : written.errors.front().text();
}

struct Case {
    std::string game;
    std::string name;
    std::string text;
    std::vector<std::string> records;
    std::vector<std::string> errors;
};

std::string unescaped(std::string_view line) {
    std::string result;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '\\' || i + 1 == line.size()) {
            result += line[i];
            continue;
        }
        ++i;
        result += line[i] == 'r' ? "\r" : line[i] == 't' ? "\t" : "\xEF\xBB\xBF";
    }
    return result;
}

std::vector<Case> cases() {
    const auto file =
        core::read_file(std::string(TUSK_SOURCE_DIR) + "/tests/data/records/texts.txt");
    EXPECT_TRUE(file.has_value());
    const std::string content = file.value_or("");
    std::vector<Case> result;
    for (const std::string_view line : core::lines(content)) {
        if (line.starts_with("== ")) {
            const std::size_t colon = line.find(": ");
            result.push_back({std::string(line.substr(3, colon - 3)),
                              std::string(line.substr(colon + 2)),
                              {},
                              {},
                              {}});
        } else if (result.empty()) {
            continue;  // what the file says of itself
        } else if (line.starts_with("=> ")) {
            result.back().records.emplace_back(line.substr(3));
        } else if (line.starts_with("!! ")) {
            result.back().errors.emplace_back(line.substr(3));
        } else if (result.back().records.empty() && result.back().errors.empty()) {
            result.back().text += unescaped(line) + "\n";
        }
    }
    return result;
}

TEST(record_moves, texts_as_people_have_them_are_read) {
    std::size_t checked = 0;
    for (const Case& one : cases()) {
        const std::string name = one.game + ": " + one.name;
        const Game& game = game_named(one.game);
        const ReadResult result = read(game, one.text);
        std::vector<std::string> lines;
        for (const Record& record : result.records) {
            lines.push_back(line_of(game, record));
        }
        EXPECT_EQ(lines, one.records) << name;
        ASSERT_EQ(result.errors.size(), one.errors.size())
            << name << (result.errors.empty() ? "" : ": " + result.errors.front().text());
        for (std::size_t i = 0; i < one.errors.size(); ++i) {
            EXPECT_EQ(result.errors[i].text().substr(0, one.errors[i].size()), one.errors[i])
                << name;
            EXPECT_FALSE(result.errors[i].saying.empty()) << name;
        }
        ++checked;
    }
    EXPECT_GE(checked, 60u);
}

TEST(record_moves, what_is_written_is_read_however_the_games_end) {
    for (const Case& one : cases()) {
        const Game& game = game_named(one.game);
        std::vector<Record> records = read(game, one.text).records;
        const std::vector<Record> once = records;
        records.insert(records.end(), once.begin(), once.end());
        for (Record& record : records) {  // names and remarks are not part of the format
            record.seats.clear();
            record.tags.clear();
            record.comment.clear();
            for (auto& action : record.actions) {
                action.comment.clear();
            }
        }
        if (records.empty()) {
            continue;
        }
        const WrittenRecords written = write_game_records(game, "moves", records);
        ASSERT_TRUE(written.errors.empty()) << written.errors.front().text();
        const ReadResult again = read(game, written.text);
        ASSERT_TRUE(again.errors.empty()) << written.text << again.errors.front().text();
        EXPECT_TRUE(again.records == records) << written.text;
    }
}

TEST(record_moves, names_and_remarks_become_comments_where_they_stand) {
    const Game& game = game_named("xiangqi");
    const ReadResult result = read(game,
                                   "胡榮華 先勝 柳大華\n"
                                   "1. 炮二平五（中炮，常見） 馬8進7 {ordinary}\n"
                                   "2. 馬二進三\n以下從略。\n");
    ASSERT_EQ(result.records.size(), 1u);
    const Record& record = result.records[0];
    EXPECT_EQ(record.comment, "胡榮華 先勝 柳大華");
    EXPECT_EQ(record.actions[0].comment, "中炮，常見");
    EXPECT_EQ(record.actions[1].comment, "ordinary");
    EXPECT_EQ(record.actions[2].comment, "以下從略。");
}

TEST(record_moves, a_game_of_no_moves_is_written_and_read) {
    for (const std::string_view id : {"othello", "xiangqi", "darkchess"}) {
        const Game& game = game_named(id);
        Record record;
        record.game = id;
        const WrittenRecords written = write_game_records(game, "moves", {record, record});
        EXPECT_EQ(written.text, "startpos\nstartpos\n");
        EXPECT_EQ(read(game, written.text).records.size(), 2u);
    }
}

TEST(record_moves, an_error_has_its_words_and_places_for_people) {
    const ReadResult result = read(game_named("xiangqi"), "1. 炮二平五 馬8進7\n2. 車一平三\n");
    ASSERT_EQ(result.errors.size(), 1u);
    const core::Error& error = result.errors[0];
    EXPECT_EQ(error.saying, "moves.illegal");
    EXPECT_EQ(error.words, (core::Words{{"text", "車一平三"}}));
    EXPECT_EQ(core::places(error),
              (std::vector<core::Place>{{"line", "2"}, {"column", "4"}, {"move", "3"}}));
}

TEST(record_moves, a_text_of_nothing_but_brackets_or_numbers_is_read_in_no_time) {
    const Game& game = game_named("xiangqi");
    for (const std::string_view piece :
         {"(", "{", "1.", "(1", "h2e2\n", "炮", "fen \n", "1. x\n"}) {
        std::string text;
        while (text.size() < 100'000) {
            text += piece;
        }
        const ReadResult result = read_game_records(registry(), game, "moves", text,
                                                    [](std::string_view) { return std::nullopt; });
        EXPECT_LE(result.errors.size(), 1'001u);
    }
}

TEST(record_moves, games_are_known_by_every_name_and_spelling) {
    const Game& xiangqi = game_named("xiangqi");
    for (const std::string_view name :
         {"xiangqi", "Xiangqi", "XIANGQI", "Xiang-Qi", "Chinese Chess", "chinese_chess", "象棋",
          "中國象棋", "中国象棋"}) {
        EXPECT_TRUE(xiangqi.is_called(name)) << name;
        EXPECT_FALSE(game_named("othello").is_called(name)) << name;
    }
    EXPECT_FALSE(xiangqi.is_called("chess"));
    EXPECT_FALSE(xiangqi.is_called(""));
    EXPECT_TRUE(game_named("darkchess").is_called("banqi"));
    EXPECT_TRUE(game_named("othello").is_called("Reversi"));
}

}  // namespace
}  // namespace tusk::registry
