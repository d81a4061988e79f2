#include "lab/experiments/darkchess_counts.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "core/text.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::fail;
using core::Json;
using core::Result;

namespace {

// Some random actions into a game in which somebody is to act.
std::unique_ptr<registry::State> somewhere(const registry::Game& game, core::Rng& rng) {
    for (;;) {
        auto state = *game.initial({});
        const auto actions = 30 + rng.below(60);
        for (std::uint32_t i = 0; i < actions && !state->deciders().nobody(); ++i) {
            const auto decider = state->deciders().first();
            const auto legal = state->legal(decider);
            static_cast<void>(
                state->apply(decider, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
        }
        const auto deciders = state->deciders();
        if (!deciders.nobody() && !deciders.chance) {
            return state;
        }
    }
}

// A hash of the text without its counters, to tell which positions are the same; who is to act is
// told by whether the number of the turn is odd.
std::uint64_t identity_of(const std::string& position) noexcept {
    const auto fields = core::words(position);
    std::uint64_t hash = static_cast<std::uint64_t>(fields.back().back() % 2) + 1;
    for (std::size_t i = 0; i < 3; ++i) {
        for (const char letter : fields[i]) {
            hash = core::mix64(hash ^ static_cast<unsigned char>(letter));
        }
    }
    return hash;
}

}  // namespace

Result<Json> count_star_nodes(const registry::Registry& registry, int positions, int depth,
                              std::uint64_t seed, const std::stop_token& stop) {
    const auto game = registry.require("darkchess");
    if (!game) {
        return fail(game.error());
    }
    constexpr const char* kModes[] = {"plain", "star1", "star2"};
    core::Rng rng(seed);
    Json counts = {{"positions", positions}, {"depth", depth}};
    double difference = 0;
    for (int i = 0; i < positions; ++i) {
        const auto state = somewhere(**game, rng);
        double plain = 0;
        for (const char* mode : kModes) {
            auto player =
                registry::make_player(**game, std::string("expectimax,leaf=material,star=") + mode);
            if (!player) {
                return fail(player.error());
            }
            search::Limits limits;
            limits.depth = depth;
            search::NullSink sink;
            const auto found =
                (*player)->think(state->view(state->deciders().first()), limits, stop, sink);
            if (!found || stop.stop_requested()) {
                return fail(found ? core::Error{core::ErrorCode::kCancelled, "stopped", {}}
                                  : found.error());
            }
            plain = mode == kModes[0] ? found->value : plain;
            counts[mode] = counts.value(mode, std::uint64_t{0}) + found->nodes;
            difference = std::max(difference, std::abs(found->value - plain));
        }
    }
    counts["difference"] = difference;
    return counts;
}

Result<Json> count_key_collisions(const registry::Registry& registry, std::uint64_t probes,
                                  std::uint64_t seed, const std::stop_token& stop) {
    const auto game = registry.require("darkchess");
    if (!game) {
        return fail(game.error());
    }
    struct Entry {
        std::uint64_t key = 0;
        std::uint64_t identity = 0;
    };
    constexpr std::size_t kEntries = std::size_t{1} << 20;
    struct Width {
        const char* name;
        std::uint64_t mask;
        std::uint64_t wrong = 0;
    };
    std::vector<Entry> table(kEntries);
    Width widths[] = {{"bits32", 0xFFFFFFFF}, {"bits48", 0xFFFFFFFFFFFF}, {"bits64", ~0ULL}};
    core::Rng rng(seed);
    std::uint64_t done = 0;
    while (done < probes && !stop.stop_requested()) {
        const auto state = *(*game)->initial({});
        while (done < probes && !state->deciders().nobody()) {
            const auto decider = state->deciders().first();
            const auto legal = state->legal(decider);
            static_cast<void>(
                state->apply(decider, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
            const Entry here{state->key(), identity_of(state->position())};
            Entry& entry = table[here.key % kEntries];
            for (Width& width : widths) {
                const bool hit =
                    entry.identity != 0 && (entry.key & width.mask) == (here.key & width.mask);
                width.wrong += hit && entry.identity != here.identity ? 1 : 0;
            }
            entry = here;
            ++done;
        }
    }
    Json counts = {{"probes", done}};
    for (const Width& width : widths) {
        counts[width.name] = width.wrong;
    }
    return counts;
}

}  // namespace tusk::lab
