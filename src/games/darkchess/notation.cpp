// Moves as text: `a1-a2` a move or capture, `a1-a1` a flip (read as `flip a1` too), `a1(K)` what a
// flip turned up. Every move that the rules forbid gets the reason why.

#include <fmt/format.h>

#include "core/text.h"
#include "games/darkchess/chase.h"
#include "games/darkchess/fen.h"
#include "games/darkchess/moves.h"

namespace tusk::games::darkchess {

using core::ErrorCode;
using core::fail;
using core::Result;

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
        return fail(ErrorCode::kSyntax, core::quoted(text) +
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
            return fail(ErrorCode::kSyntax, core::quoted(word.substr(3, 1)) +
                                                " is not a piece in " + core::quoted(text));
        }
        return Written{*from, *from, piece};
    }
    const auto to = read_square(word.substr(word.size() - 2), text);
    return to.map([&](Square square) { return Written{*from, square, kNoPiece}; });
}

std::string no_capture(const Position& p, Square from, Square to) {
    const Kind attacker = kind_of(p.at(from));
    const Kind victim = kind_of(p.at(to));
    if (attacker != Kind::kCannon) {
        return has(steps_from(from), to)
                   ? fmt::format("a {} cannot capture a {}", name_of(attacker), name_of(victim))
                   : fmt::format("{} is not next to {}", square_name(to), square_name(from));
    }
    if (column_of(from) != column_of(to) && row_of(from) != row_of(to)) {
        return fmt::format("{} and {} are not on one line", square_name(from), square_name(to));
    }
    const int step = column_of(from) == column_of(to) ? kColumns : 1;
    int screens = 0;
    for (Square s = std::min(from, to) + step; s < std::max(from, to); s += step) {
        screens += p.is_empty(s) ? 0 : 1;
    }
    return fmt::format("a cannon captures over exactly one piece, and {} stand{} between",
                       screens == 0 ? std::string("none") : std::to_string(screens),
                       screens > 1 ? "" : "s");
}

// Why a seat cannot do this; asked only for what is not legal.
std::string why_not(const Position& p, Square from, Square to) {
    const Piece piece = p.at(from);
    if (from == to) {
        return piece == kNoPiece ? square_name(from) + " is empty"
                                 : square_name(from) + " is already face up";
    }
    if (p.first_colour == Colour::kNone) {
        return "nothing can move before the first flip has decided the colours";
    }
    if (piece == kNoPiece) {
        return square_name(from) + " is empty";
    }
    if (piece == kFaceDown) {
        return fmt::format("the piece on {} is face down", square_name(from));
    }
    if (colour_of(piece) != p.mover()) {
        return fmt::format("the {} on {} belongs to {}", name_of(kind_of(piece)), square_name(from),
                           name_of(colour_of(piece)));
    }
    const Piece target = p.at(to);
    if (target == kFaceDown) {
        return fmt::format("the piece on {} is face down and cannot be captured", square_name(to));
    }
    if (target == kNoPiece) {
        return has(steps_from(from), to) ? "it goes on with a chase that has come full circle"
                                         : "a piece moves one square up, down, left or right";
    }
    if (colour_of(target) == p.mover()) {
        return square_name(to) + " holds a piece of the same side";
    }
    return no_capture(p, from, to);
}

Result<Move> read_result(const Position& p, const Written& written, std::string_view text) {
    if (written.turned_up == kNoPiece) {
        const std::string square = square_name(p.turning);
        return fail(ErrorCode::kIllegalMove,
                    fmt::format("{}: {} is being turned over; what lies there has to come first, "
                                "such as {}(K)",
                                core::quoted(text), square, square));
    }
    if (written.from != p.turning) {
        return fail(ErrorCode::kIllegalMove,
                    fmt::format("{}: the square that is turned over is {}", core::quoted(text),
                                square_name(p.turning)));
    }
    if (p.pool[written.turned_up] == 0) {
        return fail(ErrorCode::kIllegalMove,
                    fmt::format("{}: no {} is hidden any more", core::quoted(text),
                                name_of(written.turned_up)));
    }
    return Move::turned_up(written.from, written.turned_up);
}

Result<Move> read_decision(const Position& p, const Written& written, std::string_view text) {
    const Move move(written.from, written.to);
    if (!is_legal(p, move)) {
        const std::string reason =
            in_play(p) ? why_not(p, written.from, written.to) : std::string("the game is over");
        return fail(ErrorCode::kIllegalMove, core::quoted(text) + ": " + reason);
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
        return fail(ErrorCode::kIllegalMove,
                    core::quoted(text) + ": no square is being turned over");
    }
    return read_decision(p, *written, text);
}

Result<std::vector<Move>> parse_move_list(const Position& p, std::string_view text) {
    Position now = p;
    std::vector<Move> list;
    const auto words = core::words(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string word(words[i]);
        if (word == "flip" && i + 1 < words.size()) {
            word += " " + std::string(words[++i]);
        }
        const auto where = "move " + std::to_string(list.size() + 1);
        const auto written = read_words(word);
        if (written && written->turned_up != kNoPiece && now.turning == kNoSquare) {
            const auto flip = read_decision(now, *written, word);
            if (!flip) {
                return fail(flip.error().within(where));
            }
            list.push_back(*flip);
            play(now, *flip);
        }
        const auto move = parse_move(now, word);
        if (!move) {
            return fail(move.error().within(where));
        }
        list.push_back(*move);
        play(now, *move);
    }
    return list;
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
