#pragma once
// ExpectimaxThinker: a search to a fixed depth that is nothing but itself. No table, no
// quiescence, no selectivity, values as doubles: the mean at every chance node is exact. With Star1
// or Star2 (star.h) it prunes and finds the same values. An opponent of known strength, and the
// measure of what the alpha-beta search does at chance nodes.
//
// The leaves are the game's static evaluation, or one of the plain values that it names
// (HasLeaves). Chance costs no depth. Not thread safe.

#include <limits>

#include "search/budget.h"
#include "search/chance/star.h"
#include "search/thinker.h"

namespace tusk::search {

// Values of positions by name, in the game's unit, for the seat to act; and what a won game counts
// beside them.
template <class P>
concept HasLeaves = requires(const P c, std::size_t which) {
    { P::leaf_names() } -> std::same_as<std::vector<std::string>>;
    { leaf_value(c, which) } -> std::same_as<double>;
    { P::kWinValue } -> std::convertible_to<double>;
};

enum class Leaf : std::uint8_t {};

struct ExpectimaxBase {
    int depth = 3;
    Star star = Star::kStar2;
};

template <Position P>
struct ExpectimaxParams : ExpectimaxBase {
    Leaf leaf{};

    static std::vector<core::ParamField<ExpectimaxParams>> fields() {
        using Self = ExpectimaxParams;
        std::vector<core::ParamField<Self>> all{
            core::number_field<Self, int>("depth", &Self::depth, 1, 32, "plies; chance is free"),
            core::choice_field<Self, Star>("star", &Self::star, {"plain", "star1", "star2"},
                                           "how chance nodes are pruned; the values are the same"),
        };
        if constexpr (HasLeaves<P>) {
            all.push_back(core::choice_field<Self>("leaf", &Self::leaf, P::leaf_names(),
                                                   "what the last positions are worth"));
        }
        return core::open_fields(std::move(all));
    }
};

template <Position P>
requires Chancy<P> && Evaluated<P> &&
    (P::facts.seats == 2 && P::facts.zero_sum && !Hidden<P>)class ExpectimaxThinker {
public:
    using Params = ExpectimaxParams<P>;
    using Move = typename P::Move;
    static constexpr std::string_view kName = "expectimax";
    static constexpr std::string_view kHelp =
        "full-width search to a fixed depth with exact chance nodes";

    explicit ExpectimaxThinker(const Params& params) : params_(params) {}
    void new_game() {}

    Analysis think(const Situation<P>& situation, const Limits& limits, std::stop_token stop,
                   Sink& sink) {
        Budget budget(limits, std::move(stop));
        budget_ = &budget;
        p_ = situation.position;
        path_ = situation.path;
        nodes_ = 0;
        next_poll_ = 0;
        aborted_ = false;
        Analysis analysis;
        const int last = std::min(limits.depth.value_or(params_.depth), kMostDepth);
        budget.hold(true);  // one ply is always looked at
        for (int depth = 1; depth <= last; ++depth) {
            const auto lines = root(depth, limits);
            if (aborted_ || lines.empty()) {
                break;
            }
            budget.hold(false);
            book(lines, depth, budget, analysis);
            sink.report(analysis);
        }
        budget.hold(false);
        if constexpr (requires { P::kLeafUnit; }) {
            analysis.unit = params_.leaf != Leaf{} ? P::kLeafUnit : std::string_view();
        }
        analysis.nodes = nodes_;
        analysis.time_ms = budget.elapsed_ms();
        analysis.stopped_by = aborted_ ? budget.reason() : StopReason::kDepth;
        return analysis;
    }

private:
    static constexpr int kMostDepth = 32;
    static constexpr double kInfinite = std::numeric_limits<double>::infinity();

    // The most that a position can be worth.
    [[nodiscard]] static constexpr double most() noexcept {
        if constexpr (P::facts.score_kind == ScoreKind::kPoints) {
            return P::facts.max_payoff;
        } else if constexpr (HasLeaves<P>) {
            return P::kWinValue;
        } else {
            return static_cast<double>(kWinScore) / P::facts.score_unit;
        }
    }

    [[nodiscard]] double leaf() const noexcept {
        if constexpr (HasLeaves<P>) {
            return leaf_value(p_, static_cast<std::size_t>(params_.leaf));
        } else {
            return static_cast<double>(evaluate(p_)) / P::facts.score_unit;
        }
    }

    [[nodiscard]] std::optional<double> ended() const noexcept {
        const auto end = outcome(p_, path_.view());
        if (!end) {
            return std::nullopt;
        }
        const double payoff = end->payoff[index(to_act(p_))];
        return P::facts.score_kind == ScoreKind::kPoints ? payoff : payoff * most();
    }

    // What `look` finds after a move.
    template <class Look>
    double after(Move move, Look look) {
        path_.push(key(p_), move);
        const auto undo_data = play(p_, move);
        ++nodes_;
        const double value = look();
        undo(p_, move, undo_data);
        path_.pop();
        return value;
    }

    // The position as it is now, for `seat`.
    double below(Seat seat, int depth, double alpha, double beta) {
        const Seat next = to_act(p_);
        if (next == Seat::kChance) {
            return mean(seat, depth, alpha, beta);
        }
        return next == seat ? node(depth, alpha, beta) : -node(depth, -beta, -alpha);
    }

    double node(int depth, double alpha, double beta) {
        if (aborted_ || budget_->spent(nodes_, next_poll_)) {
            aborted_ = true;
            return 0;
        }
        if (const auto end = ended()) {
            return *end;
        }
        if (depth <= 0) {
            return leaf();
        }
        const Seat seat = to_act(p_);
        MoveList<P> list;
        moves(p_, list);
        double best = -kInfinite;
        for (const Move move : list) {
            best = std::max(best, after(move, [&] {
                                return below(seat, depth - 1, std::max(alpha, best), beta);
                            }));
            if (best >= beta || aborted_) {
                break;
            }
        }
        return best;
    }

    double mean(Seat seat, int depth, double alpha, double beta) {
        ChanceList<P> outcomes;
        chance(p_, outcomes);
        StarSum<double, ChanceList<P>::capacity()> sum(-most(), most());
        for (const auto& item : outcomes) {
            sum.add(item.weight);
        }
        const auto first = play(p_, outcomes[0].move);
        const bool replies = to_act(p_) != seat;
        undo(p_, outcomes[0].move, first);
        return star_value(
            sum, params_.star, alpha, beta, replies,
            [&](std::size_t i, double low, double high) {
                return after(outcomes[i].move, [&] { return below(seat, depth, low, high); });
            },
            [&](std::size_t i, double low, double high) {
                return after(outcomes[i].move, [&] { return glance(seat, depth, low, high); });
            },
            [&] { return aborted_; });
    }

    // What the first reply makes of an outcome, for `seat`.
    double glance(Seat seat, int depth, double alpha, double beta) {
        const Seat next = to_act(p_);
        if (depth <= 0 || next == Seat::kChance || ended()) {
            return below(seat, depth, alpha, beta);
        }
        MoveList<P> list;
        moves(p_, list);
        const double sign = next == seat ? 1 : -1;
        return after(list[0], [&] {
            return sign > 0 ? below(next, depth - 1, alpha, beta)
                            : -below(next, depth - 1, -beta, -alpha);
        });
    }

    struct RootLine {
        Move move;
        double value;
    };

    // The best moves with their exact values, as many as are wanted; the others are only known not
    // to be better.
    std::vector<RootLine> root(int depth, const Limits& limits) {
        MoveList<P> list;
        moves(p_, list);
        const Seat seat = to_act(p_);
        std::vector<RootLine> lines;
        const auto wanted = static_cast<std::size_t>(limits.lines);
        for (const Move move : list) {
            if (limits.excludes(action_of<P>(move))) {
                continue;
            }
            const double bar = lines.size() < wanted ? -kInfinite : lines.back().value;
            const double value =
                after(move, [&] { return below(seat, depth - 1, bar, kInfinite); });
            if (aborted_) {
                return {};
            }
            if (value > bar || lines.size() < wanted) {
                const auto place =
                    std::find_if(lines.begin(), lines.end(),
                                 [&](const RootLine& line) { return line.value < value; });
                lines.insert(place, {move, value});
                lines.resize(std::min(lines.size(), wanted));
            }
        }
        return lines;
    }

    static void book(const std::vector<RootLine>& found, int depth, const Budget& budget,
                     Analysis& analysis) {
        analysis.lines.clear();
        for (const RootLine& line : found) {
            analysis.lines.push_back({{action_of<P>(line.move)}, line.value, false, 0});
        }
        analysis.best = action_of<P>(found.front().move);
        analysis.value = found.front().value;
        analysis.depth = depth;
        analysis.time_ms = budget.elapsed_ms();
    }

    Params params_;
    Budget* budget_ = nullptr;
    P p_{};
    Path<P> path_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = 0;
    bool aborted_ = false;
};

}  // namespace tusk::search
