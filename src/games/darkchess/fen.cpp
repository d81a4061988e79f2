#include "games/darkchess/fen.h"

#include <fmt/format.h>

#include "core/text.h"
#include "games/darkchess/zobrist.h"

namespace tusk::games::darkchess {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

constexpr int kMostQuietPlies = 10'000;
constexpr int kMostMoveNumber = 40'000;

Result<void> read_row(std::string_view text, int row, Position& p) {
    const std::string where = fmt::format("row {}", row + 1);
    int column = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        const Piece piece = letter == 'X' || letter == '?' ? kFaceDown : piece_of_letter(letter);
        if (letter >= '1' && letter <= '4') {
            column += letter - '0';
        } else if (letter == '-') {
            ++column;
        } else if (piece != kNoPiece) {
            if (column < kColumns) {
                p.put(square_at(column, row), piece);
            }
            if (letter == '?' && column < kColumns) {
                if (p.turning != kNoSquare) {
                    return fail(ErrorCode::kBadPosition, Saying{"darkchess.one_turned"},
                                "only one square is turned over at a time", where);
                }
                p.turning = static_cast<std::uint8_t>(square_at(column, row));
            }
            ++column;
        } else {
            return fail(
                ErrorCode::kSyntax,
                Saying{"darkchess.no_piece_sign", {{"text", core::shown(text.substr(i, 1))}}},
                fmt::format("{} is not a piece (KGMRNCP, kgmrncp, X) or a number of empty "
                            "squares (1 to 4)",
                            core::quoted(text.substr(i, 1))),
                fmt::format("{}, column {}", where, i + 1));
        }
        if (column > kColumns) {
            break;
        }
    }
    if (column != kColumns) {
        return fail(ErrorCode::kSyntax,
                    Saying{"darkchess.row_length", {{"row", core::shown(text)}}},
                    fmt::format("the row {} has {} squares, not 4", core::quoted(text),
                                column > kColumns ? "more than 4" : std::to_string(column)),
                    where);
    }
    return {};
}

Result<void> read_board(std::string_view text, Position& p) {
    const auto rows = core::split(text, '/');
    if (rows.size() != kRows) {
        return fail(ErrorCode::kSyntax,
                    Saying{"darkchess.rows", {{"count", std::to_string(rows.size())}}},
                    fmt::format("expected 8 rows separated by /, got {} in {}", rows.size(),
                                core::quoted(text)),
                    "board");
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (auto done = read_row(rows[i], kRows - 1 - static_cast<int>(i), p); !done) {
            return done;
        }
    }
    return {};
}

Result<void> read_pool(std::string_view text, Position& p) {
    Pool pool{};
    std::size_t number = 0;
    if (text != "-") {
        for (const char letter : text) {
            const Piece piece = piece_of_letter(letter);
            if (piece == kNoPiece) {
                return fail(
                    ErrorCode::kSyntax,
                    Saying{"darkchess.no_piece_sign", {{"text", core::shown({&letter, 1})}}},
                    core::quoted(std::string(1, letter)) + " is not a piece in " +
                        core::quoted(text),
                    "hidden pieces");
            }
            ++number;
            if (pool[piece] < 255) {
                ++pool[piece];
            }
        }
    }
    const auto face_down = static_cast<std::size_t>(count(p.hidden));
    if (number != face_down) {
        return fail(
            ErrorCode::kBadPosition,
            Saying{"darkchess.hidden_count",
                   {{"squares", std::to_string(face_down)}, {"pieces", std::to_string(number)}}},
            fmt::format("{} squares are face down, but {} hidden pieces are given", face_down,
                        number),
            "hidden pieces");
    }
    for (Piece piece = 0; piece < kPieces; ++piece) {
        const int in_all = count(p.pieces[piece]) + pool[piece];
        if (in_all > kFullSet[piece]) {
            return fail(ErrorCode::kBadPosition,
                        Saying{"darkchess.too_many",
                               {{"side", std::string(name_of(colour_of(piece)))},
                                {"kind", std::string(name_of(kind_of(piece)))},
                                {"count", std::to_string(in_all)},
                                {"most", std::to_string(kFullSet[piece])}}},
                        fmt::format("{} pieces {}, more than the {} of a set", in_all,
                                    kPieceLetters[piece], kFullSet[piece]),
                        "pieces");
        }
        p.set_pool(piece, pool[piece]);
    }
    return {};
}

