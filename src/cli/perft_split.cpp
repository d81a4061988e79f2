#include "cli/perft_split.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace tusk::cli {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

struct Subtree {
    std::unique_ptr<registry::State> state;
    int depth = 0;
    std::size_t root_move = 0;
};

// One subtree for each move. A lone move is not played: in a game where a forced pass costs no
// depth, only the game knows how deep its subtree is.
std::vector<Subtree> children(const Subtree& parent, bool is_root) {
    std::vector<Subtree> result;
    const registry::Deciders deciders = parent.state->deciders();
    if (deciders.nobody() || parent.depth < 1) {
        return result;
    }
    const auto legal = parent.state->legal(deciders.first());
    if (legal.size() == 1 || deciders.chance) {  // what chance does, a game may have been told
        result.push_back({parent.state->clone(), parent.depth, parent.root_move});
        return result;
    }
    for (std::size_t i = 0; i < legal.size(); ++i) {
        auto child = parent.state->clone();
        if (child->apply(deciders.first(), legal[i])) {
            result.push_back({std::move(child), parent.depth - 1, is_root ? i : parent.root_move});
        }
    }
    return result;
}

// Enough pieces for all threads to be busy until the end.
std::vector<Subtree> split(std::vector<Subtree> roots, int threads) {
    constexpr std::size_t kPiecesPerThread = 8;
    if (threads == 1 || roots.size() >= kPiecesPerThread * static_cast<std::size_t>(threads)) {
        return roots;
    }
    std::vector<Subtree> pieces;
    for (Subtree& root : roots) {
        auto next = children(root, false);
        if (root.depth < 3 || next.size() < 2) {
            pieces.push_back(std::move(root));
        } else {
            std::move(next.begin(), next.end(), std::back_inserter(pieces));
        }
    }
    return pieces;
}

class Counter {
public:
    Counter(const std::vector<Subtree>& pieces, const core::NamedValues& options,
            std::stop_token stop)
        : pieces_(pieces), options_(options), stop_(std::move(stop)), leaves_(pieces.size()) {}

    Result<std::vector<std::uint64_t>> run(int threads) {
        {
            std::vector<std::jthread> pool;
            for (int i = 1; i < threads; ++i) {
                pool.emplace_back([this] { work(); });
            }
            work();
        }
        if (stop_.stop_requested()) {
            return fail(ErrorCode::kCancelled, "interrupted before the count was complete");
        }
        if (error_) {
            return fail(*error_);
        }
        return leaves_;
    }

private:
    void work() {
        for (std::size_t i = next_++; i < pieces_.size() && !stop_.stop_requested(); i = next_++) {
            const Subtree& piece = pieces_[i];
            auto count = piece.state->game().perft(*piece.state, piece.depth, options_, stop_);
            if (count) {
                leaves_[i] = *count;
                continue;
            }
            const std::scoped_lock lock(mutex_);
            error_ = count.error();
            return;
        }
    }

    const std::vector<Subtree>& pieces_;
    const core::NamedValues& options_;
    std::stop_token stop_;
    std::vector<std::uint64_t> leaves_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::optional<core::Error> error_;
};

}  // namespace

Result<PerftCount> split_perft(const registry::State& state, int depth,
                               const core::NamedValues& options, int threads,
                               std::stop_token stop) {
    PerftCount result;
    std::vector<Subtree> root;
    root.push_back({state.clone(), depth, 0});
    std::vector<Subtree> pieces = children(root.front(), true);
    if (pieces.empty()) {  // nothing to divide, but the options still want to be checked
        pieces = std::move(root);
    } else {
        const registry::Decider decider = state.deciders().first();
        for (const registry::Action action : state.legal(decider)) {
            result.moves.push_back({state.text(action), 0});
        }
        pieces = split(std::move(pieces), threads);
    }
    auto counts = Counter(pieces, options, std::move(stop)).run(threads);
    if (!counts) {
        return fail(counts.error());
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        result.leaves += (*counts)[i];
        if (!result.moves.empty()) {
            result.moves[pieces[i].root_move].leaves += (*counts)[i];
        }
    }
    return result;
}

}  // namespace tusk::cli
