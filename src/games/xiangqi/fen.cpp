#include "games/xiangqi/fen.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/common/chinese_pieces.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/zobrist.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

constexpr std::array<int, kKinds> kMost{1, 2, 2, 2, 2, 2, 5};  // pieces of a side, by kind

// The kinds are those of the set, in the same order.
std::string_view name_of(Kind kind) noexcept {
    return named(static_cast<ChineseKind>(kind)).name;
}

std::string_view side_name(Seat colour) noexcept {
    return colour == Seat::kFirst ? "Red" : "Black";
}

Piece piece_of_letter(char letter) noexcept {
    switch (letter) {
        case 'E': letter = 'B'; break;
        case 'e': letter = 'b'; break;
        case 'H': letter = 'N'; break;
        case 'h': letter = 'n'; break;
        default: break;
    }
    const std::size_t piece = kPieceLetters.find(letter);
    return piece == std::string_view::npos ? kNoPiece : static_cast<Piece>(piece);
}

Position empty_board(const Rules& rules) noexcept {
    Position p;
    p.board.fill(kNoPiece);
    p.rules = rules;
    return p;
}

Result<void> read_rank(std::string_view text, int rank, std::size_t column, Position& p) {
    int file = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string where = fmt::format("rank {}, column {}", rank, column + i);
        if (core::is_digit(text[i]) && text[i] != '0') {
            file += text[i] - '0';
        } else if (const Piece piece = piece_of_letter(text[i]); piece != kNoPiece) {
            if (file < kFiles) {
                p.put(square_at(file, rank), piece);
            }
            ++file;
        } else {
            return fail(ErrorCode::kSyntax,
                        Saying{"xiangqi.no_piece_sign", {{"text", core::shown(text.substr(i, 1))}}},
                        fmt::format("{} is not a piece or a number of empty points (1 to 9)",
                                    core::quoted(text.substr(i, 1))),
                        where);
        }
        if (file > kFiles) {
            return fail(
                ErrorCode::kSyntax, Saying{"xiangqi.rank_too_long", {{"rank", core::shown(text)}}},
                fmt::format("the rank {} has more than 9 points", core::quoted(text)), where);
        }
    }
    if (file != kFiles) {
        return fail(ErrorCode::kSyntax,
                    Saying{"xiangqi.rank_too_short",
                           {{"rank", core::shown(text)}, {"count", std::to_string(file)}}},
                    fmt::format("the rank {} has {} points, not 9", core::quoted(text), file),
                    fmt::format("rank {}", rank));
    }
    return {};
}

Result<void> read_board(std::string_view text, Position& p) {
    const auto ranks = core::split(text, '/');
    if (ranks.size() != kRanks) {
        return fail(ErrorCode::kSyntax,
                    Saying{"xiangqi.ranks", {{"count", std::to_string(ranks.size())}}},
                    fmt::format("the board has {} ranks, not 10 separated by '/'", ranks.size()));
    }
    std::size_t column = 1;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (auto done = read_rank(ranks[i], kRanks - 1 - static_cast<int>(i), column, p); !done) {
            return done;
        }
        column += ranks[i].size() + 1;
    }
    return {};
}

// 90 letters or '-', from a9 to i0.
Result<void> read_set_up(std::string_view text, Position& p) {
    for (int cell = 0; cell < kSquares; ++cell) {
        const char letter = text[static_cast<std::size_t>(cell)];
        const Piece piece = piece_of_letter(letter);
        if (piece != kNoPiece) {
            p.put(square_at(cell % kFiles, kRanks - 1 - cell / kFiles), piece);
        } else if (letter != '-') {
            return fail(ErrorCode::kSyntax,
                        Saying{"xiangqi.no_piece_sign", {{"text", core::shown({&letter, 1})}}},
                        fmt::format("{} is not a piece or '-'", core::quoted({&letter, 1})),
                        fmt::format("column {}", cell + 1));
        }
    }
    return {};
}

std::string lower_side(Seat colour) {
    return core::lower(side_name(colour));
}

