#include "lab/training/wthor_index.h"

#include <algorithm>
#include <map>

#include "core/text.h"
#include "games/othello/format_wthor.h"
#include "lab/training/othello_samples.h"

namespace tusk::lab {

using core::Result;

std::vector<PlayerGames> WthorIndex::suggest(std::string_view text, std::size_t most) const {
    const std::string wanted = core::lower(core::trim(text));
    const auto words = core::words(wanted);
    std::vector<PlayerGames> first;
    std::vector<PlayerGames> others;
    for (const PlayerGames& player : players) {
        const std::string name = core::lower(player.name);
        const bool fits = std::all_of(words.begin(), words.end(), [&](std::string_view word) {
            return name.find(word) != std::string::npos;
        });
        if (fits) {
            (name.starts_with(wanted) ? first : others).push_back(player);
        }
    }
    first.insert(first.end(), others.begin(), others.end());
    first.resize(std::min(first.size(), most));
    return first;
}

std::size_t WthorIndex::games_between(int first_year, int last_year) const {
    std::size_t sum = 0;
    for (const YearGames& one : years) {
        if ((first_year == 0 || one.year >= first_year) &&
            (last_year == 0 || one.year <= last_year)) {
            sum += one.games;
        }
    }
    return sum;
}

Result<WthorIndex> read_wthor_index(const std::string& folder) {
    auto files = wthor_files(folder);
    if (!files) {
        return core::fail(files.error());
    }
    const auto table =
        core::read_file(folder + "/" + std::string(games::othello::kWthorPlayersFile));
    const std::vector<std::string> names =
        table ? games::othello::wthor_names(*table) : std::vector<std::string>();
    std::map<int, std::size_t> years;
    std::vector<std::size_t> played(names.size());
    for (const std::string& file : *files) {
        auto bytes = core::read_file(file);
        if (!bytes) {
            return core::fail(bytes.error());
        }
        const games::othello::WthorHead head = games::othello::wthor_head(*bytes);
        years[head.year] += head.pairings.size();
        for (const auto& pairing : head.pairings) {
            for (const std::size_t player : pairing) {
                if (player < played.size()) {
                    ++played[player];
                }
            }
        }
    }
    WthorIndex index;
    for (const auto& [year, games] : years) {
        if (year > 0 && games > 0) {
            index.years.push_back({year, games});
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (played[i] > 0) {
            index.players.push_back({names[i], played[i]});
        }
    }
    std::stable_sort(index.players.begin(), index.players.end(),
                     [](const PlayerGames& a, const PlayerGames& b) { return a.games > b.games; });
    return index;
}

const WthorIndex& wthor_index() {
    static const WthorIndex index = [] {
        auto read = read_wthor_index(wthor_folder());
        return read ? std::move(*read) : WthorIndex();
    }();
    return index;
}

}  // namespace tusk::lab
