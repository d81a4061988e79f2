#include "games/xiangqi/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/common/move_texts.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

constexpr std::array<std::string_view, 6> kNames{"coordinates",        "iccs",  "wxf", "chinese",
                                                 "chinese-simplified", "ranks1"};
constexpr std::string_view kRanks1Mark = "ranks1:";
constexpr std::size_t kLongestMove = 40;  // bytes; the longest text here has 15

// Why the rules forbid it.
tl::unexpected<core::Error> refused(const Position& p, Move move, std::string_view text) {
    const std::string shown = core::shown(text);
    const auto because = [&](Saying saying, const std::string& reason) {
        return fail(ErrorCode::kIllegalMove, std::move(saying),
                    fmt::format("{}: {}", quoted_move(text), reason));
    };
    const std::string from = square_name(move.from());
    if (p.is_empty(move.from())) {
        return because(Saying{"moves.no_piece", {{"text", shown}, {"square", from}}},
                       "there is no piece on " + from);
    }
    const std::string piece = piece_name(p.at(move.from()));
    if (colour_of(p.at(move.from())) != p.to_move) {
        return because(Saying{"moves.other_side", {{"text", shown}, {"square", from}}},
                       fmt::format("the {} on {} is not to move", piece, from));
    }
    if (!is_pseudo_legal(p, move)) {
        const std::string to = square_name(move.to());
        return because(Saying{"moves.cannot_go", {{"text", shown}, {"from", from}, {"to", to}}},
                       fmt::format("the {} on {} cannot go to {}", piece, from, to));
    }
    if (p.checked) {
        return because(Saying{"xiangqi.still_in_check", {{"text", shown}}},
                       "the general would still be in check");
    }
    return because(Saying{"xiangqi.exposes_king", {{"text", shown}}},
                   "the own general would be attacked");
}

Result<Move> checked(const Position& p, Move move, std::string_view text) {
    if (is_legal(p, move)) {
        return move;
    }
    return refused(p, move, text);
}

// Length of two points, `h2e2` or `H2-E2`, with ranks up to 10; 0 = none.
std::size_t coordinates_length(std::string_view text) noexcept {
    std::size_t at = 0;
    for (int point = 0; point < 2; ++point) {
        at += point == 1 && at < text.size() && text[at] == '-' ? 1 : 0;
        if (at + 1 >= text.size() || (text[at] | 0x20) < 'a' || (text[at] | 0x20) > 'i' ||
            !core::is_digit(text[at + 1])) {
            return 0;
        }
        at += text.substr(at + 1, 2) == "10" ? 3 : 2;
    }
    return at;
}

}  // namespace

std::vector<std::string> notation_names() {
    return {kNames.begin(), kNames.end() - 1};
}

Notation notation_named(std::string_view name) noexcept {
    const auto* found = std::find(kNames.begin(), kNames.end(), name);
    return found == kNames.end() ? Notation::kCoordinates
                                 : static_cast<Notation>(found - kNames.begin());
}

std::string quoted_move(std::string_view text) {
    const bool plain = text.size() <= kLongestMove && core::is_utf8(text) &&
                       std::none_of(text.begin(), text.end(), [](char c) {
                           return static_cast<unsigned char>(c) < 32 || c == 127;
                       });
    return plain ? fmt::format("'{}'", text) : core::quoted(text);
}

std::string coordinate_text(Move move, Notation notation) {
    if (notation == Notation::kRanks1) {
        return fmt::format("{}{}{}{}", static_cast<char>('a' + file_of(move.from())),
                           rank_of(move.from()) + 1, static_cast<char>('a' + file_of(move.to())),
                           rank_of(move.to()) + 1);
    }
    if (notation == Notation::kIccs) {
        return fmt::format("{}{}-{}{}", static_cast<char>('A' + file_of(move.from())),
                           rank_of(move.from()), static_cast<char>('A' + file_of(move.to())),
                           rank_of(move.to()));
    }
    return square_name(move.from()) + square_name(move.to());
}

