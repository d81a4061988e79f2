// tusk train othello cuts: how far shallow searches are from deep ones.

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/train.h"
#include "core/random.h"
#include "games/othello/pattern_weights.h"
#include "games/othello/training/cut_fit.h"
#include "lab/training/othello_samples.h"

namespace tusk::cli {

using games::othello::CutDeviations;
using games::othello::Sample;

namespace {

// Positions that a search of `depth` does not take to the end of the game, in random order.
std::vector<Sample> chosen_of(std::vector<Sample> samples, std::size_t count, int depth,
                              std::uint64_t seed) {
    std::erase_if(samples, [&](const Sample& sample) {
        const int empties = 64 - std::popcount(sample.own | sample.opponent);
        return empties <= depth + 2 || empties > 54 ||
               games::othello::legal_moves(sample.own, sample.opponent) == 0;
    });
    core::Rng rng(seed);
    count = std::min(count, samples.size());
    for (std::size_t i = 0; i < count; ++i) {
        const auto left = static_cast<std::uint32_t>(samples.size() - i);
        std::swap(samples[i], samples[i + rng.below(left)]);
    }
    samples.resize(count);
    return samples;
}

void print(const std::vector<CutDeviations::Group>& groups,
           const games::othello::CutErrorFit& fit) {
    fmt::print("deviation of depth from shallow depth in discs, measured and fitted\n");
    fmt::print("empties  depth  shallow  pairs  measured  fitted\n");
    for (const CutDeviations::Group& group : groups) {
        if (group.count >= 20) {
            fmt::print("{:>7}  {:>5}  {:>7}  {:>5}  {:8.2f}  {:6.2f}\n", group.empties, group.depth,
                       group.shallow, group.count, group.deviation,
                       games::othello::cut_error(fit, group.empties, group.depth, group.shallow));
        }
    }
    fmt::print("for cut_error.h: kCutError{{{:.4f}, {:.4f}, {:.4f}, {:.5f}}}\n", fit.constant,
               fit.between, fit.shallow, fit.empties);
}

}  // namespace

CommandResult train_cuts(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train othello cuts",
                        "Measures how far shallow searches are from deep ones and prints the "
                        "constants of the selective cuts.",
                        "tusk train othello cuts --samples games.samples");
    std::string file;
    std::string weights = "standard";
    int positions = 1000;
    int depth = 10;
    std::uint64_t seed = 1;
    arguments.text("--samples", file, "FILE", "positions, made by selfplay");
    arguments.text("--weights", weights, "NAME", "the evaluation (standard)");
    arguments.number("--positions", positions, 1, 1'000'000, "N", "so many positions (1000)");
    arguments.number("--depth", depth, 2, 16, "N", "the deepest search (10)");
    arguments.number("--seed", seed, 0, Arguments::kMaxNumber, "N", "of the choice (1)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (auto model = games::othello::PatternWeights::named(weights); !model) {
        return core::fail(model.error());
    }
    auto samples = lab::read_samples(file);
    if (!samples) {
        return core::fail(samples.error());
    }
    const auto chosen =
        chosen_of(std::move(*samples), static_cast<std::size_t>(positions), depth, seed);
    Interrupt interrupt;
    ProgressBar bar;
    CutDeviations deviations;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (interrupt.requested()) {
            return core::fail(core::ErrorCode::kCancelled, "stopped");
        }
        const int empties = 64 - std::popcount(chosen[i].own | chosen[i].opponent);
        deviations.add(empties, games::othello::values_by_depth(chosen[i], weights, depth));
        bar.show({i + 1, chosen.size(), ""});
    }
    bar.clear();
    const auto groups = deviations.groups();
    print(groups, games::othello::fit_cut_error(groups));
    return kDone;
}

}  // namespace tusk::cli
