#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

namespace {

constexpr Bitboard kNowhere{};

// For exchanges, by kind. A king can take, but taking it ends everything.
constexpr std::array<Score, kKinds> kValues{20'000, 200, 200, 400, 900, 450, 150};
constexpr std::array<Kind, kKinds> kCheapestFirst{Kind::kPawn,  Kind::kAdvisor, Kind::kElephant,
                                                  Kind::kHorse, Kind::kCannon,  Kind::kChariot,
                                                  Kind::kKing};

Score value_of(Piece piece) noexcept {
    return kValues[static_cast<std::size_t>(kind_of(piece))];
}

enum class Sort { kAll, kCaptures, kQuiets };

// Calls visit(from, targets) for every piece of the side to move but the king; targets are legal
// for `danger` and of the wanted sort.
template <Sort sort, class Visit>
void visit_pieces(const Position& p, const Danger& danger, Visit visit) noexcept {
    const Seat us = p.to_move;
    const Bitboard own = p.pieces(us);
    const Bitboard theirs = p.pieces(search::other(us));
    const Bitboard occupied = own | theirs;
    const Bitboard empty = kBoard & ~occupied;
    const Bitboard wanted = sort == Sort::kCaptures ? theirs
                            : sort == Sort::kQuiets ? empty
                                                    : kBoard;
    const auto each = [&](Kind kind, auto reach) {
        for_each(own & p.pieces(kind),
                 [&](Square from) { visit(from, reach(from) & danger.targets_of(from) & wanted); });
    };
    each(Kind::kChariot, [&](Square from) { return chariot_reach(from, occupied); });
    each(Kind::kCannon, [&](Square from) {
        if constexpr (sort == Sort::kCaptures) {
            return cannon_reach(from, occupied);
        } else if constexpr (sort == Sort::kQuiets) {
            return chariot_reach(from, occupied);
        } else {
            const CannonReach reach = both_reaches(from, occupied);
            return (reach.open & empty) | (reach.over & theirs);
        }
    });
    each(Kind::kHorse, [&](Square from) { return horse_reach(from, occupied); });
    each(Kind::kPawn, [&](Square from) { return pawn_reach(us, from); });
    each(Kind::kElephant, [&](Square from) { return elephant_reach(from, occupied); });
    each(Kind::kAdvisor, [&](Square from) { return advisor_reach(from); });
}

// Where the king may go.
template <Sort sort>
Bitboard king_targets(const Position& p) noexcept {
    const Seat us = p.to_move;
    const Square king = p.king(us);
    Bitboard targets = king_reach(king) & ~p.pieces(us);
    if constexpr (sort == Sort::kCaptures) {
        targets &= p.occupied();
    } else if constexpr (sort == Sort::kQuiets) {
        targets &= ~p.occupied();
    }
    Bitboard safe;
    const Bitboard occupied = p.occupied() ^ bit(king);
    for_each(targets, [&](Square to) {
        if (!attacks_king(p, to, search::other(us), occupied)) {
            safe |= bit(to);
        }
    });
    return safe;
}

template <Sort sort>
void generate(const Position& p, const Danger& danger, MoveList& list) noexcept {
    const auto add = [&](Square from, Bitboard targets) {
        for_each(targets, [&](Square to) { list.push_back(Move(from, to)); });
    };
    visit_pieces<sort>(p, danger, add);
    add(p.king(p.to_move), king_targets<sort>(p));
}

template <Sort sort>
void generate_pseudo(const Position& p, MoveList& list) noexcept {
    Danger none;
    none.targets = kBoard & ~p.pieces(p.to_move);
    const auto add = [&](Square from, Bitboard targets) {
        for_each(targets, [&](Square to) { list.push_back(Move(from, to)); });
    };
    visit_pieces<sort>(p, none, add);
    const Bitboard wanted =
        sort == Sort::kCaptures ? p.pieces(search::other(p.to_move)) : ~p.occupied();
    const Square king = p.king(p.to_move);
    add(king, king_reach(king) & wanted);
}

}  // namespace

Bitboard attackers_to(const Position& p, Square square, Seat side, Bitboard occupied) noexcept {
    const CannonReach lines = both_reaches(square, occupied);
    const Bitboard found = (lines.open & p.pieces(Kind::kChariot)) |
                           (lines.over & p.pieces(Kind::kCannon)) |
                           (horse_sources(square, occupied) & p.pieces(Kind::kHorse)) |
                           (elephant_reach(square, occupied) & p.pieces(Kind::kElephant)) |
                           (advisor_reach(square) & p.pieces(Kind::kAdvisor)) |
                           (king_reach(square) & p.pieces(Kind::kKing)) |
                           (pawn_sources(side, square) & p.pieces(Kind::kPawn));
    return found & p.pieces(side) & occupied;
}

bool attacks_king(const Position& p, Square square, Seat side, Bitboard occupied) noexcept {
    const Bitboard theirs = p.pieces(side) & occupied;
    const Bitboard straight = p.pieces(Kind::kChariot) | p.pieces(Kind::kKing);
    const Bitboard sliders =
        theirs & kAttacks.cross[detail::at(square)] & (straight | p.pieces(Kind::kCannon));
    if (sliders.any()) {
        const CannonReach lines = both_reaches(square, occupied);
        if (((lines.open & sliders & straight) | (lines.over & sliders & p.pieces(Kind::kCannon)))
                .any()) {
            return true;
        }
    }
    return ((horse_sources(square, occupied) & theirs & p.pieces(Kind::kHorse)) |
            (pawn_sources(side, square) & theirs & p.pieces(Kind::kPawn)))
        .any();
}

Bitboard checkers(const Position& p, Seat side) noexcept {
    const Square king = p.king(search::other(side));
    const Bitboard occupied = p.occupied();
    const CannonReach lines = both_reaches(king, occupied);
    const Bitboard found = (lines.open & (p.pieces(Kind::kChariot) | p.pieces(Kind::kKing))) |
                           (lines.over & p.pieces(Kind::kCannon)) |
                           (horse_sources(king, occupied) & p.pieces(Kind::kHorse)) |
                           (pawn_sources(side, king) & p.pieces(Kind::kPawn));
    return found & p.pieces(side);
}

Bitboard Danger::targets_of_tied(Square square) const noexcept {
    Bitboard result = kBoard;
    for (const Threat& threat : threats) {
        result &= threat.tied.has(square) ? threat.allowed : threat.others;
    }
    return result;
}

Danger danger_of(const Position& p) noexcept {
    const Seat us = p.to_move;
    const Bitboard own = p.pieces(us);
    const Bitboard theirs = p.pieces(search::other(us));
    const Bitboard occupied = own | theirs;
    const Bitboard not_own = kBoard & ~own;
    const Square king = p.king(us);
    Danger danger;
    danger.targets = not_own;
    const auto add = [&](Bitboard others, Bitboard tied, Bitboard allowed) {
        danger.threats.push_back({others & not_own, tied, allowed & not_own});
        danger.targets &= others;
        danger.tied |= tied;
    };

    const Bitboard cannons = p.pieces(Kind::kCannon);
    const Bitboard sliders = theirs & kAttacks.cross[detail::at(king)] &
                             (p.pieces(Kind::kChariot) | p.pieces(Kind::kKing) | cannons);
    for_each(sliders, [&](Square from) {
        const Bitboard way = between(king, from);
        const Bitboard screens = way & occupied;
        const Bitboard capture = bit(from);
        const int count = screens.count();
        if (cannons.has(from)) {
            if (count == 0) {
                add(~way, kNowhere, kNowhere);
            } else if (count == 1) {
                danger.check = true;
                add((way & ~occupied) | capture, screens & own, ~way);
            } else if (count == 2 && (screens & own).any()) {
                add(kBoard, screens & own, (way & ~occupied) | capture);
            }
        } else if (count == 0) {
            danger.check = true;
            add(way | capture, kNowhere, kNowhere);
        } else if (count == 1 && (screens & own).any()) {
            add(kBoard, screens, way | capture);
        }
    });

    const Blocked& around = kAttacks.horse_from[detail::at(king)];
    const Bitboard horses = theirs & p.pieces(Kind::kHorse) & around.by_pattern[0];
    for_each(horses, [&](Square from) {
        const Bitboard leg = bit(leg_of(from, king));
        if ((leg & occupied).none()) {
            danger.check = true;
            add(leg | bit(from), kNowhere, kNowhere);
        } else if ((leg & own).any()) {
            add(kBoard, leg, bit(from));
        }
    });

    const Bitboard pawns = theirs & p.pieces(Kind::kPawn) & pawn_sources(search::other(us), king);
    for_each(pawns, [&](Square from) {
        danger.check = true;
        add(bit(from), kNowhere, kNowhere);
    });
    return danger;
}

void moves(const Position& p, search::MoveList<Position>& list) noexcept {
    list.clear();
    const Danger danger = danger_of(p);
    generate<Sort::kCaptures>(p, danger, list);
    generate<Sort::kQuiets>(p, danger, list);
}

void legal_captures(const Position& p, const Danger& danger, MoveList& list) noexcept {
    generate<Sort::kCaptures>(p, danger, list);
}
void legal_quiets(const Position& p, const Danger& danger, MoveList& list) noexcept {
    generate<Sort::kQuiets>(p, danger, list);
}
void pseudo_captures(const Position& p, MoveList& list) noexcept {
    generate_pseudo<Sort::kCaptures>(p, list);
}
void pseudo_quiets(const Position& p, MoveList& list) noexcept {
    generate_pseudo<Sort::kQuiets>(p, list);
}

int count_legal(const Position& p) noexcept {
    int count = king_targets<Sort::kAll>(p).count();
    visit_pieces<Sort::kAll>(p, danger_of(p),
                             [&](Square, Bitboard targets) { count += targets.count(); });
    return count;
}

bool has_legal_move(const Position& p) noexcept {
    bool found = false;
    visit_pieces<Sort::kAll>(p, danger_of(p),
                             [&](Square, Bitboard targets) { found |= targets.any(); });
    return found || king_targets<Sort::kAll>(p).any();
}

bool is_pseudo_legal(const Position& p, Move move) noexcept {
    const Square from = move.from();
    const Square to = move.to();
    if (from >= kSquares || to >= kSquares || !p.pieces(p.to_move).has(from) ||
        p.pieces(p.to_move).has(to)) {
        return false;
    }
    const Kind kind = kind_of(p.at(from));
    if (kind == Kind::kCannon && p.is_empty(to)) {
        return chariot_reach(from, p.occupied()).has(to);
    }
    return capture_reach(p.to_move, kind, from, p.occupied()).has(to);
}

bool is_legal(const Position& p, const Danger& danger, Move move) noexcept {
    const Square king = p.king(p.to_move);
    if (move.from() == king) {
        return !attacks_king(p, move.to(), search::other(p.to_move), p.occupied() ^ bit(king));
    }
    return danger.targets_of(move.from()).has(move.to());
}

bool is_legal(const Position& p, Move move) noexcept {
    return is_pseudo_legal(p, move) && is_legal(p, danger_of(p), move);
}

bool gives_check(const Position& p, Move move) noexcept {
    const Seat us = p.to_move;
    const Square king = p.king(search::other(us));
    const Bitboard from = bit(move.from());
    const Bitboard to = bit(move.to());
    const Bitboard moved = from | to;
    if ((moved & kAttacks.zone[detail::at(king)]).none()) {
        return false;
    }
    const Bitboard occupied = (p.occupied() & ~from) | to;
    const Kind kind = kind_of(p.at(move.from()));
    const auto after = [&](Kind which) {
        const Bitboard still = p.pieces(us, which) & ~moved;
        return which == kind ? still | to : still;
    };
    const Bitboard chariots = after(Kind::kChariot);
    const Bitboard cannons = after(Kind::kCannon);
    if (((chariots | cannons) & kAttacks.cross[detail::at(king)]).any()) {
        const CannonReach lines = both_reaches(king, occupied);
        if (((lines.open & chariots) | (lines.over & cannons)).any()) {
            return true;
        }
    }
    return ((horse_sources(king, occupied) & after(Kind::kHorse)) |
            (pawn_sources(us, king) & after(Kind::kPawn)))
        .any();
}

Score captured_value(const Position& p, Move move) noexcept {
    return p.is_empty(move.to()) ? 0 : value_of(p.at(move.to()));
}

bool exchange_wins(const Position& p, Move move, Score least) noexcept {
    const Square target = move.to();
    // What the side to capture next is ahead of its wish if the exchange stopped here.
    Score ahead = captured_value(p, move) - least;
    if (ahead < 0) {
        return false;
    }
    ahead -= value_of(p.at(move.from()));
    if (ahead >= 0) {
        return true;  // even if the piece is lost
    }
    Bitboard occupied = (p.occupied() & ~bit(move.from())) | bit(target);
    Seat side = search::other(p.to_move);
    bool wins = true;  // for the mover, if nobody captures any more
    for (;;) {
        const Bitboard attackers = attackers_to(p, target, side, occupied);
        if (attackers.none()) {
            return wins;
        }
        Bitboard cheapest;
        Kind kind = Kind::kKing;
        for (const Kind candidate : kCheapestFirst) {
            cheapest = attackers & p.pieces(candidate);
            if (cheapest.any()) {
                kind = candidate;
                break;
            }
        }
        const Square from = cheapest.first();
        occupied &= ~bit(from);
        if (kind == Kind::kKing && attackers_to(p, target, search::other(side), occupied).any()) {
            return wins;  // it may not go where it could be taken
        }
        wins = !wins;
        ahead = -ahead - 1 - kValues[static_cast<std::size_t>(kind)];
        if (ahead >= 0) {
            return wins;  // ahead even if this piece is lost, too
        }
        side = search::other(side);
    }
}

Piece shift(Position& p, Move move) noexcept {
    const Seat us = p.to_move;
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = p.at(from);
    const Piece captured = p.at(to);
    const Bitboard both = bit(from) | bit(to);
    if (captured != kNoPiece) {
        p.kinds[static_cast<std::size_t>(kind_of(captured))] ^= bit(to);
        p.colours[search::index(search::other(us))] ^= bit(to);
    }
    p.kinds[static_cast<std::size_t>(kind_of(piece))] ^= both;
    p.colours[search::index(us)] ^= both;
    p.board[detail::at(from)] = kNoPiece;
    p.board[detail::at(to)] = piece;
    if (kind_of(piece) == Kind::kKing) {
        p.kings[search::index(us)] = static_cast<std::uint8_t>(to);
    }
    p.to_move = search::other(us);
    return captured;
}

void shift_back(Position& p, Move move, Piece captured) noexcept {
    const Seat us = search::other(p.to_move);
    p.to_move = us;
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = p.at(to);
    const Bitboard both = bit(from) | bit(to);
    p.kinds[static_cast<std::size_t>(kind_of(piece))] ^= both;
    p.colours[search::index(us)] ^= both;
    p.board[detail::at(from)] = piece;
    p.board[detail::at(to)] = captured;
    if (captured != kNoPiece) {
        p.kinds[static_cast<std::size_t>(kind_of(captured))] ^= bit(to);
        p.colours[search::index(search::other(us))] ^= bit(to);
    }
    if (kind_of(piece) == Kind::kKing) {
        p.kings[search::index(us)] = static_cast<std::uint8_t>(from);
    }
}

}  // namespace tusk::games::xiangqi
