#pragma once
// AlphaBetaThinker: iterative deepening with aspiration windows over AlphaBetaSearch, one or more
// threads, any number of best lines.
//
// How threads share the work is the team's matter (parallel/team.h). The table and what the
// searches learnt are kept from move to move and dropped on new_game().
//
// With `spread` > 0 the player is a weaker one that people can beat and that varies: all moves are
// valued, and one is drawn with weight exp((value - best value) / spread).

#include <cmath>

#include "core/random.h"
#include "search/alphabeta/search.h"
#include "search/alphabeta/tactical_search.h"
#include "search/parallel/root_log.h"
#include "search/parallel/team.h"
#include "search/patience.h"
#include "search/retrograde/table_line.h"

namespace tusk::search {

template <AlphaBetaSearchable P>
struct SearchOf {
    using type = AlphaBetaSearch<P>;
};
template <AlphaBetaSearchable P>
requires Tactical<P> && Evaluated<P>
struct SearchOf<P> {
    using type = TacticalSearch<P>;
};

template <AlphaBetaSearchable P>
class AlphaBetaThinker {
public:
    using Params = TunedAlphaBetaParams<P>;
    using Move = typename P::Move;
    static constexpr std::string_view kName = "alphabeta";
    static constexpr std::string_view kHelp =
        "principal variation search with iterative deepening, exact at the end of the game";

    explicit AlphaBetaThinker(const Params& params)
        : params_(params),
          evaluation_(evaluation_of(params)),
          table_(static_cast<std::size_t>(params.hash_mb)),
          rng_(params.seed) {
        if constexpr (HasTables<P>) {
            if (params.tables) {
                P::Tables::make_ready();
            }
        }
    }

    // Whether a thinker with these parameters can be made.
    [[nodiscard]] static core::Result<void> prepare(const Params& params) {
        if constexpr (HasModel<P>) {
            if (auto model = P::Model::named(params.weights); !model) {
                return core::fail(model.error());
            }
        }
        return {};
    }

    void new_game() {
        table_.clear();
        memory_.reset();
    }

    Analysis think(const Situation<P>& situation, const Limits& limits, std::stop_token stop,
                   Sink& sink) {
        if (params_.spread > 0) {
            Limits all = limits;
            all.lines = Limits::kAllLines;
            search(situation, all, std::move(stop), sink);
            draw_loosely();
            last_.lines.resize(
                std::min(last_.lines.size(), static_cast<std::size_t>(limits.lines)));
        } else {
            search(situation, limits, std::move(stop), sink);
        }
        return last_;
    }

private:
    using Search = typename SearchOf<P>::type;

    using Log = RootLog<Move>;
    using RootLine = typename Log::Result;
    struct Iteration {
        Stage stage;
        std::vector<RootLine> lines;
    };
    // One thread's way through the log.
    struct Worker {
        Search& search;
        Log& log;
        int root_searches = 0;
    };

    static Evaluation<P> evaluation_of(const Params& params) {
        if constexpr (HasModel<P>) {
            return Evaluation<P>(*P::Model::named(params.weights));  // prepare() has seen it
        } else {
            return {};
        }
    }

    // Fills last_.
    void search(const Situation<P>& situation, const Limits& limits, std::stop_token stop,
                Sink& sink) {
        Budget budget(limits, std::move(stop));
        table_.new_search();
        const auto team = make_team<Search>(params_.parallel, params_.threads);
        Log log;
        const typename Search::Shared shared{table_, team->notes(), budget, params_, log.decided()};
        const std::vector<Stage> stages = stages_from(situation.position, limits);
        if (!memory_) {
            memory_ = std::make_unique<typename Search::Memory>();
        }
        std::vector<std::unique_ptr<Search>> searches;
        for (int i = 0; i < params_.threads; ++i) {
            searches.push_back(std::make_unique<Search>(shared, situation, evaluation_, *memory_));
        }
        team->run(
            searches,
            [&](Search& first) {
                lead({first, log}, situation, limits, stages, budget, sink);
                budget.halt(StopReason::kFinished);
            },
            [&](Search& search) {
                help({search, log}, limits, stages);
            });
        last_.nodes = 0;
        for (const auto& search : searches) {
            last_.nodes += search->nodes();
        }
        last_.time_ms = budget.elapsed_ms();
    }

