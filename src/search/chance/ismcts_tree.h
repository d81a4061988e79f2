#pragma once
// InformationTree: the branches that the searching seat can tell apart, with what they were worth.
//
// A branch is the code of a move, or kUnseen for all that the seat may not know. One thread.

#include <cstdint>
#include <vector>

namespace tusk::search {

class InformationTree {
public:
    static constexpr std::uint32_t kUnseen = 1u << 24;  // beyond every move's code
    static constexpr std::uint32_t kRoot = 0;

    struct Edge {
        std::uint32_t code = 0;
        std::uint32_t child = kRoot;  // the root is nobody's child: not yet made
        std::uint32_t visits = 0;
        std::uint32_t available = 0;
        double reward = 0;  // of the seat that moves
    };

    void clear() { nodes_.assign(1, Node{}); }
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] Edge& edge(std::uint32_t node, std::size_t i) { return nodes_[node].edges[i]; }

    // The number of the branch with this code, made if need be.
    std::size_t edge_of(std::uint32_t node, std::uint32_t code) {
        auto& edges = nodes_[node].edges;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (edges[i].code == code) {
                return i;
            }
        }
        edges.push_back({code, kRoot, 0, 0, 0});
        return edges.size() - 1;
    }
    // Where a branch leads, made if need be.
    std::uint32_t child_of(std::uint32_t node, std::size_t i) {
        if (nodes_[node].edges[i].child == kRoot) {
            nodes_[node].edges[i].child = static_cast<std::uint32_t>(nodes_.size());
            nodes_.emplace_back();
        }
        return nodes_[node].edges[i].child;
    }

private:
    struct Node {
        std::vector<Edge> edges;
    };
    std::vector<Node> nodes_;
};

}  // namespace tusk::search
