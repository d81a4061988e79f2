#pragma once
// Small players of dark chess, for beginners and as a ladder that others are measured on.
//
// `greedy` takes the most valuable piece it can and else does anything. `danger` looks one ply
// ahead: what an action takes, less the most valuable piece that the other side can take then, for
// a flip on average over what may lie there. Equal actions are drawn by lot. Values are the points
// of values.h. Not thread safe.

#include "core/random.h"
#include "games/darkchess/position.h"
#include "search/random_thinker.h"

namespace tusk::games::darkchess {

// What an action is worth to the seat to act, in points.
[[nodiscard]] double greedy_value(const Position& p, Move move) noexcept;
[[nodiscard]] double danger_value(const Position& p, Move move) noexcept;

template <class Policy>
class OnePlyThinker {
public:
    using Params = search::RandomParams;
    static constexpr std::string_view kName = Policy::kName;
    static constexpr std::string_view kHelp = Policy::kHelp;

    explicit OnePlyThinker(const Params& params) : rng_(params.seed) {}

    search::Analysis think(const search::Situation<Position>& situation,
                           const search::Limits& limits, std::stop_token /*stop*/,
                           search::Sink& sink) {
        const Position& p = situation.position;
        search::MoveList<Position> list;
        moves(p, list);
        search::Analysis analysis;
        analysis.unit = "points";
        analysis.depth = 1;
        std::uint32_t equals = 0;
        for (const Move move : list) {
            const search::Action action = search::action_of<Position>(move);
            if (limits.excludes(action)) {
                continue;
            }
            const double value = Policy::value(p, move);
            ++analysis.nodes;
            analysis.lines.push_back({{action}, value, false, 0});
            if (!analysis.best || value > analysis.value) {
                analysis.best = action;
                analysis.value = value;
                equals = 1;
            } else if (value == analysis.value && rng_.below(++equals) == 0) {
                analysis.best = action;
            }
        }
        order_lines(analysis, limits.lines);
        sink.report(analysis);
        return analysis;
    }

    // As with random: the numbers simply go on.
    void new_game() {}

private:
    // The best first, and among equals the one that was drawn.
    static void order_lines(search::Analysis& analysis, int wanted) {
        std::stable_sort(
            analysis.lines.begin(), analysis.lines.end(),
            [](const search::Line& a, const search::Line& b) { return a.value > b.value; });
        const auto drawn = std::find_if(
            analysis.lines.begin(), analysis.lines.end(),
            [&](const search::Line& line) { return line.moves.front() == analysis.best; });
        if (drawn != analysis.lines.end()) {
            std::rotate(analysis.lines.begin(), drawn, drawn + 1);
        }
        if (analysis.lines.size() > static_cast<std::size_t>(wanted)) {
            analysis.lines.resize(static_cast<std::size_t>(wanted));
        }
    }

    core::Rng rng_;
};

struct GreedyPolicy {
    static constexpr std::string_view kName = "greedy";
    static constexpr std::string_view kHelp = "the best capture, else anything";
    static double value(const Position& p, Move move) noexcept { return greedy_value(p, move); }
};
struct DangerPolicy {
    static constexpr std::string_view kName = "danger";
    static constexpr std::string_view kHelp =
        "one ply: what an action takes, less the most that the other side can take then";
    static double value(const Position& p, Move move) noexcept { return danger_value(p, move); }
};

using GreedyThinker = OnePlyThinker<GreedyPolicy>;
using DangerThinker = OnePlyThinker<DangerPolicy>;

}  // namespace tusk::games::darkchess
