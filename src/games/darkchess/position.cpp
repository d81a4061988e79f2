#include "games/darkchess/position.h"

#include <algorithm>

#include "games/darkchess/chase.h"
#include "games/darkchess/zobrist.h"

namespace tusk::games::darkchess {

namespace {

constexpr std::size_t place(Square square) noexcept {
    return static_cast<std::size_t>(square);
}

void set_first_colour(Position& p, Colour colour) noexcept {
    p.zobrist ^=
        kZobrist.first_colour[index(p.first_colour)] ^ kZobrist.first_colour[index(colour)];
    p.first_colour = colour;
}

void end_turn(Position& p) noexcept {
    p.turn = search::other(p.turn);
    p.zobrist ^= kZobrist.second_to_move;
    ++p.move_number;
}

void turn_up(Position& p, Move move) noexcept {
    const Piece piece = move.piece();
    p.take(move.to());
    p.put(move.to(), piece);
    p.set_pool(piece, p.pool[piece] - 1);
    p.zobrist ^= kZobrist.turning[p.turning];
    p.turning = kNoSquare;
    if (p.first_colour == Colour::kNone) {
        const Colour colour = darkchess::colour_of(piece);
        set_first_colour(p, p.turn == Seat::kFirst ? colour : other(colour));
    }
    p.quiet_plies = 0;
    p.chases = {};
    end_turn(p);
}

}  // namespace

void Position::put(Square square, Piece piece) noexcept {
    board[place(square)] = piece;
    if (piece == kFaceDown) {
        hidden |= bit(square);
    } else {
        pieces[piece] |= bit(square);
        colours[index(darkchess::colour_of(piece))] |= bit(square);
    }
    zobrist ^= darkchess::zobrist(piece, square);
}

void Position::take(Square square) noexcept {
    const Piece piece = board[place(square)];
    board[place(square)] = kNoPiece;
    if (piece == kFaceDown) {
        hidden ^= bit(square);
    } else {
        pieces[piece] ^= bit(square);
        colours[index(darkchess::colour_of(piece))] ^= bit(square);
    }
    zobrist ^= darkchess::zobrist(piece, square);
}

void Position::set_pool(Piece piece, int number) noexcept {
    auto& here = pool[piece];
    zobrist ^=
        kZobrist.hidden[piece][here] ^ kZobrist.hidden[piece][static_cast<std::size_t>(number)];
    auto& of_colour = hidden_of[index(darkchess::colour_of(piece))];
    of_colour = static_cast<std::uint8_t>(of_colour + number - here);
    here = static_cast<std::uint8_t>(number);
}

bool operator==(const Position& a, const Position& b) noexcept {
    return a.board == b.board && a.pool == b.pool && a.turning == b.turning &&
           a.first_colour == b.first_colour && a.turn == b.turn && a.quiet_plies == b.quiet_plies &&
           a.move_number == b.move_number && a.chases == b.chases && a.rules == b.rules;
}

Position Position::initial(const Rules& rules) noexcept {
    Position p;
    p.board.fill(kNoPiece);
    p.rules = rules;
    for (Square square = 0; square < kSquares; ++square) {
        p.put(square, kFaceDown);
    }
    for (Piece piece = 0; piece < kPieces; ++piece) {
        p.set_pool(piece, kFullSet[piece]);
    }
    p.dealt_squares = p.hidden;
    p.dealt_pool = p.pool;
    return p;
}

Undo play(Position& p, Move move) noexcept {
    Undo data{p.zobrist, kNoPiece, p.first_colour, p.quiet_plies, p.chases};
    if (move.is_chance()) {
        turn_up(p, move);
        return data;
    }
    if (move.is_flip()) {
        p.turning = static_cast<std::uint8_t>(move.to());
        p.zobrist ^= kZobrist.turning[p.turning];
        return data;
    }
    const bool watched = p.rules.chase == ChaseRule::kForbid;
    if (watched) {
        follow_chases(p, move);
    }
    const Piece piece = p.at(move.from());
    data.captured = p.at(move.to());
    p.take(move.from());
    if (data.captured != kNoPiece) {
        p.take(move.to());
        p.quiet_plies = 0;
    } else {
        ++p.quiet_plies;
    }
    p.put(move.to(), piece);
    end_turn(p);
    return data;
}

void undo(Position& p, Move move, const Undo& data) noexcept {
    if (move.is_flip()) {
        p.turning = kNoSquare;
        p.zobrist = data.key;
        return;
    }
    p.turn = search::other(p.turn);
    --p.move_number;
    const Piece piece = p.at(move.to());
    p.take(move.to());
    if (move.is_chance()) {
        p.put(move.to(), kFaceDown);
        p.set_pool(piece, p.pool[piece] + 1);
        p.turning = static_cast<std::uint8_t>(move.to());
        p.first_colour = data.first_colour;
    } else {
        p.put(move.from(), piece);
        if (data.captured != kNoPiece) {
            p.put(move.to(), data.captured);
        }
    }
    p.quiet_plies = data.quiet_plies;
    p.chases = data.chases;
    p.zobrist = data.key;
}

Position::Deal Position::deal(core::Rng& rng) noexcept {
    Deal deal{};
    for (std::size_t i = 0; i < deal.size(); ++i) {
        const auto j = static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(i + 1)));
        deal[i] = deal[j];
        deal[j] = static_cast<std::uint8_t>(i);
    }
    return deal;
}

Move draw(const Deal& deal, const Position& p) noexcept {
    int rank = 0;  // among the numbers of the squares that were dealt
    for_each(p.dealt_squares,
             [&](Square square) { rank += deal[place(square)] < deal[p.turning] ? 1 : 0; });
    const auto nth = [](const Pool& pool, int n) {
        Piece piece = 0;
        while (n >= pool[piece]) {
            n -= pool[piece++];
        }
        return piece;
    };
    const Piece dealt = nth(p.dealt_pool, rank);
    // A game that was not played from this deal may have used the piece up; then any other.
    return Move::turned_up(p.turning,
                           p.pool[dealt] > 0 ? dealt : nth(p.pool, rank % count(p.hidden)));
}

}  // namespace tusk::games::darkchess