    // The iterations of the first thread, into last_.
    void lead(Worker first, const Situation<P>& situation, const Limits& limits,
              const std::vector<Stage>& stages, Budget& budget, Sink& sink) {
        Analysis analysis;
        Patience patience;
        // Whoever has a single move and a clock running need not think about it; who asks for so
        // much time wants to know what the move is worth.
        const bool forced = seed_answer(situation, limits, analysis) == 1 && limits.remaining_ms;
        // Even one that is stopped at once has looked at every move.
        budget.hold(!stages.empty() && stages.front().depth == 1);
        const auto wanted = [&](const Iteration& iteration) {
            budget.hold(false);
            book(iteration, first.search, budget, analysis);
            patience.learn(*analysis.best, iteration.lines.front().score,
                           iteration.lines.front().effort);
            sink.report(analysis);
            return !forced && !finished(analysis, limits, budget, patience);
        };
        // What was found before the budget ran out counts, but a loss: other moves may avoid it.
        const auto unfinished = [&](const Iteration& iteration) {
            if (!iteration.lines.empty() && !iteration.stage.exact && analysis.depth > 0 &&
                !analysis.exact && proof_of(iteration.lines.front().score) != Proof::kLoss) {
                const int depth = analysis.depth;
                book(iteration, first.search, budget, analysis);
                analysis.depth = depth;
            }
        };
        deepen(first, limits, stages, wanted, unfinished);
        budget.hold(false);
        last_ = std::move(analysis);
        last_.stopped_by = budget.stopped() ? budget.reason()
                           : last_.exact    ? StopReason::kFinished
                                            : StopReason::kDepth;
    }

    // A proven win counts 1 as a value; beside estimates in pawns it is worth more than all of
    // them.
    [[nodiscard]] static double worth_of(const Line& line) noexcept {
        constexpr double kMuch = 1000;
        return P::facts.score_kind == ScoreKind::kWinDrawLoss && line.exact ? kMuch * line.value
                                                                            : line.value;
    }

    // Puts a line in front that was drawn by the rule of `spread`.
    void draw_loosely() {
        if (last_.lines.empty()) {
            return;
        }
        const double best = worth_of(last_.lines.front());
        std::vector<double> weights;
        double total = 0;
        for (const Line& line : last_.lines) {
            weights.push_back(std::exp((worth_of(line) - best) / params_.spread));
            total += weights.back();
        }
        double ticket = rng_.unit() * total;
        std::size_t chosen = 0;
        while (chosen + 1 < weights.size() && ticket >= weights[chosen]) {
            ticket -= weights[chosen++];
        }
        std::rotate(last_.lines.begin(), last_.lines.begin() + static_cast<std::ptrdiff_t>(chosen),
                    last_.lines.begin() + static_cast<std::ptrdiff_t>(chosen) + 1);
        last_.best = last_.lines.front().moves.front();
        last_.value = last_.lines.front().value;
        last_.exact = last_.lines.front().exact;
        if (chosen != 0) {
            last_.proof = Proof::kNone;  // it was of the best line
        }
    }

    // Some legal move at once, in case not even the first iteration can be finished. How many there
    // are to choose from.
    static int seed_answer(const Situation<P>& situation, const Limits& limits,
                           Analysis& analysis) {
        MoveList<P> list;
        moves(situation.position, list);
        int allowed = 0;
        for (const Move move : list) {
            if (!limits.excludes(action_of<P>(move))) {
                analysis.best = allowed++ == 0 ? action_of<P>(move) : analysis.best;
            }
        }
        return allowed;
    }

    [[nodiscard]] int max_depth(const Limits& limits) const noexcept {
        return std::min(limits.depth.value_or(params_.depth), kMaxPly - 1);
    }

    [[nodiscard]] std::vector<Stage> stages_from(const P& position, const Limits& limits) const {
        int left = kMaxPly;
        int min_exact_cut = kMaxPly;
        if constexpr (Bounded<P>) {
            left = plies_left(position);
        }
        if constexpr (Selective<P>) {
            CutPlan plan;
            if (plan_cut(position, left, 1, plan)) {  // not on every board of the game
                min_exact_cut = P::kMinExactCutDepth;
            }
        }
        return stages_of(params_, left, max_depth(limits), min_exact_cut);
    }

    // Runs the stages until the last one, a spent budget, or `wanted` says no.
    template <class Wanted, class Unfinished>
    void deepen(Worker& worker, const Limits& limits, const std::vector<Stage>& stages,
                Wanted wanted, Unfinished unfinished) {
        std::vector<RootLine> previous;
        for (const Stage& stage : stages) {
            Iteration iteration{stage, {}};
            if (!run_iteration(worker, limits, previous, iteration)) {
                unfinished(iteration);
                return;
            }
            if (!wanted(iteration)) {
                return;
            }
            previous = std::move(iteration.lines);
        }
    }

