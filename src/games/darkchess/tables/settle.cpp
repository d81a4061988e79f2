// The exact result of a position with few pieces and nothing face down, under its own rules: what
// the tables say and, where the draw counter could come first, what is left of it then.

#include <algorithm>
#include <map>

#include "games/darkchess/moves.h"
#include "games/darkchess/tables/known.h"
#include "games/darkchess/tables/table_shelf.h"

namespace tusk::games::darkchess {

using core::fail;
using core::Result;

namespace {

constexpr int kMostMadePieces = 5;  // tables with more are used if they are there, and not made
constexpr std::size_t kLongestLine = 400;

// For the side to move. The plies lead to the end, or else to a capture that starts the counter
// anew.
struct Verdict {
    TableResult result = TableResult::kDraw;
    int plies = 0;
    bool to_end = true;
};

int room_of(const Position& p) noexcept {
    return quiet_limit(p.rules) - p.quiet_plies;
}

// Does the result depend on more than the distances of the tables?
bool is_doubtful(const Position& p, const Known& known) noexcept {
    return known.result != TableResult::kDraw && known.plies > room_of(p) &&
           known.capture <= room_of(p);
}

class Oracle {
public:
    explicit Oracle(const Position& root) : counted_(quiet_limit(root.rules)) {}

    // Makes what the verdicts on this position and on those below it need.
    [[nodiscard]] Result<void> prepare(const Position& root, const TableWork& work) {
        bool doubtful = is_doubtful(root, known_value(root));
        MoveList list;
        moves(root, list);
        for (const Move move : list) {
            Position after = root;
            play(after, move);
            doubtful = doubtful || is_doubtful(after, known_value(after));
        }
        if (!doubtful) {
            return {};
        }
        for (const Ending& ending : Ending::of(root).with_all_below()) {
            const search::retrograde::SolveSettings settings{
                work.threads, "draw counter, " + ending.name(), work.sink, work.stop};
            if (auto done = counted_.solve(ending, settings); !done) {
                return done;
            }
        }
        return {};
    }

    [[nodiscard]] Verdict on(const Position& p) const {
        const Known known = known_value(p);
        if (known.result == TableResult::kDraw) {
            return {};
        }
        if (known.plies <= room_of(p)) {
            return {known.result, known.plies, true};
        }
        if (known.capture > room_of(p)) {
            return {};
        }
        const Ending ending = Ending::of(p);
        const auto table = TableShelf::standard().find(ending.canonical());
        const TableValue plies =
            counted_.at(ending.canonical(),
                        table->index().number_of(p.pieces, p.mover(), !ending.is_canonical()));
        return is_distance(plies) && plies <= room_of(p) ? Verdict{known.result, plies, false}
                                                         : Verdict{};
    }

private:
    CountedWins counted_;
};

// What a move leads to, by the goal that the side to move has in view: the end or, where the
// counter matters, the next capture.
Verdict after_move(const Oracle& oracle, const Position& p, Move move, const Verdict& here) {
    Position after = p;
    play(after, move);
    if (here.result != TableResult::kDraw && here.to_end) {
        const Known known = known_value(after);
        return {known.result, known.plies, true};
    }
    Verdict verdict = oracle.on(after);
    verdict.plies = is_capture(p, move) ? 0 : verdict.plies;
    return verdict;
}

// A move that keeps the result: the winner's quickest, the loser's longest, any that draws.
Move best_move(const Oracle& oracle, const Position& p, const Verdict& here) {
    const bool wins = here.result == TableResult::kWin;
    const TableResult wanted = wins                                ? TableResult::kLoss
                               : here.result == TableResult::kLoss ? TableResult::kWin
                                                                   : TableResult::kDraw;
    MoveList list;
    moves(p, list);
    Move best = list[0];
    std::optional<int> best_plies;
    for (const Move move : list) {
        const Verdict next = after_move(oracle, p, move, here);
        if (next.result == wanted &&
            (!best_plies || (wins ? next.plies < *best_plies : next.plies > *best_plies))) {
            best = move;
            best_plies = next.plies;
        }
    }
    return best;
}

std::vector<search::Action> line_from(const Oracle& oracle, Position p) {
    std::vector<search::Action> line;
    while (line.size() < kLongestLine) {
        const Verdict here = oracle.on(p);
        if (here.to_end && here.plies == 0 && !line.empty()) {
            break;  // the end, or a draw: who knows that any good move will do needs no more
        }
        const Move move = best_move(oracle, p, here);
        line.push_back(search::action_of<Position>(move));
        play(p, move);
    }
    return line;
}

// Who wins may have to pass through a position that has come so often that once more is a draw.
bool history_matters(const Position& p, search::PathView<Position> path) {
    if (p.rules.repetition < 2) {
        return false;
    }
    std::map<std::uint64_t, int> seen;
    const std::size_t window = std::min<std::size_t>(p.quiet_plies, path.keys.size());
    for (std::size_t back = 1; back <= window; ++back) {
        if (++seen[path.keys[path.keys.size() - back]] >= p.rules.repetition - 1) {
            return true;
        }
    }
    return false;
}

search::Analysis analysis_of(const Oracle& oracle, const Position& p) {
    const Verdict here = oracle.on(p);
    search::Analysis analysis;
    analysis.exact = true;
    analysis.value = here.result == TableResult::kWin    ? 1
                     : here.result == TableResult::kLoss ? -1
                                                         : 0;
    analysis.proof = here.result == TableResult::kWin    ? search::Proof::kWin
                     : here.result == TableResult::kLoss ? search::Proof::kLoss
                                                         : search::Proof::kDraw;
    search::Line line;
    line.moves = line_from(oracle, p);
    line.value = analysis.value;
    line.exact = true;
    if (here.result != TableResult::kDraw) {
        line.end_in = static_cast<int>(line.moves.size());
    }
    analysis.best = line.moves.front();
    analysis.depth = static_cast<int>(line.moves.size());
    analysis.lines.push_back(std::move(line));
    return analysis;
}

}  // namespace

Result<std::optional<search::Analysis>> settle(const Position& p, search::PathView<Position> path,
                                               const TableWork& work) {
    const Ending ending = Ending::of(p);
    if (p.hidden != 0 || ending.is_over() || p.rules.chase == ChaseRule::kForbid ||
        ending.pieces() > kMostTablePieces ||
        (ending.pieces() > kMostMadePieces && !TableShelf::standard().find(ending.canonical()))) {
        return std::nullopt;
    }
    if (!TableShelf::is_built_in(ending.canonical())) {
        if (const auto made = TableShelf::standard().build(ending.canonical(), work); !made) {
            return fail(made.error());
        }
    }
    Oracle oracle(p);
    if (auto done = oracle.prepare(p, work); !done) {
        return fail(done.error());
    }
    if (oracle.on(p).result != TableResult::kDraw && history_matters(p, path)) {
        return std::nullopt;
    }
    return analysis_of(oracle, p);
}

}  // namespace tusk::games::darkchess