core::Error astray(Seat colour, Kind kind, const std::string& square) {
    const std::string side = lower_side(colour);
    const std::string piece = piece_name(piece_of(colour, kind));
    const auto error = [&](Saying saying, const std::string& message) {
        return fail(ErrorCode::kBadPosition, std::move(saying), message, square).value();
    };
    switch (kind) {
        case Kind::kKing:
            return error(
                Saying{"xiangqi.king_outside_palace", {{"side", side}, {"square", square}}},
                fmt::format("the {} on {} is outside its palace", piece, square));
        case Kind::kAdvisor:
            return error(
                Saying{"xiangqi.advisor_astray", {{"side", side}, {"square", square}}},
                fmt::format("a {} can never stand on {}, only on five points of its palace", piece,
                            square));
        case Kind::kElephant:
            return error(Saying{"xiangqi.elephant_astray", {{"side", side}, {"square", square}}},
                         fmt::format("a {} can never stand on {}, only on seven points of its side",
                                     piece, square));
        default:
            return error(Saying{"xiangqi.pawn_astray", {{"side", side}, {"square", square}}},
                         fmt::format("a {} can never stand on {}", piece, square));
    }
}

// Where pieces stand is asked before what is missing: a king outside its palace is there all the
// same.
Result<void> check_places(const Position& p) {
    for (const Seat colour : {Seat::kFirst, Seat::kSecond}) {
        for (const Kind kind : {Kind::kKing, Kind::kAdvisor, Kind::kElephant, Kind::kPawn}) {
            const Bitboard outside = p.pieces(colour, kind) & ~home_of(colour, kind);
            if (outside.any()) {
                return fail(astray(colour, kind, square_name(outside.first())));
            }
        }
    }
    return {};
}

Result<void> check_pieces(const Position& p) {
    for (const Seat colour : {Seat::kFirst, Seat::kSecond}) {
        for (int i = 0; i < kKinds; ++i) {
            const Kind kind = static_cast<Kind>(i);
            const int count = p.pieces(colour, kind).count();
            const auto name = name_of(kind);
            const int most = kMost[static_cast<std::size_t>(i)];
            if (kind == Kind::kKing && count == 0) {
                return fail(ErrorCode::kBadPosition,
                            Saying{"xiangqi.no_king", {{"side", lower_side(colour)}}},
                            fmt::format("{} has no general", side_name(colour)));
            }
            if (count > most) {
                return fail(ErrorCode::kBadPosition,
                            Saying{"xiangqi.too_many",
                                   {{"side", lower_side(colour)},
                                    {"count", std::to_string(count)},
                                    {"kind", std::string(name)},
                                    {"most", std::to_string(most)}}},
                            fmt::format("{} has {} {}s, at most {} {} possible", side_name(colour),
                                        count, name, most, most == 1 ? "is" : "are"));
            }
        }
    }
    return {};
}

// What depends on all of them: the side that is not to move must not be in check.
Result<void> check_kings(Position& p) {
    const Seat waiting = search::other(p.to_move);
    const Bitboard givers = checkers(p, p.to_move);
    if ((givers & p.pieces(Kind::kKing)).any()) {
        const std::string file(1, static_cast<char>('a' + file_of(p.king(waiting))));
        return fail(ErrorCode::kBadPosition, Saying{"xiangqi.kings_face", {{"file", file}}},
                    fmt::format("the generals face each other on the {} file", file));
    }
    if (givers.any()) {
        return fail(ErrorCode::kBadPosition,
                    Saying{"xiangqi.check_out_of_turn",
                           {{"side", lower_side(waiting)},
                            {"square", square_name(givers.first())},
                            {"other", lower_side(p.to_move)}}},
                    fmt::format("{} is in check from {}, but it is {}'s turn", side_name(waiting),
                                square_name(givers.first()), side_name(p.to_move)));
    }
    p.checked = checkers(p, waiting).any();
    return {};
}

Result<int> read_counter(std::string_view text, std::string_view what, int most) {
    const auto value = core::to_integer(text);
    if (!value) {
        return fail(ErrorCode::kSyntax,
                    Saying{"position.not_a_number", {{"text", core::shown(text)}}},
                    fmt::format("{} is not a number: the {}", core::quoted(text), what));
    }
    if (*value < 0 || *value > most) {
        return fail(
            ErrorCode::kOutOfRange,
            Saying{"position.number_range",
                   {{"text", core::shown(text)}, {"least", "0"}, {"most", std::to_string(most)}}},
            fmt::format("the {} is {}, not from 0 to {}", what, *value, most));
    }
    return static_cast<int>(*value);
}

