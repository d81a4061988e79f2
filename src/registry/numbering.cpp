#include "registry/numbering.h"

#include <set>

#include "core/paths.h"
#include "core/text.h"

namespace tusk::registry {

namespace {

std::set<std::string, std::less<>> read_rounds() {
    std::set<std::string, std::less<>> games;
    const auto text = core::read_file(core::data_path("numbering.csv"));
    if (!text) {
        return games;  // numbers are a comfort: without the file they count moves
    }
    for (const std::string_view line : core::lines(*text)) {
        const auto fields = core::split(line, ',');
        if (!line.starts_with('#') && fields.size() == 2 && core::trim(fields[1]) == "rounds") {
            games.emplace(core::trim(fields[0]));
        }
    }
    return games;
}

}  // namespace

Numbering numbering_of(const Game& game) {
    static const auto rounds = read_rounds();
    return rounds.contains(game.info().id) ? Numbering::kRounds : Numbering::kPlies;
}

std::string_view name_of(Numbering numbering) noexcept {
    return numbering == Numbering::kRounds ? "rounds" : "plies";
}

}  // namespace tusk::registry
