// WXF and Chinese: a move by its piece, the piece's file and the way it goes, all as the mover sees
// the board.

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/notation.h"
#include "games/xiangqi/notation_symbols.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

// Files 1..9 from the mover's right; ranks 0..9 from the mover's side.
int file_number(Seat side, Square square) noexcept {
    return side == Seat::kFirst ? kFiles - file_of(square) : file_of(square) + 1;
}
int own_rank(Seat side, Square square) noexcept {
    return side == Seat::kFirst ? rank_of(square) : kRanks - 1 - rank_of(square);
}

constexpr bool goes_straight(Kind kind) noexcept {
    return kind == Kind::kKing || kind == Kind::kChariot || kind == Kind::kCannon ||
           kind == Kind::kPawn;
}

// How a move goes: direction, and the number that is written.
struct Way {
    Sign sign = Sign::kSideways;
    int number = 0;
    friend bool operator==(const Way&, const Way&) = default;
};

Way way_of(const Position& p, Move move) noexcept {
    const int steps = own_rank(p.to_move, move.to()) - own_rank(p.to_move, move.from());
    const int file = file_number(p.to_move, move.to());
    if (steps == 0) {
        return {Sign::kSideways, file};
    }
    const Sign sign = steps > 0 ? Sign::kForward : Sign::kBack;
    return {sign, goes_straight(kind_of(p.at(move.from()))) ? std::abs(steps) : file};
}

// Pieces of one kind and side on one file.
int count_on(const Position& p, Kind kind, int file) noexcept {
    int count = 0;
    for_each(p.pieces(p.to_move, kind),
             [&](Square s) { count += file_number(p.to_move, s) == file ? 1 : 0; });
    return count;
}

// The place of a piece among those, 1 = in front.
int place_on_file(const Position& p, Square square) noexcept {
    int place = 1;
    for_each(p.pieces(p.to_move, kind_of(p.at(square))), [&](Square s) {
        place +=
            file_of(s) == file_of(square) && own_rank(p.to_move, s) > own_rank(p.to_move, square)
                ? 1
                : 0;
    });
    return place;
}

struct Crowd {
    int files = 0;  // with two or more pawns
    int most = 0;   // on one of them
};
Crowd pawns_in_crowds(const Position& p) noexcept {
    Crowd crowd;
    for (int file = 1; file <= kFiles; ++file) {
        const int count = count_on(p, Kind::kPawn, file);
        crowd.files += count > 1 ? 1 : 0;
        crowd.most = std::max(crowd.most, count);
    }
    return crowd;
}

// The number of a pawn among all that share their file, from the right and from the front.
int order_in_crowd(const Position& p, Square pawn) noexcept {
    int order = place_on_file(p, pawn);
    for (int file = 1; file < file_number(p.to_move, pawn); ++file) {
        const int count = count_on(p, Kind::kPawn, file);
        order += count > 1 ? count : 0;
    }
    return order;
}

// How the piece is named: by its file, or by its place where it is not alone there.
std::string name_of(const Position& p, Square from, Notation notation) {
    const Seat side = p.to_move;
    const Kind kind = kind_of(p.at(from));
    const int file = file_number(side, from);
    const std::string_view piece = piece_sign(notation, side, kind);
    const int count = count_on(p, kind, file);
    const bool guard = kind == Kind::kAdvisor || kind == Kind::kElephant;
    if (count == 1 || guard) {
        return fmt::format("{}{}", piece, number_sign(notation, side, file));
    }
    const int place = place_on_file(p, from);
    const Crowd crowd = kind == Kind::kPawn ? pawns_in_crowds(p) : Crowd{1, 2};
    const bool wxf = notation == Notation::kWxf;
    if (crowd.files == 1 && (crowd.most == 2 || (crowd.most == 3 && !wxf))) {
        const Sign sign = place == 1 ? Sign::kFront : place == count ? Sign::kRear : Sign::kMiddle;
        const std::string_view mark = move_sign(notation, sign);
        return wxf ? fmt::format("{}{}", piece, mark) : fmt::format("{}{}", mark, piece);
    }
    if (wxf) {
        return fmt::format("{}{}", place, file);
    }
    return fmt::format("{}{}", order_sign(order_in_crowd(p, from)), piece);
}

// What a text says about the piece. Zero = nothing.
struct Named {
    Kind kind = Kind::kPawn;
    int file = 0;
    int place = 0;              // on its file, 1 = in front
    std::optional<Sign> where;  // front, middle or rear of its file
    int order = 0;              // among the pawns in crowds
};

bool fits(const Position& p, const Named& named, Square from) noexcept {
    const int file = file_number(p.to_move, from);
    if (kind_of(p.at(from)) != named.kind || (named.file != 0 && named.file != file)) {
        return false;
    }
    const int count = count_on(p, named.kind, file);
    const int place = place_on_file(p, from);
    if (named.place != 0) {
        return named.place == place;
    }
    if (named.order != 0) {
        return count > 1 && named.order == order_in_crowd(p, from);
    }
    if (named.where) {
        return count > 1 && (*named.where == Sign::kFront  ? place == 1
                             : *named.where == Sign::kRear ? place == count
                                                           : count == 3 && place == 2);
    }
    return true;
}