Result<void> read_fields(const std::vector<std::string_view>& fields, Position& p) {
    for (std::size_t i = 2; i < std::min<std::size_t>(fields.size(), 4); ++i) {
        if (fields[i] != "-") {
            return fail(ErrorCode::kSyntax,
                        Saying{"position.no_dash", {{"text", core::shown(fields[i])}}},
                        fmt::format("field {} is {}, not '-'", i + 1, core::quoted(fields[i])));
        }
    }
    if (fields.size() > 4) {
        const auto plies =
            read_counter(fields[4], "number of plies without a capture", kMostQuietPlies);
        if (!plies) {
            return fail(plies.error().within("field 5"));
        }
        p.quiet_plies = static_cast<std::uint16_t>(*plies);
    }
    if (fields.size() > 5) {
        const auto number = read_counter(fields[5], "move number", kMostMoveNumber);
        if (!number) {
            return fail(number.error().within("field 6"));
        }
        p.move_number = static_cast<std::uint16_t>(std::max(*number, 1));
    }
    if (fields.size() > 6) {
        return fail(
            ErrorCode::kSyntax, Saying{"position.too_long", {{"text", core::shown(fields[6])}}},
            fmt::format("{} after the move number; a FEN has 6 fields", core::quoted(fields[6])));
    }
    return {};
}

// What the text says, whether such a position can be played or not.
Result<Position> read_text(std::string_view text, const Rules& rules) {
    const auto fields = core::words(text.substr(0, 4096));
    if (fields.empty()) {
        return fail(ErrorCode::kSyntax, Saying{"position.empty"}, "the position is empty");
    }
    Position p = empty_board(rules);
    const bool set_up =
        fields[0].size() == kSquares && fields[0].find('/') == std::string_view::npos;
    if (auto done = set_up ? read_set_up(fields[0], p) : read_board(fields[0], p); !done) {
        return fail(done.error());
    }
    if (fields.size() < 2) {
        return fail(ErrorCode::kSyntax, Saying{"xiangqi.side_missing"},
                    "the side to move (w or b) is missing after the board");
    }
    const std::string_view side = fields[1];
    const bool red = set_up ? side == "K" : side == "w" || side == "r";
    if (!red && side != (set_up ? "k" : "b")) {
        return fail(ErrorCode::kSyntax, Saying{"xiangqi.bad_side", {{"text", core::shown(side)}}},
                    fmt::format("{} is not a side to move; expected {}", core::quoted(side),
                                set_up ? "K (Red) or k (Black)" : "w (Red) or b (Black)"),
                    "field 2");
    }
    if (!red) {
        p.to_move = Seat::kSecond;
        p.zobrist ^= kZobrist.black_to_move;
    }
    if (auto done = read_fields(fields, p); !done) {
        return fail(done.error());
    }
    return p;
}

}  // namespace

Result<Position> read_fen(std::string_view text, const Rules& rules) {
    auto p = read_text(text, rules);
    if (!p) {
        return p;
    }
    if (auto done = check_places(*p); !done) {
        return fail(done.error());
    }
    if (auto done = check_pieces(*p); !done) {
        return fail(done.error());
    }
    if (auto done = check_kings(*p); !done) {
        return fail(done.error());
    }
    return p;
}

Result<Position> Position::parse(std::string_view text, const Rules& rules) {
    return read_fen(text, rules);
}

Result<Position> sketch(std::string_view text, const Rules& rules) {
    return read_text(text, rules);
}

int written_quiet_plies(const Position& p) noexcept {
    return std::min<int>(p.quiet_plies, kMostQuietPlies);
}

std::string format(const Position& p) {
    std::string text;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < kFiles; ++file) {
            const Piece piece = p.at(square_at(file, rank));
            if (piece == kNoPiece) {
                ++empty;
                continue;
            }
            text += empty > 0 ? std::to_string(empty) : "";
            text += kPieceLetters[piece];
            empty = 0;
        }
        text += empty > 0 ? std::to_string(empty) : "";
        text += rank > 0 ? "/" : "";
    }
    return fmt::format("{} {} - - {} {}", text, p.to_move == Seat::kFirst ? 'w' : 'b',
                       written_quiet_plies(p), p.move_number);
}

std::string show(const Position& p) {
    std::string text;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        text += std::to_string(rank);
        for (int file = 0; file < kFiles; ++file) {
            const Piece piece = p.at(square_at(file, rank));
            text += fmt::format(" {}", piece == kNoPiece ? '.' : kPieceLetters[piece]);
        }
        text += rank == kRanks / 2 ? "\n  - - - - river - -\n" : "\n";
    }
    text += "  a b c d e f g h i\n";
    return text + (p.to_move == Seat::kFirst ? "red (capitals) to move" : "black to move") +
           (p.checked ? ", in check\n" : "\n");
}

std::string square_name(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('0' + rank_of(square))};
}

std::string piece_name(Piece piece) {
    return fmt::format("{} {}", colour_of(piece) == Seat::kFirst ? "red" : "black",
                       name_of(kind_of(piece)));
}

}  // namespace tusk::games::xiangqi
