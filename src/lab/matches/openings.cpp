#include "lab/matches/openings.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/paths.h"
#include "core/random.h"
#include "core/text.h"
#include "registry/replay.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Result;

std::string moves_of(const registry::State& state) {
    std::vector<std::string> texts;
    for (const registry::PlayedAction& played : state.history()) {
        texts.push_back(played.text);
    }
    return core::join(texts, " ");
}

namespace {

Result<std::string> check_opening(const registry::Game& game, const core::NamedValues& options,
                                  std::string_view text) {
    auto state = game.initial(options);
    if (!state) {
        return fail(state.error());
    }
    if (auto done = registry::apply_text(**state, text); !done) {
        return fail(done.error());
    }
    if ((*state)->history().empty()) {
        return fail(ErrorCode::kSyntax, core::quoted(text) + " has no move");
    }
    if ((*state)->deciders().nobody()) {
        return fail(ErrorCode::kGameOver, "the opening ends the game");
    }
    return moves_of(**state);
}

// Empty when the game ended on the way.
Result<std::string> random_opening(const registry::Game& game, const core::NamedValues& options,
                                   int plies, core::Rng& rng) {
    auto state = game.initial(options);
    if (!state) {
        return fail(state.error());
    }
    for (int ply = 0; ply < plies; ++ply) {
        const registry::Decider decider = (*state)->deciders().first();
        const auto legal = (*state)->legal(decider);
        const auto chosen = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        if (auto done = (*state)->apply(decider, chosen); !done) {
            return fail(done.error());
        }
        if ((*state)->deciders().nobody()) {
            return std::string();
        }
    }
    return moves_of(**state);
}

}  // namespace

Result<std::vector<std::string>> read_openings(const registry::Game& game,
                                               const core::NamedValues& options,
                                               std::string_view text, const std::string& source) {
    std::vector<std::string> openings;
    int number = 0;
    for (std::string_view line : core::lines(text)) {
        ++number;
        line = core::trim(line.substr(0, line.find('#')));
        if (line.empty()) {
            continue;
        }
        auto opening = check_opening(game, options, line);
        if (!opening) {
            return fail(opening.error().within(fmt::format("{}, line {}", source, number)));
        }
        openings.push_back(std::move(*opening));
    }
    if (openings.empty()) {
        return fail(ErrorCode::kSyntax, "there is no opening in the file", source);
    }
    return openings;
}

Result<std::vector<std::string>> random_openings(const registry::Game& game,
                                                 const core::NamedValues& options, int count,
                                                 int plies, std::uint64_t seed) {
    core::Rng rng(core::mix64(seed));
    std::vector<std::string> openings;
    constexpr int kMaxFailures = 1000;  // a game that hardly ever lasts so long
    int failures = 0;
    while (static_cast<int>(openings.size()) < count) {
        auto opening = random_opening(game, options, plies, rng);
        if (!opening) {
            return fail(opening.error());
        }
        if (opening->empty() && plies > 0 && ++failures < kMaxFailures) {
            continue;
        }
        openings.push_back(std::move(*opening));
    }
    return openings;
}

std::vector<std::string> choose_openings(std::vector<std::string> openings, int count,
                                         std::uint64_t seed) {
    core::Rng rng(core::mix64(seed));
    for (std::size_t i = openings.size(); i > 1; --i) {
        std::swap(openings[i - 1], openings[rng.below(static_cast<std::uint32_t>(i))]);
    }
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        chosen.push_back(openings[i % openings.size()]);
    }
    return chosen;
}

Result<std::vector<std::string>> own_openings(const registry::Game& game,
                                              const core::NamedValues& options) {
    const std::string path = core::data_path(game.info().id + "/match_openings.txt");
    std::error_code error;
    if (game.info().chance || !options.empty() || !std::filesystem::exists(path, error)) {
        return std::vector<std::string>();
    }
    auto text = core::read_file(path);
    if (!text) {
        return fail(text.error());
    }
    return read_openings(game, options, *text, path);
}

Result<std::vector<std::string>> default_openings(const registry::Game& game,
                                                  const core::NamedValues& options, int count,
                                                  std::uint64_t seed) {
    if (game.info().chance) {
        return std::vector<std::string>(static_cast<std::size_t>(count));
    }
    auto openings = own_openings(game, options);
    if (!openings) {
        return openings;
    }
    return openings->empty() ? random_openings(game, options, count, kRandomOpeningPlies, seed)
                             : choose_openings(std::move(*openings), count, seed);
}

}  // namespace tusk::lab