    // A helper thread does what the first does, and leaves the words to it.
    void help(Worker worker, const Limits& limits, const std::vector<Stage>& stages) {
        deepen(
            worker, limits, stages, [](const Iteration&) { return true; }, [](const Iteration&) {});
    }

    // The wanted number of best lines at one depth; false when the budget ran out before.
    bool run_iteration(Worker& worker, const Limits& limits, const std::vector<RootLine>& previous,
                       Iteration& iteration) {
        MoveList<P> list;
        moves(worker.search.position(), list);
        std::vector<Move> excluded;
        for (const Move move : list) {
            if (limits.excludes(action_of<P>(move))) {
                excluded.push_back(move);
            }
        }
        const std::size_t wanted = std::min<std::size_t>(list.size() - excluded.size(),
                                                         static_cast<std::size_t>(limits.lines));
        for (std::size_t i = 0; i < wanted; ++i) {
            std::optional<Score> guess;
            if (i < previous.size() && iteration.stage.depth > 3 && params_.aspiration > 0) {
                guess = previous[i].score;
            }
            auto line = aspirate(worker, iteration.stage, guess, excluded);
            if (!line) {
                iteration.lines.clear();  // some of several lines are no answer
                if (wanted == 1) {
                    keep_unfinished(worker.search, iteration);
                }
                return false;
            }
            excluded.push_back(line->line.front());
            iteration.lines.push_back(std::move(*line));
        }
        std::stable_sort(iteration.lines.begin(), iteration.lines.end(),
                         [](const RootLine& a, const RootLine& b) { return a.score > b.score; });
        return !iteration.lines.empty();
    }

    // The line that the root had when the budget ran out.
    static void keep_unfinished(const Search& search, Iteration& iteration) {
        if constexpr (requires { search.unfinished(); }) {
            if (const auto score = search.unfinished()) {
                iteration.lines = {result_of(search, *score)};
            }
        }
    }

    static RootLine result_of(const Search& search, Score score) {
        return {score,
                {search.pv().begin(), search.pv().end()},
                search.effort_of_best(),
                search.deepest()};
    }

    // One root search, by this thread or by another that was faster.
    std::optional<RootLine> root(Worker& worker, const Stage& stage, Score alpha, Score beta,
                                 const std::vector<Move>& excluded) {
        const int number = worker.root_searches++;
        const auto score = worker.search.root(number, stage, alpha, beta, excluded);
        return worker.log.settle(
            number, score ? std::optional(result_of(worker.search, *score)) : std::nullopt);
    }

    std::optional<RootLine> aspirate(Worker& worker, const Stage& stage, std::optional<Score> guess,
                                     const std::vector<Move>& excluded) {
        Score width = params_.aspiration;
        Score alpha = guess ? std::max(*guess - width, -kInfiniteScore) : -kInfiniteScore;
        Score beta = guess ? std::min(*guess + width, kInfiniteScore) : kInfiniteScore;
        constexpr int kMaxNarrow = 6;
        for (int searches = 1;; ++searches) {
            auto found = root(worker, stage, alpha, beta, excluded);
            if (!found) {
                return std::nullopt;
            }
            const Score score = found->score;
            width = std::min(3 * width, kInfiniteScore);
            if (score <= alpha && alpha > -kInfiniteScore) {
                beta = score + 1;  // fail-soft: the value is not above the score
                alpha = std::max(score - width, -kInfiniteScore);
            } else if (score >= beta && beta < kInfiniteScore) {
                alpha = score - 1;
                beta = std::min(score + width, kInfiniteScore);
            } else {
                return found;
            }
            if (searches >= kMaxNarrow) {
                // Other threads' table entries make it fail low and high in turn: look at all.
                alpha = -kInfiniteScore;
                beta = kInfiniteScore;
            }
        }
    }

    // An exact search ends where the game's leaf solver begins; people want to see the whole line.
    static void complete(const P& start, std::vector<Move>& line) requires HasExactLeaf<P> {
        P p = start;
        for (const Move move : line) {
            play(p, move);
        }
        const Path<P> nothing_before;
        while (is_exact_leaf(p) && !outcome(p, nothing_before.view())) {
            MoveList<P> list;
            moves(p, list);
            const Seat seat = to_act(p);
            std::optional<Move> best;
            Score most = -kInfiniteScore;
            std::uint64_t nodes = 0;
            for (const Move move : list) {
                const auto undo_data = play(p, move);
                const bool same = to_act(p) == seat;
                const Score score = same ? exact_leaf(p, most, kInfiniteScore, nodes)
                                         : -exact_leaf(p, -kInfiniteScore, -most, nodes);
                undo(p, move, undo_data);
                if (!best || score > most) {
                    best = move;
                    most = score;
                }
            }
            if (!best) {
                return;
            }
            play(p, *best);
            line.push_back(*best);
        }
    }

