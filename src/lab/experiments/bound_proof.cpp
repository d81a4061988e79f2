#include "lab/experiments/bound_proof.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tusk::lab {

using core::fail;
using core::Result;

namespace {

// The other seat has about this many moves: what two plies multiply the work by.
constexpr double kBranching = 4;
// Discs (or points) of advantage that make a claim e times less doubtful.
constexpr double kDoubtScale = 3;
constexpr double kMaxDoubt = 8;  // as an exponent

double doubt_of(double margin) {
    return std::exp(std::clamp(-margin / kDoubtScale, -kMaxDoubt, kMaxDoubt));
}

}  // namespace

BoundProof::BoundProof(ProofGround ground, std::string start, const Claim& claim)
    : ground_(std::move(ground)), start_(std::move(start)), claim_(claim) {}

void BoundProof::answer(const BoundQuestion& question, bool above) {
    answers_[question] = above;
}

Result<std::size_t> BoundProof::node_of(const registry::State& state) {
    const std::string position = ground_.canonical(state.position());
    if (const auto found = places_.find(position); found != places_.end()) {
        return found->second;
    }
    Node node;
    node.position = position;
    node.distance = ground_.distance(position);
    if (const auto outcome = state.outcome()) {
        node.expanded = true;
        const double payoff = outcome->payoff[search::index(claim_.prover)];
        node.verdict = payoff >= claim_.least ? Verdict::kHolds : Verdict::kFails;
    } else {
        node.prover_acts = state.deciders().has(claim_.prover);
        const auto guess = ground_.guess(state);
        if (!guess) {
            return fail(guess.error());
        }
        const double score = node.prover_acts ? *guess : -*guess;
        node.doubt =
            doubt_of(score - claim_.least) * std::pow(kBranching, std::max(0, node.distance) / 2.0);
    }
    nodes_.push_back(std::move(node));
    places_[position] = nodes_.size() - 1;
    return nodes_.size() - 1;
}

Result<void> BoundProof::expand(std::size_t index) {
    auto state = ground_.game->parse(nodes_[index].position, ground_.options);
    if (!state) {
        return fail(state.error());
    }
    const search::Decider decider = (*state)->deciders().first();
    std::vector<std::size_t> children;
    for (const search::Action action : (*state)->legal(decider)) {
        const auto next = (*state)->clone();
        if (auto done = next->apply(decider, action); !done) {
            return fail(done.error());
        }
        const auto child = node_of(*next);
        if (!child) {
            return fail(child.error());
        }
        if (std::find(children.begin(), children.end(), *child) == children.end()) {
            children.push_back(*child);
        }
    }
    nodes_[index].children = std::move(children);
    nodes_[index].expanded = true;
    return {};
}

// Verdict and cost of a position from those below it, each visited once.
void BoundProof::settle(std::size_t index) {
    Node& node = nodes_[index];
    if (node.stamp == stamp_) {
        return;
    }
    node.stamp = stamp_;
    if (node.verdict != Verdict::kOpen) {
        return;
    }
    if (node.distance <= 0 && !node.expanded) {
        const auto found = answers_.find({node.position, bound_for(node.prover_acts)});
        if (found != answers_.end()) {
            const bool holds = found->second == node.prover_acts;
            node.verdict = holds ? Verdict::kHolds : Verdict::kFails;
        }
    }
    node.cost = node.doubt;
    if (node.children.empty()) {
        return;
    }
    // One move is enough for the prover; every move of the other seat must be met.
    const Verdict decisive = node.prover_acts ? Verdict::kHolds : Verdict::kFails;
    bool open = false;
    double least = std::numeric_limits<double>::infinity();
    double sum = 0;
    for (const std::size_t child : node.children) {
        settle(child);
        const Node& below = nodes_[child];
        if (below.verdict == decisive) {
            node.verdict = decisive;
            return;
        }
        if (below.verdict == Verdict::kOpen) {
            open = true;
            least = std::min(least, below.cost);
            sum += below.cost;
        }
    }
    if (!open) {
        node.verdict = node.prover_acts ? Verdict::kFails : Verdict::kHolds;
        return;
    }
    node.cost = node.prover_acts ? least : sum;
}

void BoundProof::plan(std::size_t index, std::vector<std::size_t>& asked,
                      std::vector<std::size_t>& grown) {
    Node& node = nodes_[index];
    if (node.stamp == stamp_ || node.verdict != Verdict::kOpen) {
        return;
    }
    node.stamp = stamp_;
    if (node.distance <= 0) {
        asked.push_back(index);
    } else if (!node.expanded) {
        grown.push_back(index);
    } else if (node.prover_acts) {
        std::optional<std::size_t> cheapest;
        for (const std::size_t child : node.children) {
            if (nodes_[child].verdict == Verdict::kOpen &&
                (!cheapest || nodes_[child].cost < nodes_[*cheapest].cost)) {
                cheapest = child;
            }
        }
        plan(*cheapest, asked, grown);
    } else {
        for (const std::size_t child : node.children) {
            plan(child, asked, grown);
        }
    }
}

Result<std::vector<BoundQuestion>> BoundProof::questions() {
    if (nodes_.empty()) {
        auto state = ground_.game->parse(start_, ground_.options);
        if (!state) {
            return fail(state.error());
        }
        if (const auto root = node_of(**state); !root) {
            return fail(root.error());
        }
    }
    for (;;) {
        ++stamp_;
        settle(0);
        ++stamp_;
        std::vector<std::size_t> asked;
        std::vector<std::size_t> grown;
        plan(0, asked, grown);
        if (grown.empty()) {
            std::sort(asked.begin(), asked.end(), [&](std::size_t a, std::size_t b) {
                return std::pair(-nodes_[a].cost, a) < std::pair(-nodes_[b].cost, b);
            });
            std::vector<BoundQuestion> list;
            for (const std::size_t index : asked) {
                list.push_back({nodes_[index].position, bound_for(nodes_[index].prover_acts)});
            }
            return list;
        }
        for (const std::size_t index : grown) {
            if (auto done = expand(index); !done) {
                return fail(done.error());
            }
        }
    }
}

std::optional<bool> BoundProof::holds(const std::string& position) const {
    const auto found = places_.find(ground_.canonical(position));
    if (found == places_.end() || nodes_[found->second].verdict == Verdict::kOpen) {
        return std::nullopt;
    }
    return nodes_[found->second].verdict == Verdict::kHolds;
}

}  // namespace tusk::lab
