#include "lab/experiments/othello_6x6.h"

#include <algorithm>

#include "core/random.h"
#include "lab/experiments/above_jobs.h"
#include "lab/experiments/bound_proof.h"
#include "lab/experiments/othello_6x6_report.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
using search::Seat;

namespace {

constexpr std::size_t kSide = 6;
// Guesses order the plan; a table that is cleared for each makes them the same in every life of a
// run.
constexpr const char* kGuessPlayer = "alphabeta,hash_mb=1";
constexpr int kGuessDepth = 6;
// Jobs between two checkpoints; what a stop may lose.
constexpr std::size_t kBatch = 8;

const BoardSettings& board() {
    static const BoardSettings settings{"othello", {{"size", "6"}}};
    return settings;
}

int empties_of(const std::string& position) {
    return static_cast<int>(std::count(position.begin(), position.end(), '-'));
}

struct Size {
    int check_positions;
    int check_empties;
    int start_empties;  // of the position that is solved; 32 = the start of the game
    int job_empties;
};

Size size_of(Scale scale) {
    return scale == Scale::kSmall ? Size{20, 14, 18, 13} : Size{20, 18, 32, 24};
}

// A position with so many empties after random moves.
Result<std::string> random_position(const registry::Game& game, int empties, std::uint64_t seed) {
    core::Rng rng(seed);
    for (;;) {
        auto state = game.initial(board().options);
        if (!state) {
            return fail(state.error());
        }
        while (!(*state)->deciders().nobody() && empties_of((*state)->position()) > empties) {
            const search::Decider decider = (*state)->deciders().first();
            const auto legal = (*state)->legal(decider);
            if (auto done = (*state)->apply(
                    decider, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
                !done) {
                return fail(done.error());
            }
        }
        if (!(*state)->deciders().nobody()) {
            return (*state)->position();
        }
    }
}

// --- step "check" ---

Result<Json> check(StepContext& context, Scale scale, std::uint64_t seed) {
    auto game = context.registry().require(board().game);
    if (!game) {
        return fail(game.error());
    }
    const Size size = size_of(scale);
    std::vector<grid::JobSpec> jobs;
    for (int i = 0; i < size.check_positions; ++i) {
        const auto position = random_position(**game, size.check_empties,
                                              core::mix64(seed + static_cast<std::uint64_t>(i)));
        if (!position) {
            return fail(position.error());
        }
        jobs.push_back(solver_check_job(board(), *position));
    }
    auto results = context.compute(std::move(jobs));
    if (!results) {
        return fail(results.error());
    }
    int agreeing = 0;
    JobCost alphabeta;
    JobCost solver;
    for (const Json& json : *results) {
        const auto result = check_result_of(json);
        if (!result) {
            return fail(result.error());
        }
        agreeing += result->agrees ? 1 : 0;
        alphabeta.nodes += result->alphabeta.nodes;
        alphabeta.time_us += result->alphabeta.time_us;
        solver.nodes += result->solver.nodes;
        solver.time_us += result->solver.time_us;
    }
    return Json{{"positions", size.check_positions},
                {"empties", size.check_empties},
                {"agreeing", agreeing},
                {"alphabeta", to_json(alphabeta)},
                {"solver", to_json(solver)}};
}

// --- step "solve" ---

// The answers so far, kept in the checkpoint.
class Answers {
public:
    explicit Answers(const Json& checkpoint) {
        if (checkpoint.is_object()) {
            for (const Json& row : checkpoint.at("answers")) {
                known_[{row.at(0).get<std::string>(), row.at(1).get<int>()}] = {
                    row.at(2).get<bool>(),
                    {row.at(3).get<std::uint64_t>(), row.at(4).get<std::int64_t>()}};
            }
        }
    }

    [[nodiscard]] const std::map<BoundQuestion, AboveResult>& known() const { return known_; }

    // Computes what is not known and saves it.
    [[nodiscard]] Result<void> ask(StepContext& context,
                                   const std::vector<BoundQuestion>& questions) {
        std::vector<BoundQuestion> unknown;
        std::vector<grid::JobSpec> jobs;
        for (const BoundQuestion& question : questions) {
            if (!known_.contains(question)) {
                unknown.push_back(question);
                jobs.push_back(position_above_job(board(), question.position, question.bound));
            }
        }
        if (jobs.empty()) {
            return {};
        }
        auto results = context.compute(std::move(jobs));
        if (!results) {
            return fail(results.error());
        }
        for (std::size_t i = 0; i < unknown.size(); ++i) {
            auto result = above_result_of((*results)[i]);
            if (!result) {
                return fail(result.error());
            }
            known_[unknown[i]] = *result;
        }
        Json rows = Json::array();
        for (const auto& [question, result] : known_) {
            rows.push_back({question.position, question.bound, result.above, result.cost.nodes,
                            result.cost.time_us});
        }
        return context.save({{"answers", std::move(rows)}});
    }

private:
    std::map<BoundQuestion, AboveResult> known_;
};

// The two claims about one position, and the line of best play that follows from them.
class Solution {
public:
    Solution(StepContext& context, const registry::Game& game,
             std::unique_ptr<registry::Player> guesser, std::string start, int value,
             int job_empties)
        : context_(context),
          game_(game),
          guesser_(std::move(guesser)),
          start_(std::move(start)),
          value_(value),
          job_empties_(job_empties),
          answers_(context.checkpoint()),
          proofs_{BoundProof(ground(), start_, {Seat::kFirst, value}),
                  BoundProof(ground(), start_, {Seat::kSecond, -value})} {
        for (const auto& [question, result] : answers_.known()) {
            for (BoundProof& proof : proofs_) {
                proof.answer(question, result.above);
            }
        }
    }

    [[nodiscard]] Result<Json> find() {
        if (auto done = prove(); !done) {
            return fail(done.error());
        }
        Json result = summary();
        if (proofs_[0].holds() == true && proofs_[1].holds() == true) {
            auto line = best_line();
            if (!line) {
                return line;
            }
            result["line"] = std::move(*line);
        }
        const JobCost all = total();
        result["cost"] = to_json(all);
        result["jobs"] = answers_.known().size();
        return result;
    }

private:
    [[nodiscard]] ProofGround ground() {
        ProofGround ground;
        ground.game = &game_;
        ground.options = board().options;
        ground.canonical = [](const std::string& position) {
            return canonical_board(position, kSide);
        };
        ground.distance = [this](const std::string& position) {
            return empties_of(position) - job_empties_;
        };
        ground.guess = [this](const registry::State& state) -> Result<double> {
            registry::Limits limits;
            limits.depth = kGuessDepth;
            search::NullSink sink;
            guesser_->new_game();
            const auto analysis =
                guesser_->think(state.view(state.deciders().first()), limits, {}, sink);
            if (!analysis) {
                return fail(analysis.error());
            }
            return analysis->value;
        };
        return ground;
    }

    // Asks until both claims are decided.
    Result<void> prove() {
        for (;;) {
            std::vector<BoundQuestion> open;
            for (BoundProof& proof : proofs_) {
                auto questions = proof.questions();
                if (!questions) {
                    return fail(questions.error());
                }
                open.insert(open.end(), questions->begin(), questions->end());
            }
            const std::size_t done = answers_.known().size();
            context_.report({done, done + open.size(), "jobs of the present plan"});
            if (open.empty()) {
                return {};
            }
            if (context_.stop().stop_requested()) {
                return fail(ErrorCode::kCancelled, "the run was stopped");
            }
            open.resize(std::min(open.size(), kBatch));
            if (auto asked = ask(open); !asked) {
                return asked;
            }
        }
    }

    Result<void> ask(const std::vector<BoundQuestion>& questions) {
        if (auto done = answers_.ask(context_, questions); !done) {
            return done;
        }
        for (const BoundQuestion& question : questions) {
            for (BoundProof& proof : proofs_) {
                proof.answer(question, answers_.known().at(question).above);
            }
        }
        return {};
    }

    [[nodiscard]] JobCost total() const {
        JobCost sum;
        for (const auto& [question, result] : answers_.known()) {
            sum.nodes += result.cost.nodes;
            sum.time_us += result.cost.time_us;
        }
        return sum;
    }

    // Questions of the line of best play lie below those of the proofs.
    [[nodiscard]] bool belongs_to(const BoundQuestion& question, Seat prover) const {
        const bool prover_acts = (question.position.back() == 'X') == (prover == Seat::kFirst);
        return empties_of(question.position) == job_empties_ &&
               question.bound == proofs_[search::index(prover)].bound_for(prover_acts);
    }

    [[nodiscard]] Json summary() const {
        Json claims = Json::array();
        for (const Seat prover : {Seat::kFirst, Seat::kSecond}) {
            const BoundProof& proof = proofs_[search::index(prover)];
            JobCost cost;
            std::size_t jobs = 0;
            std::int64_t longest = 0;
            for (const auto& [question, result] : answers_.known()) {
                if (belongs_to(question, prover)) {
                    ++jobs;
                    cost.nodes += result.cost.nodes;
                    cost.time_us += result.cost.time_us;
                    longest = std::max(longest, result.cost.time_us);
                }
            }
            claims.push_back({{"holds", proof.holds() == true},
                              {"jobs", jobs},
                              {"cost", to_json(cost)},
                              {"longest_us", longest},
                              {"positions_above", proof.size()}});
        }
        return {{"start", start_}, {"value", value_}, {"claims", std::move(claims)}};
    }

    // The seat to act keeps the value with this action.
    Result<search::Action> best_action(const registry::State& state, search::Decider decider) {
        const auto legal = state.legal(decider);
        const bool first_acts = decider == Seat::kFirst;
        const BoundProof& proof = proofs_[first_acts ? 0 : 1];
        std::vector<std::pair<search::Action, BoundQuestion>> unsure;
        for (const search::Action action : legal) {
            const auto next = state.clone();
            if (auto done = next->apply(decider, action); !done) {
                return fail(done.error());
            }
            if (legal.size() == 1 || proof.holds(next->position()) == true) {
                return action;
            }
            if (next->deciders().nobody()) {
                const double payoff = next->outcome()->payoff[search::index(Seat::kFirst)];
                if ((first_acts ? payoff - value_ : value_ - payoff) >= 0) {
                    return action;
                }
            } else if (!proof.holds(next->position())) {
                unsure.push_back({action,
                                  {canonical_board(next->position(), kSide),
                                   proof.bound_for(next->deciders().has(decider))}});
            }
        }
        std::vector<BoundQuestion> questions;
        for (const auto& [action, question] : unsure) {
            questions.push_back(question);
        }
        if (auto done = ask(questions); !done) {
            return fail(done.error());
        }
        for (const auto& [action, question] : unsure) {
            const bool acts_again = question.bound == proof.bound_for(true);
            if (answers_.known().at(question).above == acts_again) {
                return action;
            }
        }
        return fail(ErrorCode::kJobFailed, "no move keeps the value", state.position());
    }

    // Best play of both sides; below the jobs' positions by asking about every move.
    Result<Json> best_line() {
        auto state = game_.parse(start_, board().options);
        if (!state) {
            return fail(state.error());
        }
        std::string moves;
        while (!(*state)->deciders().nobody()) {
            const search::Decider decider = (*state)->deciders().first();
            auto action = best_action(**state, decider);
            if (!action) {
                return fail(action.error());
            }
            moves += (moves.empty() ? "" : " ") + (*state)->text(*action);
            if (auto done = (*state)->apply(decider, *action); !done) {
                return fail(done.error());
            }
        }
        const std::string end = (*state)->position().substr(0, kSide * kSide);
        return Json{{"moves", moves},
                    {"payoff", (*state)->outcome()->payoff[search::index(Seat::kFirst)]},
                    {"first", std::count(end.begin(), end.end(), 'X')},
                    {"second", std::count(end.begin(), end.end(), 'O')}};
    }

    StepContext& context_;
    const registry::Game& game_;
    std::unique_ptr<registry::Player> guesser_;
    std::string start_;
    int value_;
    int job_empties_;
    Answers answers_;
    std::array<BoundProof, 2> proofs_;
};

Result<Json> solve(StepContext& context, Scale scale, std::uint64_t seed) {
    auto game = context.registry().require(board().game);
    if (!game) {
        return fail(game.error());
    }
    auto guesser = registry::make_player(**game, kGuessPlayer);
    if (!guesser) {
        return fail(guesser.error());
    }
    const Size size = size_of(scale);
    auto start = random_position(**game, size.start_empties, core::mix64(~seed));
    if (!start) {
        return fail(start.error());
    }
    int value = kPublished6x6Value;
    if (scale == Scale::kSmall) {  // no published value: the claims are those of another search
        auto found = context.compute({solver_check_job(board(), *start)});
        if (!found) {
            return fail(found.error());
        }
        const auto result = check_result_of(found->front());
        if (!result) {
            return fail(result.error());
        }
        const bool first_acts = start->back() == 'X';
        value = first_acts ? result->value : -result->value;
    }
    return Solution(context, **game, std::move(*guesser), std::move(*start), value,
                    size.job_empties)
        .find();
}

}  // namespace

std::string canonical_board(const std::string& position, std::size_t side) {
    std::string best = position;
    const std::size_t last = side - 1;
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        std::string turned = position;
        for (std::size_t row = 0; row < side; ++row) {
            for (std::size_t column = 0; column < side; ++column) {
                std::size_t to_row = (symmetry & 1) != 0 ? last - row : row;
                std::size_t to_column = (symmetry & 2) != 0 ? last - column : column;
                if ((symmetry & 4) != 0) {
                    std::swap(to_row, to_column);
                }
                turned[to_row * side + to_column] = position[row * side + column];
            }
        }
        best = std::min(best, turned);
    }
    return best;
}