std::optional<Move> read_coordinates(std::string_view text, int first_rank) noexcept {
    const auto square = [&]() -> std::optional<Square> {
        if (text.size() < 2 || !core::is_letter(text[0]) || !core::is_digit(text[1])) {
            return std::nullopt;
        }
        const int file = (text[0] | 0x20) - 'a';
        int rank = text[1] - '0';
        std::size_t used = 2;
        if (first_rank == 1 && text.size() > 2 && rank == 1 && text[2] == '0') {
            rank = 10;
            used = 3;
        }
        text.remove_prefix(used);
        return on_board(file, rank - first_rank) ? std::optional(square_at(file, rank - first_rank))
                                                 : std::nullopt;
    };
    const auto from = square();
    if (from && !text.empty() && text[0] == '-') {
        text.remove_prefix(1);
    }
    const auto to = from ? square() : std::nullopt;
    if (!to || !text.empty() || *from == *to) {
        return std::nullopt;
    }
    return Move(*from, *to);
}

std::string move_text(const Position& p, Move move, std::string_view notation) {
    const Notation wanted = notation_named(notation);
    switch (wanted) {
        case Notation::kWxf:
        case Notation::kChinese:
        case Notation::kChineseSimplified: return relative_text(p, move, wanted);
        default: return coordinate_text(move, wanted);
    }
}

Result<Move> parse_move(const Position& p, std::string_view text, Notation notation) {
    text = core::trim(text);
    if (text.starts_with(kRanks1Mark)) {
        notation = Notation::kRanks1;
        text.remove_prefix(kRanks1Mark.size());
    }
    if (text.size() <= kLongestMove) {
        if (notation != Notation::kRanks1) {
            if (const auto move = read_coordinates(text, 0)) {
                return checked(p, *move, text);
            }
        }
        if (const auto move = read_coordinates(text, 1)) {  // with a rank 10, or asked for
            return checked(p, *move, text);
        }
        const auto move = read_relative(p, text);
        if (!move || !move->none()) {
            return move;
        }
    }
    return fail(
        ErrorCode::kSyntax, Saying{"xiangqi.no_move", {{"text", core::shown(text)}}},
        fmt::format("{} is not a move like h2e2, H2-E2, C2=5 or 炮二平五", quoted_move(text)));
}

Result<Move> parse_move(const Position& p, std::string_view text) {
    return parse_move(p, text, Notation::kCoordinates);
}

std::size_t Position::move_length(std::string_view text) noexcept {
    const std::size_t mark = text.starts_with(kRanks1Mark) ? kRanks1Mark.size() : 0;
    const std::size_t length = coordinates_length(text.substr(mark));
    return length > 0 ? mark + length : relative_length(text);
}

Result<std::vector<Move>> parse_move_list(const Position& p, std::string_view text) {
    const std::size_t mark = text.find(kRanks1Mark);
    if (mark == std::string_view::npos) {
        return read_move_list(p, text);
    }
    // From the mark on all ranks are counted from 1: each move gets it.
    auto result = read_move_list(p, text.substr(0, mark));
    if (!result) {
        return result;
    }
    Position now = p;
    for (const Move move : *result) {
        play(now, move);
    }
    ItemScanner scanner(text, Position::move_length);
    scanner.seek(mark);
    while (const auto item = scanner.next()) {
        std::string_view word = text.substr(item->begin, item->end - item->begin);
        if ((item->kind != ItemKind::kMove && item->kind != ItemKind::kWord) ||
            word == kRanks1Mark) {
            continue;
        }
        const auto move = parse_move(now, word, Notation::kRanks1);
        if (!move) {
            return fail(move.error().within(fmt::format("move {}", result->size() + 1)));
        }
        result->push_back(*move);
        play(now, *move);
    }
    return result;
}

}  // namespace tusk::games::xiangqi