    static double value_of(Score score) noexcept {
        if (P::facts.score_kind == ScoreKind::kWinDrawLoss && proof_of(score) != Proof::kNone) {
            return score > 0 ? 1 : -1;
        }
        return static_cast<double>(score) / P::facts.score_unit;
    }
    static Proof proof_of(Score score) noexcept {
        return score > kWinScore - 2 * kMaxPly   ? Proof::kWin
               : score < 2 * kMaxPly - kWinScore ? Proof::kLoss
                                                 : Proof::kNone;
    }

    // Whether endgame tables have proven a draw, at the root or after a move.
    static bool is_table_draw(const Search& search, std::optional<Move> move) {
        if constexpr (HasTables<P>) {
            P p = search.position();
            if (move) {
                play(p, *move);
            }
            return search.is_table_draw(p);
        } else {
            return false;
        }
    }

    void book(const Iteration& iteration, const Search& search, const Budget& budget,
              Analysis& analysis) const {
        analysis.lines.clear();
        for (const RootLine& line : iteration.lines) {
            Line out;
            std::vector<Move> whole = line.line;
            if constexpr (HasExactLeaf<P>) {
                if (iteration.stage.exact && params_.whole_lines) {
                    complete(search.position(), whole);
                }
            }
            if constexpr (HasTables<P>) {
                if (params_.tables && params_.whole_lines && proof_of(line.score) != Proof::kNone) {
                    retrograde::complete_line(search.position(), whole,
                                              kWinScore - std::abs(line.score));
                }
            }
            for (const Move move : whole) {
                out.moves.push_back(action_of<P>(move));
            }
            out.value = value_of(line.score);
            out.exact = iteration.stage.exact || proof_of(line.score) != Proof::kNone;
            if (proof_of(line.score) != Proof::kNone) {
                out.end_in = kWinScore - std::abs(line.score);
            } else if (is_table_draw(search, line.line.front())) {
                out.value = 0;
                out.exact = true;
            }
            analysis.lines.push_back(std::move(out));
        }
        const RootLine& best = iteration.lines.front();
        analysis.best = action_of<P>(best.line.front());
        analysis.value = analysis.lines.front().value;
        analysis.exact = analysis.lines.front().exact;
        if constexpr (P::facts.score_kind == ScoreKind::kWinDrawLoss) {
            analysis.proof = proof_of(best.score);
            if (analysis.proof == Proof::kNone &&
                (iteration.stage.exact || is_table_draw(search, std::nullopt))) {
                analysis.proof = Proof::kDraw;
            }
            analysis.exact = analysis.proof != Proof::kNone;
        }
        analysis.depth = iteration.stage.depth;
        analysis.deepest = iteration.lines.front().deepest;
        analysis.nodes = search.nodes();
        analysis.time_ms = budget.elapsed_ms();
        analysis.table_permille = table_.permille_full();
    }

    // Nothing more to learn, or no time for another iteration on a clock.
    [[nodiscard]] bool finished(const Analysis& analysis, const Limits& limits,
                                const Budget& budget, const Patience& patience) const noexcept {
        // A win that the search saw beyond its depth could rest on a repetition on the way; a
        // search as deep as the win makes sure.
        const bool all_exact =
            analysis.exact &&
            std::all_of(analysis.lines.begin(), analysis.lines.end(), [&](const Line& line) {
                return line.exact && line.end_in.value_or(0) <= analysis.depth;
            });
        // The next iteration takes about as long as all before it.
        const double enough = !limits.time_ms ? kWorthStarting : params_.enough;
        return all_exact || ((limits.remaining_ms || limits.time_ms) && enough > 0 &&
                             budget.time_share() > enough * patience.factor());
    }

    static constexpr double kWorthStarting = 0.6;

    Params params_;
    Evaluation<P> evaluation_;
    TranspositionTable table_;
    std::unique_ptr<typename Search::Memory> memory_;
    core::Rng rng_;
    Analysis last_;
};

}  // namespace tusk::search