Result<int> read_count(std::string_view text, int least, int most, std::string_view what) {
    const auto number = core::to_integer(text);
    if (!number || *number < least || *number > most) {
        return fail(
            ErrorCode::kOutOfRange,
            Saying{"position.number_range",
                   {{"text", core::shown(text)},
                    {"least", std::to_string(least)},
                    {"most", std::to_string(most)}}},
            fmt::format("expected a number from {} to {}, got {}", least, most, core::quoted(text)),
            std::string(what));
    }
    return static_cast<int>(*number);
}

// The side to move together with the number of the turn says which seat plays which colour.
Result<void> set_sides(std::string_view side, int move_number, Position& p) {
    const bool first = move_number % 2 == 1;
    p.turn = first ? Seat::kFirst : Seat::kSecond;
    p.move_number = static_cast<std::uint16_t>(move_number);
    const bool face_up = (p.colours[0] | p.colours[1]) != 0;
    if (side == "-") {
        if (face_up || !first) {
            return fail(ErrorCode::kBadPosition, Saying{"darkchess.no_colours_yet"},
                        "the side is - only before the first flip, when nothing is face up and "
                        "the number of the turn is odd",
                        "side");
        }
        if (p.hidden == 0) {
            return fail(ErrorCode::kBadPosition, Saying{"darkchess.nothing_to_turn"},
                        "there is nothing to turn over", "board");
        }
        return {};
    }
    if (side != "r" && side != "b") {
        return fail(ErrorCode::kSyntax, Saying{"darkchess.bad_side", {{"text", core::shown(side)}}},
                    "the side to move is r, b or -, not " + core::quoted(side), "side");
    }
    const Colour mover = side == "r" ? Colour::kRed : Colour::kBlack;
    p.first_colour = first ? mover : other(mover);
    if (!p.has_pieces(Colour::kRed) && !p.has_pieces(Colour::kBlack)) {
        return fail(ErrorCode::kBadPosition, Saying{"darkchess.no_pieces"},
                    "the board has no pieces", "board");
    }
    return {};
}

Result<Square> take_square(std::string_view& text) {
    const Square square = square_named(text.substr(0, 2));
    if (square == kNoSquare) {
        return fail(ErrorCode::kSyntax, "expected a square in " + core::quoted(text), "chase");
    }
    text.remove_prefix(2);
    return square;
}

Result<void> read_chase(std::string_view text, Position& p) {
    if (text.empty() || (text.front() != 'r' && text.front() != 'b')) {
        return fail(ErrorCode::kSyntax, "a hunt begins with r or b, not " + core::quoted(text),
                    "chase");
    }
    const Colour colour = text.front() == 'r' ? Colour::kRed : Colour::kBlack;
    Chase& chase = p.chases[index(colour)];
    text.remove_prefix(1);
    const auto hunter = take_square(text);
    if (!hunter) {
        return fail(hunter.error());
    }
    chase.hunter = static_cast<std::uint8_t>(*hunter);
    bool fits = has(p.of(colour), *hunter);
    if (!text.empty()) {
        const auto victim = take_square(text);
        if (!victim) {
            return fail(victim.error());
        }
        chase.victim = static_cast<std::uint8_t>(*victim);
        if (text.starts_with('=')) {
            text.remove_prefix(1);
        }
        while (!text.empty() && text != "!") {
            const auto square = take_square(text);
            if (!square) {
                return fail(square.error());
            }
            chase.flight |= bit(*square);
        }
        chase.returned = text == "!";
        fits = fits && has(p.of(other(colour)), *victim) && has(chase.flight, *victim);
    }
    if (!fits) {
        return fail(ErrorCode::kBadPosition, "the hunt does not fit the pieces on the board",
                    "chase");
    }
    return {};
}

Result<void> read_chases(std::string_view text, Position& p) {
    if (p.rules.chase != ChaseRule::kForbid) {
        return fail(ErrorCode::kBadPosition, "hunts are noted only where chase=forbid", "chase");
    }
    for (const std::string_view part : core::split(text, ',')) {
        if (auto done = read_chase(part, p); !done) {
            return done;
        }
    }
    return {};
}

std::string chase_text(const Position& p, Colour colour) {
    const Chase& chase = p.chases[index(colour)];
    std::string text(colour == Colour::kRed ? "r" : "b");
    text += square_name(chase.hunter);
    if (chase.victim != kNoSquare) {
        text += square_name(chase.victim) + "=";
        for_each(chase.flight, [&](Square square) { text += square_name(square); });
        text += chase.returned ? "!" : "";
    }
    return text;
}

