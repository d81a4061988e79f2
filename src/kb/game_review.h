#pragma once
// A whole game reviewed: what each decision cost, and what chance gave.
//
// The review is a list of questions to a player, last decision first; whoever drives it asks them
// one by one and hands the answers back. A decision is one question with a value for every legal
// move (review.h). Where chance answers the decision, each way it could have gone is a question of
// its own, so that the odds are known exactly:
//
//   before    what the game was worth with the best decision
//   decided   after the one that was made: the mean of what chance could answer
//   spoken    after chance has spoken
//
//   before - decided is what the decision cost its seat, spoken - decided what chance gave the
// first seat. Luck adds up to nothing over all that chance could have done, whatever was decided.
// Between `spoken` and the next `before` lies what the player itself changed its mind about; with
// exact values that is nothing. Values are for the first seat: points, or parts of a game (0..1).
//
// Where cards are hidden, a decision is judged by what its seat knew, and each seat has an account
// of its own: `spoken` is what the seat may hope for when it decides again, or the result. What
// came in between was chance, and what the other seat did out of sight; the two cannot be told
// apart from what a seat knows. Not thread safe.

#include <memory>
#include <optional>
#include <vector>

#include "kb/chance_answers.h"
#include "kb/review.h"

namespace tusk::kb {

struct Luck {
    double before = 0;
    double decided = 0;
    double spoken = 0;
    double gave = 0;  // spoken - decided
    // Of what chance answered; 1 = it had no say; none where a part of the answer was hidden.
    std::optional<double> probability = 1;
};

struct ReviewedDecision {
    ReviewedPly ply;
    bool choice = true;        // false: there was one legal move, and only chance is of interest
    std::optional<Luck> luck;  // in games with chance, where the odds could be known
    std::shared_ptr<const registry::State> before;
};

// The account of a seat where cards are hidden: worth before the deal + dealt - cost + came is what
// it got.
struct Fortune {
    double dealt = 0;  // what its first cards promised, beyond a fair start
    double came = 0;   // what changed between its decisions: draws, and what the other seat did
};

struct LuckSummary {
    std::vector<double> cost;       // by seat: what its decisions cost it
    std::vector<Fortune> fortunes;  // by seat; empty where nothing is hidden
    double gave = 0;                // by chance to the first seat; the second got the opposite
    double start = 0;               // worth of the game before its first decision
    double end = 0;                 // ... and at its end, or after the last decision
    double rest = 0;  // what the player changed its mind about: end - start explains the rest
};

class GameReview {
public:
    struct Question {
        std::shared_ptr<const registry::State> state;
        search::Seat seat = search::Seat::kFirst;
        bool all_lines = true;   // a value for every legal move is wanted
        std::size_t shares = 1;  // how many questions of this kind share the time of a decision
    };

    // Questions about every decision of the history of `whole`.
    [[nodiscard]] static core::Result<GameReview> of(const registry::State& whole);

    // The question that is open; nothing when all are answered.
    [[nodiscard]] std::optional<Question> next() const;
    // The answer to it; decisions() grows when it was the last one about a decision.
    [[nodiscard]] core::Result<void> answer(const registry::Analysis& analysis);

    [[nodiscard]] std::size_t done() const noexcept { return answered_; }
    [[nodiscard]] std::size_t total() const noexcept { return total_; }
    // In the order they were judged.
    [[nodiscard]] const std::vector<ReviewedDecision>& decisions() const noexcept {
        return judged_;
    }
    // Of the real choices.
    [[nodiscard]] std::vector<SeatReview> seats(std::size_t max_worst) const;
    // When all is answered; nothing for games without chance.
    [[nodiscard]] std::optional<LuckSummary> luck() const;

private:
    struct Decision {
        ReviewedDecision result;
        std::vector<ChanceAnswer> answers;
        std::size_t came = 0;  // which of them
        std::vector<double> worths;
    };

    GameReview() = default;
    void settle();  // finishes what has no open question
    void finish(Decision& decision);
    [[nodiscard]] Luck luck_of(const Decision& decision) const;
    [[nodiscard]] std::vector<Fortune> fortunes(double start, double end) const;

    bool points_ = false;
    bool chance_ = false;
    bool hidden_ = false;
    std::vector<std::optional<double>> later_;  // by seat: what it hoped for when it decided next
    std::size_t seats_ = 2;
    std::optional<double> end_;      // of an ended game
    std::vector<Decision> waiting_;  // the next one to judge is the last
    bool move_judged_ = false;       // of waiting_.back()
    std::vector<ReviewedDecision> judged_;
    std::size_t answered_ = 0;
    std::size_t total_ = 0;
};

}  // namespace tusk::kb
