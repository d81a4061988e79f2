#pragma once
// Tree: all nodes of a search in one block of memory, numbered; the root is number 0.
//
// The children of a node are neighbours in memory, so choosing among them reads a few cache lines
// in a row. Memory is reserved once and handed out from the front: no allocation per node, and the
// system only provides the pages that are used. When the block is full the search goes on and no
// longer expands. Lock free: one thread claims a leaf, fills in its children and publishes them
// with a release store; the others meanwhile treat it as a leaf. clear() and keep_subtree() are for
// the time between searches.

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "search/mcts/node.h"

namespace tusk::search::mcts {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kRoot = 0;

// Storage for objects that are built later, one by one, and need no destruction.
template <class T>
class RawArray {
    static_assert(std::is_trivially_destructible_v<T>);

public:
    explicit RawArray(std::size_t size)
        : size_(size), items_(size > 0 ? std::allocator<T>().allocate(size) : nullptr) {}
    RawArray(const RawArray&) = delete;
    RawArray& operator=(const RawArray&) = delete;
    ~RawArray() {
        if (items_ != nullptr) {
            std::allocator<T>().deallocate(items_, size_);
        }
    }
    [[nodiscard]] T* at(std::size_t i) const noexcept { return items_ + i; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    std::size_t size_;
    T* items_;
};

template <Position P>
class Tree {
public:
    // Room for the nodes that the parameters allow, at least a root with all its children.
    explicit Tree(const MctsParams& params)
        : nodes_(capacity_for(params)), extras_(wants_extras(params) ? nodes_.size() : 0) {
        clear();
    }

    [[nodiscard]] Node<P>& operator[](NodeIndex i) noexcept { return *nodes_.at(i); }
    [[nodiscard]] const Node<P>& operator[](NodeIndex i) const noexcept { return *nodes_.at(i); }
    [[nodiscard]] NodeExtra& extra(NodeIndex i) noexcept { return *extras_.at(i); }
    [[nodiscard]] bool has_extras() const noexcept { return extras_.size() > 0; }

    // Claims the leaf and reserves `count` fresh nodes for its children; nothing when another
    // thread was first or the tree is full. The caller then builds each child with make_node() and
    // calls publish().
    [[nodiscard]] std::optional<NodeIndex> claim(NodeIndex leaf, std::size_t count) noexcept {
        Node<P>& node = (*this)[leaf];
        Expansion expected = Expansion::kLeaf;
        if (!node.expansion.compare_exchange_strong(expected, Expansion::kUnderWay,
                                                    std::memory_order_relaxed)) {
            return std::nullopt;
        }
        const std::uint64_t first = next_.fetch_add(count, std::memory_order_relaxed);
        if (first + count > nodes_.size()) {
            full_.store(true, std::memory_order_relaxed);
            node.expansion.store(Expansion::kLeaf, std::memory_order_relaxed);
            return std::nullopt;
        }
        return static_cast<NodeIndex>(first);
    }

    void make_node(NodeIndex i, std::uint32_t move_code) noexcept {
        std::construct_at(nodes_.at(i), move_code);
        if (has_extras()) {
            std::construct_at(extras_.at(i));
        }
    }

    void publish(NodeIndex leaf, NodeIndex first_child, std::size_t count) noexcept {
        Node<P>& node = (*this)[leaf];
        node.first_child = first_child;
        node.child_count = static_cast<std::uint16_t>(count);
        node.expansion.store(Expansion::kDone, std::memory_order_release);
    }

    // An expansion has failed for lack of room; it is no use to try again.
    [[nodiscard]] bool full() const noexcept { return full_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::size_t size() const noexcept {
        return std::min<std::size_t>(next_.load(std::memory_order_relaxed), nodes_.size());
    }
    [[nodiscard]] int permille_full() const noexcept {
        return static_cast<int>(size() * 1000 / nodes_.size());
    }

    // Forgets everything but a fresh root.
    void clear() noexcept {
        next_.store(1, std::memory_order_relaxed);
        full_.store(false, std::memory_order_relaxed);
        make_node(kRoot, 0);
    }

    // Makes `new_root` the root and moves what is below it to the front of the memory.
    void keep_subtree(NodeIndex new_root);

private:
    // The children of one node: where they were and where they go.
    struct Family {
        NodeIndex first;
        std::uint32_t count;
        NodeIndex parent;
        NodeIndex moved_to;
    };

    static constexpr std::size_t kSmallest =
        2 + static_cast<std::size_t>(std::max(P::facts.max_moves, P::facts.max_chance));

    static bool wants_extras(const MctsParams& params) noexcept {
        return params.rave || (HasPriors<P> && params.priors) ||
               (HasWinChance<P> && params.implicit > 0);
    }
    static std::size_t capacity_for(const MctsParams& params) noexcept {
        const std::size_t each =
            sizeof(Node<P>) + (wants_extras(params) ? sizeof(NodeExtra) : std::size_t{0});
        std::size_t count = (static_cast<std::size_t>(params.size_mb) << 20) / each;
        if (params.max_nodes > 0) {
            count = std::min<std::size_t>(count, params.max_nodes);
        }
        return std::clamp<std::size_t>(count, kSmallest, 0xFFFFFFFFU);
    }
    void move_node(NodeIndex from, NodeIndex to) noexcept {
        if (from == to) {
            return;
        }
        (*this)[to].assign((*this)[from]);
        if (has_extras()) {
            extra(to).assign(extra(from));
        }
    }

    RawArray<Node<P>> nodes_;
    RawArray<NodeExtra> extras_;
    alignas(64) std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> full_{false};
};

// Children are always numbered above their parent, because they are reserved later, and moving
// families down in ascending order keeps it so. Nothing that is still needed is overwritten: a
// family moves to or below its old place.
template <Position P>
void Tree<P>::keep_subtree(NodeIndex new_root) {
    if (new_root == kRoot) {
        return;
    }
    std::vector<Family> families;
    const auto note_family_of = [&](NodeIndex i) {
        const Node<P>& node = (*this)[i];
        if (node.expanded()) {
            families.push_back({node.first_child, node.child_count, i, 0});
        }
    };
    note_family_of(new_root);
    for (std::size_t done = 0; done < families.size(); ++done) {
        const Family family = families[done];
        for (NodeIndex i = family.first; i < family.first + family.count; ++i) {
            note_family_of(i);
        }
    }
    std::sort(families.begin(), families.end(),
              [](const Family& a, const Family& b) { return a.first < b.first; });
    const auto new_place = [&](NodeIndex old) {
        if (old == new_root) {
            return kRoot;
        }
        const auto after =
            std::upper_bound(families.begin(), families.end(), old,
                             [](NodeIndex i, const Family& f) { return i < f.first; });
        const Family& family = *std::prev(after);
        return family.moved_to + (old - family.first);
    };
    move_node(new_root, kRoot);
    NodeIndex next = kRoot + 1;
    for (Family& family : families) {
        family.moved_to = next;
        for (std::uint32_t i = 0; i < family.count; ++i) {
            move_node(family.first + i, next++);
        }
        (*this)[new_place(family.parent)].first_child = family.moved_to;
    }
    next_.store(next, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
}

}  // namespace tusk::search::mcts
