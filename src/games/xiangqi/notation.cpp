#include "games/xiangqi/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr std::array<std::string_view, 6> kNames{"coordinates",        "iccs",  "wxf", "chinese",
                                                 "chinese-simplified", "ranks1"};
constexpr std::string_view kRanks1Mark = "ranks1:";
constexpr std::size_t kLongestMove = 40;  // bytes; the longest text here has 15

// Why the rules forbid it.
tl::unexpected<core::Error> refused(const Position& p, Move move, std::string_view text) {
    const auto because = [&](std::string reason) {
        return fail(ErrorCode::kIllegalMove, fmt::format("{}: {}", quoted_move(text), reason));
    };
    const std::string from = square_name(move.from());
    if (p.is_empty(move.from())) {
        return because("there is no piece on " + from);
    }
    const std::string piece = piece_name(p.at(move.from()));
    if (colour_of(p.at(move.from())) != p.to_move) {
        return because(fmt::format("the {} on {} is not to move", piece, from));
    }
    if (!is_pseudo_legal(p, move)) {
        return because(
            fmt::format("the {} on {} cannot go to {}", piece, from, square_name(move.to())));
    }
    return because(p.checked ? "the general would still be in check"
                             : "the own general would be attacked");
}

Result<Move> checked(const Position& p, Move move, std::string_view text) {
    if (is_legal(p, move)) {
        return move;
    }
    return refused(p, move, text);
}

// "12." and "12..." count moves.
bool is_move_number(std::string_view word) noexcept {
    const auto digits = static_cast<std::size_t>(
        std::find_if_not(word.begin(), word.end(), core::is_digit) - word.begin());
    return digits > 0 && digits < word.size() &&
           word.find_first_not_of('.', digits) == std::string_view::npos;
}

// Leading "12." of "12.h2e2".
std::string_view without_number(std::string_view word) noexcept {
    const auto digits = static_cast<std::size_t>(
        std::find_if_not(word.begin(), word.end(), core::is_digit) - word.begin());
    // "15.6" is a move of a pawn in WXF, "1.h2e2" is not.
    if (digits == 0 || digits == word.size() || word[digits] != '.' || word.size() == 4) {
        return word;
    }
    const std::size_t rest = word.find_first_not_of('.', digits);
    return rest == std::string_view::npos ? word : word.substr(rest);
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
        ErrorCode::kSyntax,
        fmt::format("{} is not a move like h2e2, H2-E2, C2=5 or 炮二平五", quoted_move(text)));
}

Result<Move> parse_move(const Position& p, std::string_view text) {
    return parse_move(p, text, Notation::kCoordinates);
}

Result<std::vector<Move>> parse_move_list(const Position& p, std::string_view text) {
    Position now = p;
    Notation notation = Notation::kCoordinates;
    std::vector<Move> result;
    for (std::string_view word : core::words(text)) {
        if (word.starts_with(kRanks1Mark)) {
            notation = Notation::kRanks1;
            word.remove_prefix(kRanks1Mark.size());
        }
        if (word.empty() || is_move_number(word)) {
            continue;
        }
        const auto move = parse_move(now, without_number(word), notation);
        if (!move) {
            return fail(move.error().within(fmt::format("move {}", result.size() + 1)));
        }
        result.push_back(*move);
        play(now, *move);
    }
    return result;
}

}  // namespace tusk::games::xiangqi
