// tusk train honeymoon: values of cards, the estimate of the play, and what hands promise.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/train.h"
#include "core/text.h"
#include "games/honeymoon/training/fit.h"

namespace tusk::cli {

namespace honeymoon = games::honeymoon;

CommandResult train_honeymoon_fit(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments(
        "train honeymoon fit",
        "Makes the weights of honeymoon bridge from solved deals and writes them to "
        "a file; built into the program, they are data/honeymoon/weights.txt.",
        "tusk train honeymoon fit --file weights.txt");
    honeymoon::FitSettings settings;
    std::string file;
    int slips = 10;
    arguments.text("--file", file, "FILE", "where the weights go");
    arguments.number("--deals", settings.deals, 100, 10'000'000, "N", "deals of each step (40000)");
    arguments.number("--slips", slips, 0, 100, "PERCENT",
                     "random cards in the exchanges of the estimate (10)");
    arguments.number("--seed", settings.seed, 0, Arguments::kMaxNumber, "N", "of the deals (1)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (file.empty()) {
        return core::fail(core::ErrorCode::kSyntax, "--file is missing");
    }
    settings.slips = slips / 100.0;
    Interrupt interrupt;
    ProgressBar bar;
    const auto weights = honeymoon::fit_weights(
        settings,
        [&](const honeymoon::FitProgress& now) {
            bar.show({static_cast<std::uint64_t>(now.done), static_cast<std::uint64_t>(now.total),
                      now.step});
        },
        interrupt.token());
    bar.clear();
    if (!weights) {
        return core::fail(weights.error());
    }
    if (auto done = core::write_file(file, honeymoon::weights_text(*weights)); !done) {
        return core::fail(done.error());
    }
    fmt::print(
        "error of the estimate on deals left out: {:.2f} tricks with trumps, {:.2f} without\n",
        weights->estimate_error[0], weights->estimate_error[1]);
    return kDone;
}

}  // namespace tusk::cli
