// Whatever is read can be written, and reading that again gives the same records. The input is the
// three files in one: the lengths of the two tables (half of them, a byte each), the tables, the
// games.

#include "games/othello/format_wthor.h"

#include <algorithm>
#include <cstdlib>

namespace games = tusk::games;
namespace othello = tusk::games::othello;

namespace {

std::string_view take(std::string_view& rest, std::size_t length) {
    const std::string_view part = rest.substr(0, std::min(length, rest.size()));
    rest.remove_prefix(part.size());
    return part;
}

std::size_t take_number(std::string_view& rest) {
    const std::string_view byte = take(rest, 1);
    return byte.empty() ? 0 : static_cast<unsigned char>(byte[0]);
}

games::CompanionFiles companions_of(std::string_view players, std::string_view tournaments) {
    return [=](std::string_view name) -> std::optional<std::string> {
        const std::string_view file = name == othello::kWthorPlayersFile ? players : tournaments;
        return file.empty() ? std::nullopt : std::optional(std::string(file));
    };
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    const std::size_t players_length = 2 * take_number(rest);
    const std::size_t tournaments_length = 2 * take_number(rest);
    const std::string_view players = take(rest, players_length);
    const std::string_view tournaments = take(rest, tournaments_length);
    static_cast<void>(othello::recognises_wthor(rest));
    const games::ReadResult read = othello::read_wthor(rest, companions_of(players, tournaments));
    const auto written = othello::write_wthor(read.records);
    const auto written_players = othello::wthor_players(read.records);
    const auto written_tournaments = othello::wthor_tournaments(read.records);
    if (!written || !written_players || !written_tournaments) {
        std::abort();
    }
    const games::ReadResult again =
        othello::read_wthor(*written, companions_of(*written_players, *written_tournaments));
    if (!again.errors.empty() || again.records != read.records) {
        std::abort();
    }
    return 0;
}
