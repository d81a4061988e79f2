// Retrograde analysis against the plain definition, on random graphs of positions.

#include "search/retrograde/solve.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace tusk::search::retrograde {
namespace {

// Positions with moves to others and moves that leave, whose values are given.
struct Graph {
    struct Node {
        Survey::Kind kind = Survey::Kind::kOpen;
        std::vector<std::uint64_t> moves;
        std::vector<Value> leaving;  // what the opponent has there
    };
    std::vector<Node> nodes;
    std::vector<std::vector<std::uint64_t>> before;

    [[nodiscard]] std::uint64_t size() const { return nodes.size(); }
    [[nodiscard]] Survey survey(std::uint64_t i) const {
        Survey look;
        look.kind = nodes[i].kind;
        look.inside = static_cast<int>(nodes[i].moves.size());
        for (const Value value : nodes[i].leaving) {
            const int distance = value + 1;
            if (!is_distance(value)) {
                look.escapes = true;
            } else if (value % 2 == 0) {
                look.win = std::min(look.win.value_or(distance), distance);
            } else {
                look.loss = std::max(look.loss, distance);
            }
        }
        return look;
    }
    template <class Visit>
    void predecessors(std::uint64_t i, Visit visit) const {
        for (const std::uint64_t j : before[i]) {
            visit(j);
        }
    }
};

Graph random_graph(std::uint64_t size, core::Rng& rng) {
    Graph graph;
    graph.nodes.resize(size);
    graph.before.resize(size);
    for (std::uint64_t i = 0; i < size; ++i) {
        Graph::Node& node = graph.nodes[i];
        if (rng.below(20) == 0) {
            node.kind = rng.below(2) == 0 ? Survey::Kind::kImpossible : Survey::Kind::kDrawn;
            continue;
        }
        for (std::uint32_t m = rng.below(4); m > 0; --m) {
            node.moves.push_back(rng.below(static_cast<std::uint32_t>(size)));
        }
        if (rng.below(10) == 0) {
            node.leaving.push_back(rng.below(4) == 0 ? kDrawnValue
                                                     : static_cast<Value>(rng.below(12)));
        }
    }
    for (std::uint64_t i = 0; i < size; ++i) {
        // No move leads to what is no position.
        std::erase_if(graph.nodes[i].moves, [&](std::uint64_t to) {
            return graph.nodes[to].kind == Survey::Kind::kImpossible;
        });
        for (const std::uint64_t to : graph.nodes[i].moves) {
            graph.before[to].push_back(i);
        }
    }
    return graph;
}

// By the definition alone, distance after distance.
std::vector<Value> plain_values(const Graph& graph) {
    std::vector<Value> values(graph.size(), kDrawnValue);
    for (std::uint64_t i = 0; i < graph.size(); ++i) {
        if (graph.nodes[i].kind == Survey::Kind::kImpossible) {
            values[i] = kImpossibleValue;
        }
    }
    for (Value distance = 0; distance < 200; ++distance) {
        std::vector<Value> next = values;
        for (std::uint64_t i = 0; i < graph.size(); ++i) {
            const Graph::Node& node = graph.nodes[i];
            if (node.kind != Survey::Kind::kOpen || values[i] != kDrawnValue) {
                continue;
            }
            std::vector<Value> after = node.leaving;
            for (const std::uint64_t to : node.moves) {
                after.push_back(values[to]);
            }
            const bool wins = std::any_of(after.begin(), after.end(), [&](Value value) {
                return is_distance(value) && value % 2 == 0 && value + 1 == distance;
            });
            const bool loses = std::all_of(after.begin(), after.end(), [&](Value value) {
                return is_distance(value) && value % 2 == 1 && value < distance;
            });
            if (distance % 2 == 1 ? wins : loses) {
                next[i] = distance;
            }
        }
        values = next;
    }
    return values;
}

TEST(retrograde, agrees_with_the_definition_on_random_graphs) {
    core::Rng rng(1);
    int decided = 0;
    for (int i = 0; i < 200; ++i) {
        const Graph graph = random_graph(1 + rng.below(60), rng);
        const auto values = solve(graph, {});
        ASSERT_TRUE(values);
        EXPECT_EQ(*values, plain_values(graph)) << "graph " << i;
        decided += static_cast<int>(std::count_if(values->begin(), values->end(), is_distance));
    }
    EXPECT_GT(decided, 2000);
}

TEST(retrograde, threads_give_the_same_values) {
    core::Rng rng(2);
    const Graph graph = random_graph(100'000, rng);
    const auto serial = solve(graph, {});
    SolveSettings settings;
    settings.threads = 3;
    const auto parallel = solve(graph, settings);
    ASSERT_TRUE(serial && parallel);
    EXPECT_EQ(*serial, *parallel);
}

TEST(retrograde, reports_progress_and_stops) {
    core::Rng rng(3);
    const Graph graph = random_graph(40'000, rng);
    std::stop_source source;
    SolveSettings settings;
    int reports = 0;
    settings.note = "graph";
    settings.stop = source.get_token();
    settings.sink = [&](const core::Progress& progress) {
        EXPECT_LE(progress.done, progress.total);
        EXPECT_TRUE(progress.note.starts_with("graph: ")) << progress.note;
        if (++reports == 2) {
            source.request_stop();
        }
    };
    const auto values = solve(graph, settings);
    ASSERT_FALSE(values);
    EXPECT_EQ(values.error().code, core::ErrorCode::kCancelled);
    EXPECT_EQ(reports, 2);
}

}  // namespace
}  // namespace tusk::search::retrograde
