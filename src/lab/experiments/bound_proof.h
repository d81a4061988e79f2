#pragma once
// BoundProof: the top of a game tree in which a claim is proven: "this seat scores at least so
// much". The positions at its lower end are questions for a solver; everything above follows from
// their answers by the rules of an AND/OR tree.
//
// Each open position has a cost: a guess at the work of proving it, growing with the doubt about it
// (proof numbers with a guess as their start). The prover's cheapest move and all moves of the
// other seat make up the plan; its questions are the ones to ask. An answer that refutes a position
// changes the plan. Positions that are the same (a board turned or mirrored) are one.
//
// Nothing random: the same answers in the same order lead to the same plan; in another order the
// proof may be another one. Not thread safe.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "registry/game.h"

namespace tusk::lab {

struct ProofGround {
    const registry::Game* game = nullptr;
    core::NamedValues options;
    // The name of a position, the same for all that are equal but for a symmetry; a position too.
    std::function<std::string(const std::string& position)> canonical;
    // Moves until a position is a question; 0 or less = it is one.
    std::function<int(const std::string& position)> distance;
    // What the seat to act may score; an opinion.
    std::function<core::Result<double>(const registry::State&)> guess;
};

struct Claim {
    search::Seat prover = search::Seat::kFirst;
    int least = 0;  // the prover scores at least this
};

// Does the seat to act in `position` score more than `bound`?
struct BoundQuestion {
    std::string position;
    int bound = 0;
    friend auto operator<=>(const BoundQuestion&, const BoundQuestion&) = default;
};

class BoundProof {
public:
    // `start` is a position of the game.
    BoundProof(ProofGround ground, std::string start, const Claim& claim);

    // Answers that are known already are taken over wherever their question comes up.
    void answer(const BoundQuestion& question, bool above);

    // The questions of the present plan, the most doubtful first; none = the claim is decided.
    [[nodiscard]] core::Result<std::vector<BoundQuestion>> questions();

    // Whether the claim holds in a position (any of its symmetries); empty = not decided.
    [[nodiscard]] std::optional<bool> holds(const std::string& position) const;
    [[nodiscard]] std::optional<bool> holds() const { return holds(start_); }

    // The question that decides the claim in a position where this seat acts, and what the answer
    // means.
    [[nodiscard]] int bound_for(bool prover_acts) const noexcept {
        return prover_acts ? claim_.least - 1 : -claim_.least;
    }
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }

private:
    enum class Verdict : std::uint8_t { kOpen, kHolds, kFails };
    struct Node {
        std::string position;
        bool prover_acts = false;
        int distance = 0;
        bool expanded = false;
        Verdict verdict = Verdict::kOpen;
        double doubt = 1;  // of itself, by the guess
        double cost = 1;   // of the positions below it
        std::vector<std::size_t> children;
        std::size_t stamp = 0;
    };

    [[nodiscard]] core::Result<std::size_t> node_of(const registry::State& state);
    [[nodiscard]] core::Result<void> expand(std::size_t index);
    void settle(std::size_t index);
    void plan(std::size_t index, std::vector<std::size_t>& asked, std::vector<std::size_t>& grown);

    ProofGround ground_;
    std::string start_;
    Claim claim_;
    std::map<std::string, std::size_t> places_;
    std::vector<Node> nodes_;
    std::map<BoundQuestion, bool> answers_;
    std::size_t stamp_ = 0;
};

}  // namespace tusk::lab