std::string board_text(const Position& p) {
    std::string text;
    for (int row = kRows - 1; row >= 0; --row) {
        int empty = 0;
        const auto close = [&] {
            text += empty > 0 ? std::to_string(empty) : "";
            empty = 0;
        };
        for (int column = 0; column < kColumns; ++column) {
            const Square square = square_at(column, row);
            if (p.is_empty(square)) {
                ++empty;
            } else {
                close();
                text += square == p.turning ? '?' : kPieceLetters[p.at(square)];
            }
        }
        close();
        text += row > 0 ? "/" : "";
    }
    return text;
}

void finish_key(Position& p) noexcept {
    p.zobrist ^=
        kZobrist.first_colour[index(p.first_colour)] ^ kZobrist.first_colour[index(Colour::kNone)];
    p.zobrist ^= p.turn == Seat::kSecond ? kZobrist.second_to_move : 0;
    p.zobrist ^= p.turning != kNoSquare ? kZobrist.turning[p.turning] : 0;
}

}  // namespace

Result<Position> read_fen(std::string_view text, const Rules& rules) {
    const auto fields = core::words(text);
    if (fields.size() < 3 || fields.size() > 6) {
        return fail(ErrorCode::kSyntax, Saying{"darkchess.fields", {{"text", core::shown(text)}}},
                    "expected board, side to move, hidden pieces, quiet plies and turn, such as "
                    "4/1G1M/4/3r/1g2/4/4/4 r - 0 1; got " +
                        core::quoted(text));
    }
    Position p;
    p.board.fill(kNoPiece);
    p.rules = rules;
    if (auto done = read_board(fields[0], p); !done) {
        return fail(done.error());
    }
    if (auto done = read_pool(fields[2], p); !done) {
        return fail(done.error());
    }
    const auto quiet =
        read_count(fields.size() > 3 ? fields[3] : "0", 0, kMostQuietPlies, "quiet plies");
    const auto number =
        read_count(fields.size() > 4 ? fields[4] : "1", 1, kMostMoveNumber, "number of the turn");
    if (!quiet || !number) {
        return fail(quiet ? number.error() : quiet.error());
    }
    p.quiet_plies = static_cast<std::uint16_t>(*quiet);
    if (auto done = set_sides(fields[1], *number, p); !done) {
        return fail(done.error());
    }
    if (fields.size() > 5) {
        if (auto done = read_chases(fields[5], p); !done) {
            return fail(done.error());
        }
    }
    finish_key(p);
    p.dealt_squares = p.hidden;
    p.dealt_pool = p.pool;
    return p;
}

std::string write_fen(const Position& p) {
    const Colour mover = p.mover();
    std::string text = fmt::format("{} {} {} {} {}", board_text(p),
                                   mover == Colour::kNone  ? "-"
                                   : mover == Colour::kRed ? "r"
                                                           : "b",
                                   pool_text(p.pool), p.quiet_plies, p.move_number);
    std::string_view separator = " ";
    for (const Colour colour : {Colour::kRed, Colour::kBlack}) {
        if (p.chases[index(colour)].hunter != kNoSquare) {
            text += separator;
            text += chase_text(p, colour);
            separator = ",";
        }
    }
    return text;
}

std::string pool_text(const Pool& pool) {
    std::string text;
    for (Piece piece = 0; piece < kPieces; ++piece) {
        text.append(pool[piece], kPieceLetters[piece]);
    }
    return text.empty() ? "-" : text;
}

std::string square_name(Square square) {
    return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

Square square_named(std::string_view name) noexcept {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'd' || name[1] < '1' || name[1] > '8') {
        return kNoSquare;
    }
    return square_at(name[0] - 'a', name[1] - '1');
}

Piece piece_of_letter(char letter) noexcept {
    const std::size_t piece = kPieceLetters.substr(0, kPieces).find(letter);
    return piece == std::string_view::npos ? kNoPiece : static_cast<Piece>(piece);
}

std::string_view name_of(Colour colour) noexcept {
    return colour == Colour::kRed ? "red" : "black";
}
ChineseKind set_kind(Kind kind) noexcept {
    constexpr std::array<ChineseKind, kKinds> kByRank{
        ChineseKind::kGeneral, ChineseKind::kAdvisor, ChineseKind::kElephant, ChineseKind::kChariot,
        ChineseKind::kHorse,   ChineseKind::kCannon,  ChineseKind::kSoldier};
    return kByRank[index(kind)];
}
std::string_view name_of(Kind kind) noexcept {
    return named(set_kind(kind)).name;
}
std::string name_of(Piece piece) {
    return fmt::format("{} {}", name_of(colour_of(piece)), name_of(kind_of(piece)));
}

Result<Position> Position::parse(std::string_view text, const Rules& rules) {
    return read_fen(text, rules);
}
std::string format(const Position& p) {
    return write_fen(p);
}

}  // namespace tusk::games::darkchess