constexpr bool is_way(Sign sign) noexcept {
    return sign == Sign::kForward || sign == Sign::kBack || sign == Sign::kSideways;
}

// + and - in the place of a file: front and rear.
std::optional<Sign> place_of(Sign sign) noexcept {
    switch (sign) {
        case Sign::kForward:
        case Sign::kFront: return Sign::kFront;
        case Sign::kBack:
        case Sign::kRear: return Sign::kRear;
        case Sign::kMiddle: return Sign::kMiddle;
        default: return std::nullopt;
    }
}

// The part of a text before the way: C2, C+, 前炮, 二兵, 15, C5+.
std::optional<Named> read_name(std::span<const Symbol> s) noexcept {
    const auto is = [&](std::size_t i, Sign sign) { return s[i].sign == sign; };
    Named named;
    if (is(0, Sign::kPiece)) {
        named.kind = static_cast<Kind>(s[0].value);
        if (is(1, Sign::kNumber)) {
            named.file = s[1].value;
            named.where = s.size() == 3 ? place_of(s[2].sign) : std::nullopt;
            return s.size() == 2 || named.where ? std::optional(named) : std::nullopt;
        }
        named.where = place_of(s[1].sign);
        return s.size() == 2 && named.where ? std::optional(named) : std::nullopt;
    }
    if (s.size() != 2) {
        return std::nullopt;
    }
    if (is(1, Sign::kPiece)) {
        named.kind = static_cast<Kind>(s[1].value);
        if (is(0, Sign::kNumber)) {
            named.order = s[0].value;
            return named.kind == Kind::kPawn ? std::optional(named) : std::nullopt;
        }
        named.where = place_of(s[0].sign);
        return named.where ? std::optional(named) : std::nullopt;
    }
    if (is(0, Sign::kNumber) && is(1, Sign::kNumber)) {
        named.place = s[0].value;
        named.file = s[1].value;
        return named;
    }
    return std::nullopt;
}

}  // namespace

std::string relative_text(const Position& p, Move move, Notation notation) {
    const Way way = way_of(p, move);
    return fmt::format("{}{}{}", name_of(p, move.from(), notation), move_sign(notation, way.sign),
                       number_sign(notation, p.to_move, way.number));
}

std::size_t relative_length(std::string_view text) noexcept {
    Symbols symbols;
    std::array<std::size_t, Symbols::capacity() + 1> ends{};
    std::string_view rest = text;
    while (symbols.size() < Symbols::capacity()) {
        const auto symbol = take_symbol(rest);
        if (!symbol) {
            break;
        }
        symbols.push_back(*symbol);
        ends[symbols.size()] = text.size() - rest.size();
    }
    const std::span<const Symbol> all(symbols.data(), symbols.size());
    for (const std::size_t count : {std::size_t{4}, std::size_t{5}}) {
        if (all.size() < count || !is_way(all[count - 2].sign) ||
            all[count - 1].sign != Sign::kNumber || !read_name(all.first(count - 2))) {
            continue;
        }
        // Digits alone, 15.6, must be a whole word: 12.15=6 begins with a number.
        const bool digits = core::is_digit(text[0]);
        if (!digits || all.size() == count) {
            return ends[count];
        }
    }
    return 0;
}

Result<Move> read_relative(const Position& p, std::string_view text) {
    const auto symbols = read_symbols(text);
    if (!symbols || symbols->size() < 4 || symbols->size() > 5) {
        return Move();
    }
    const std::span<const Symbol> all(symbols->data(), symbols->size());
    const auto named = read_name(all.first(all.size() - 2));
    const Symbol way = all[all.size() - 2];
    const Symbol number = all.back();
    if (!named || !is_way(way.sign) || number.sign != Sign::kNumber) {
        return Move();
    }
    const Way wanted{way.sign, number.value};
    MoveList list;
    moves(p, list);
    Move found;
    for (const Move move : list) {
        if (!fits(p, *named, move.from()) || way_of(p, move) != wanted) {
            continue;
        }
        if (!found.none()) {
            return fail(ErrorCode::kIllegalMove,
                        Saying{"moves.ambiguous",
                               {{"text", core::shown(text)},
                                {"first", coordinate_text(found, Notation::kCoordinates)},
                                {"second", coordinate_text(move, Notation::kCoordinates)}}},
                        fmt::format("{} is ambiguous: {} or {}", quoted_move(text),
                                    coordinate_text(found, Notation::kCoordinates),
                                    coordinate_text(move, Notation::kCoordinates)));
        }
        found = move;
    }
    if (found.none()) {
        return fail(ErrorCode::kIllegalMove, Saying{"moves.illegal", {{"text", core::shown(text)}}},
                    fmt::format("{} is not a legal move here", quoted_move(text)));
    }
    return found;
}

}  // namespace tusk::games::xiangqi
