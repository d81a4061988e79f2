#include "book/seeds.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/paths.h"
#include "core/text.h"

namespace tusk::book {

using core::ErrorCode;
using core::fail;
using core::Result;

void Seeds::add(const registry::State& state, int ply, bool last) {
    if (state.deciders().nobody()) {
        return;
    }
    const auto [item, is_new] = index_.emplace(state.canonical(), found_.size());
    if (is_new) {
        found_.push_back({item->first, ply, last});
        return;
    }
    SeedPosition& known = found_[item->second];
    known.ply = std::min(known.ply, ply);
    known.last = known.last || last;
}

Result<void> Seeds::read(const registry::Game& game, const core::NamedValues& options,
                         std::string_view text, const std::string& source) {
    auto start = game.initial(options);
    if (!start) {
        return fail(start.error());
    }
    add(**start, 0, false);
    int number = 0;
    for (std::string_view line : core::lines(text)) {
        ++number;
        line = core::trim(line.substr(0, line.find_first_of("#\t")));
        if (line.empty()) {
            continue;
        }
        const std::string where = fmt::format("{}, line {}", source, number);
        if (found_.size() > kMaxSeeds) {
            return fail(ErrorCode::kTooLarge, "too many lines", where);
        }
        auto moves = (*start)->parse_actions(line);
        if (!moves) {
            return fail(moves.error().within(where));
        }
        const auto state = (*start)->clone();
        int ply = 0;
        for (const registry::PlayedAction& played : *moves) {
            if (auto done = state->apply(played.decider, played.action); !done) {
                return fail(done.error().within(where));
            }
            ++ply;
            add(*state, ply, static_cast<std::size_t>(ply) == moves->size());
        }
    }
    return {};
}

std::vector<SeedPosition> Seeds::positions() const {
    std::vector<SeedPosition> sorted = found_;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const SeedPosition& a, const SeedPosition& b) { return a.ply < b.ply; });
    return sorted;
}

std::vector<std::string> default_seed_files(const registry::Game& game) {
    std::vector<std::string> files;
    for (const char* name : {"openings.tsv", "match_openings.txt"}) {
        const std::string path = core::data_path(game.info().id + "/" + name);
        if (std::filesystem::exists(path)) {
            files.push_back(path);
        }
    }
    return files;
}

}  // namespace tusk::book
