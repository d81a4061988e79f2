#include "games/darkchess/formats.h"

#include <array>

#include "games/common/move_texts.h"
#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

namespace {

bool recognises(std::string_view text) {
    return looks_like_moves(move_writing<Position>(), text);
}
ReadResult read(std::string_view text, const CompanionFiles& /*companions*/) {
    return read_move_texts(move_writing<Position>(), text);
}
core::Result<std::string> write(const std::vector<Record>& records) {
    return write_move_texts(move_writing<Position>(), records);
}

}  // namespace

std::span<const RecordFormat> record_formats() noexcept {
    static constexpr std::array<RecordFormat, 1> kFormats{{
        {"moves", "txt", "plain moves: a1(K) a flip and what it turned up, b1-a1 a move",
         recognises, read, write},
    }};
    return kFormats;
}

}  // namespace tusk::games::darkchess