Experiment othello_6x6() {
    Experiment experiment;
    experiment.name = "othello-6x6";
    experiment.game = board().game;
    experiment.title = "6x6 Othello solved";
    experiment.question = "Who wins Othello on the 6x6 board, and by how much?";
    experiment.source =
        "J. Feinstein, \"Amenor wins world 6x6 championships!\", newsletter of the British Othello "
        "Federation, July 1993, and his page on the solution: under best play the second player "
        "wins by 4, 20 discs to 16; about 40,000,000,000 positions, two weeks on an SGI computer.";
    experiment.steps = [](const registry::Registry&, Scale scale,
                          std::uint64_t seed) -> Result<std::vector<Step>> {
        Step checking;
        checking.id = "check";
        checking.title = "the solver against alpha-beta";
        checking.total = static_cast<std::uint64_t>(size_of(scale).check_positions);
        checking.work = [scale, seed](StepContext& context) { return check(context, scale, seed); };
        Step solving;
        solving.id = "solve";
        solving.title =
            scale == Scale::kFull ? "the start of the game" : "a position from a random game";
        solving.cost = 10;
        solving.work = [scale, seed](StepContext& context) { return solve(context, scale, seed); };
        std::vector<Step> steps;
        steps.push_back(std::move(checking));
        steps.push_back(std::move(solving));
        return steps;
    };
    experiment.report = report_6x6;
    return experiment;
}

}  // namespace tusk::lab
