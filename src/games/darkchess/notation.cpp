// Moves as text: `a1-a2` a move or capture, `a1-a1` a flip (read as `flip a1` too), `a1(K)` what a
// flip turned up. Every move that the rules forbid gets the reason why.

#include <fmt/format.h>

#include "core/text.h"
#include "games/common/move_texts.h"
#include "games/darkchess/chase.h"
#include "games/darkchess/fen.h"
#include "games/darkchess/moves.h"

namespace tusk::games::darkchess {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

struct Written {
    Square from = kNoSquare;
    Square to = kNoSquare;
    Piece turned_up = kNoPiece;  // `a1(K)`
};

Result<Square> read_square(std::string_view name, std::string_view text) {
    const Square square = square_named(name);
    if (square == kNoSquare) {
        return fail(ErrorCode::kSyntax,
                    Saying{"darkchess.no_square", {{"text", core::shown(name)}}},
                    core::quoted(name) + " is not a square (a1 to d8) in " + core::quoted(text));
    }
    return square;
}

Result<Written> read_words(std::string_view text) {
    std::string_view word = core::trim(text);
    if (word.starts_with("flip ") || word.starts_with("flip\t")) {
        const auto square = read_square(core::trim(word.substr(5)), text);
        return square.map([](Square s) { return Written{s, s, kNoPiece}; });
    }
    const bool result = word.size() == 5 && word[2] == '(' && word[4] == ')';
    const bool pair = (word.size() == 5 && (word[2] == '-' || word[2] == ' ')) || word.size() == 4;
    if (!result && !pair) {
        return fail(ErrorCode::kSyntax, Saying{"darkchess.no_move", {{"text", core::shown(text)}}},
                    core::quoted(text) +
                        " is not a move: expected a1-a2, a1-a1 for a flip, or "
                        "a1(K) for what a flip turned up");
    }
    const auto from = read_square(word.substr(0, 2), text);
    if (!from) {
        return fail(from.error());
    }
    if (result) {
        const Piece piece = piece_of_letter(word[3]);
        if (piece == kNoPiece) {
            return fail(
                ErrorCode::kSyntax,
                Saying{"darkchess.no_piece_sign", {{"text", core::shown(word.substr(3, 1))}}},
                core::quoted(word.substr(3, 1)) + " is not a piece in " + core::quoted(text));
        }
        return Written{*from, *from, piece};
    }
    const auto to = read_square(word.substr(word.size() - 2), text);
    return to.map([&](Square square) { return Written{*from, square, kNoPiece}; });
}

// Why something is not allowed: for people in their language, and in English.
struct Reason {
    Saying saying;
    std::string text;
};

Reason no_capture(const Position& p, Square from, Square to, const std::string& shown) {
    const Kind attacker = kind_of(p.at(from));
    const Kind victim = kind_of(p.at(to));
    const std::string target = square_name(to);
    if (attacker != Kind::kCannon) {
        if (!has(steps_from(from), to)) {
            return {Saying{"darkchess.not_next", {{"text", shown}, {"square", target}}},
                    fmt::format("{} is not next to {}", target, square_name(from))};
        }
        return {Saying{"darkchess.cannot_capture",
                       {{"text", shown},
                        {"kind", std::string(name_of(attacker))},
                        {"victim", std::string(name_of(victim))}}},
                fmt::format("a {} cannot capture a {}", name_of(attacker), name_of(victim))};
    }
    if (column_of(from) != column_of(to) && row_of(from) != row_of(to)) {
        return {Saying{"darkchess.not_in_line", {{"text", shown}, {"square", target}}},
                fmt::format("{} and {} are not on one line", square_name(from), target)};
    }
    const int step = column_of(from) == column_of(to) ? kColumns : 1;
    int screens = 0;
    for (Square s = std::min(from, to) + step; s < std::max(from, to); s += step) {
        screens += p.is_empty(s) ? 0 : 1;
    }
    return {Saying{"darkchess.screens", {{"text", shown}, {"count", std::to_string(screens)}}},
            fmt::format("a cannon captures over exactly one piece, and {} stand{} between",
                        screens == 0 ? std::string("none") : std::to_string(screens),
                        screens > 1 ? "" : "s")};
}

// Why a seat cannot do this; asked only for what is not legal.
Reason why_not(const Position& p, Square from, Square to, const std::string& shown) {
    const Piece piece = p.at(from);
    const std::string square = square_name(from);
    if (!in_play(p)) {
        return {Saying{"moves.game_over", {{"text", shown}}}, "the game is over"};
    }
    if (from == to && piece != kNoPiece) {
        return {Saying{"darkchess.face_up", {{"text", shown}, {"square", square}}},
                square + " is already face up"};
    }
    if (from != to && p.first_colour == Colour::kNone) {
        return {Saying{"darkchess.flip_first", {{"text", shown}}},
                "nothing can move before the first flip has decided the colours"};
    }
    if (piece == kNoPiece) {
        return {Saying{"moves.no_piece", {{"text", shown}, {"square", square}}},
                square + " is empty"};
    }
    if (piece == kFaceDown) {
        return {Saying{"darkchess.face_down", {{"text", shown}, {"square", square}}},
                fmt::format("the piece on {} is face down", square)};
    }
    if (colour_of(piece) != p.mover()) {
        return {Saying{"moves.other_side", {{"text", shown}, {"square", square}}},
                fmt::format("the {} on {} belongs to {}", name_of(kind_of(piece)), square,
                            name_of(colour_of(piece)))};
    }
    const Piece target = p.at(to);
    if (target == kFaceDown) {
        return {
            Saying{"darkchess.target_face_down", {{"text", shown}, {"square", square_name(to)}}},
            fmt::format("the piece on {} is face down and cannot be captured", square_name(to))};
    }
    if (target == kNoPiece) {
        if (has(steps_from(from), to)) {
            return {Saying{"darkchess.chase", {{"text", shown}}},
                    "it goes on with a chase that has come full circle"};
        }
        return {Saying{"darkchess.one_step", {{"text", shown}}},
                "a piece moves one square up, down, left or right"};
    }
    if (colour_of(target) == p.mover()) {
        return {Saying{"darkchess.own_piece", {{"text", shown}, {"square", square_name(to)}}},
                square_name(to) + " holds a piece of the same side"};
    }
    return no_capture(p, from, to, shown);
}

Result<Move> read_result(const Position& p, const Written& written, std::string_view text) {
    if (written.turned_up == kNoPiece) {
        const std::string square = square_name(p.turning);
        return fail(
            ErrorCode::kIllegalMove,
            Saying{"darkchess.being_turned", {{"text", core::shown(text)}, {"square", square}}},
            fmt::format("{}: {} is being turned over; what lies there has to come first, "
                        "such as {}(K)",
                        core::quoted(text), square, square));
    }
    if (written.from != p.turning) {
        return fail(ErrorCode::kIllegalMove,
                    Saying{"darkchess.being_turned",
                           {{"text", core::shown(text)}, {"square", square_name(p.turning)}}},
                    fmt::format("{}: the square that is turned over is {}", core::quoted(text),
                                square_name(p.turning)));
    }
    if (p.pool[written.turned_up] == 0) {
        return fail(ErrorCode::kIllegalMove,
                    Saying{"darkchess.none_hidden",
                           {{"text", core::shown(text)},
                            {"side", std::string(name_of(colour_of(written.turned_up)))},
                            {"kind", std::string(name_of(kind_of(written.turned_up)))}}},
                    fmt::format("{}: no {} is hidden any more", core::quoted(text),
                                name_of(written.turned_up)));
    }
    return Move::turned_up(written.from, written.turned_up);
}

Result<Move> read_decision(const Position& p, const Written& written, std::string_view text) {
    const Move move(written.from, written.to);
    if (!is_legal(p, move)) {
        Reason reason = why_not(p, written.from, written.to, core::shown(text));
        return fail(ErrorCode::kIllegalMove, std::move(reason.saying),
                    core::quoted(text) + ": " + reason.text);
    }
    return move;
}

}  // namespace

std::string move_text(const Position& /*p*/, Move move, std::string_view /*notation*/) {
    if (move.is_chance()) {
        return fmt::format("{}({})", square_name(move.to()), kPieceLetters[move.piece()]);
    }
    return square_name(move.from()) + "-" + square_name(move.to());
}

Result<Move> parse_move(const Position& p, std::string_view text) {
    const auto written = read_words(text);
    if (!written) {
        return fail(written.error());
    }
    if (p.turning != kNoSquare) {
        return read_result(p, *written, text);
    }
    if (written->turned_up != kNoPiece) {
        if (const auto flip = read_decision(p, *written, text); !flip) {
            return flip;
        }
        return fail(ErrorCode::kIllegalMove,
                    Saying{"darkchess.not_turned", {{"text", core::shown(text)}}},
                    core::quoted(text) + ": no square is being turned over");
    }
    return read_decision(p, *written, text);
}

std::size_t Position::move_length(std::string_view text) noexcept {
    constexpr std::string_view kFlip = "flip";
    std::size_t at = 0;
    if (text.starts_with(kFlip)) {
        at = std::min(text.find_first_not_of(" \t", kFlip.size()), text.size());
        return at > kFlip.size() && square_named(text.substr(at, 2)) != kNoSquare ? at + 2 : 0;
    }
    if (square_named(text.substr(0, 2)) == kNoSquare) {
        return 0;
    }
    if (text.size() >= 5 && text[2] == '(' && text[4] == ')') {
        return 5;
    }
    at = text.size() > 2 && text[2] == '-' ? 3 : 2;
    return text.size() >= at + 2 && square_named(text.substr(at, 2)) != kNoSquare ? at + 2 : 0;
}

std::optional<Move> unsaid_move(const Position& p, std::string_view text) {
    const auto written = read_words(text);
    if (!written || written->turned_up == kNoPiece || p.turning != kNoSquare) {
        return std::nullopt;
    }
    const Move flip(written->from, written->from);
    return is_legal(p, flip) ? std::optional(flip) : std::nullopt;
}

Result<std::vector<Move>> parse_move_list(const Position& p, std::string_view text) {
    return read_move_list(p, text);
}

std::string show(const Position& p) {
    std::string text;
    for (int row = kRows - 1; row >= 0; --row) {
        text += std::to_string(row + 1);
        for (int column = 0; column < kColumns; ++column) {
            const Square square = square_at(column, row);
            text += ' ';
            text += square == p.turning  ? '?'
                    : p.is_empty(square) ? '.'
                                         : kPieceLetters[p.at(square)];
        }
        text += '\n';
    }
    text += "  a b c d\n";
    return text + "hidden: " + pool_text(p.pool) + "\n";
}

std::string seat_label(const Position& p, Seat seat) {
    const auto& names = Position::about().seat_names;
    if (search::index(seat) >= names.size()) {
        return "seat " + std::to_string(search::index(seat) + 1);
    }
    const Colour colour = p.colour_of(seat);
    if (colour == Colour::kNone) {
        return names[search::index(seat)];
    }
    return std::string(name_of(colour));
}

}  // namespace tusk::games::darkchess
