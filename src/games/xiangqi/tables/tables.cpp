#include "games/xiangqi/tables/tables.h"

#include <cctype>
#include <filesystem>
#include <mutex>

#include "games/xiangqi/tables/table_shelf.h"

namespace tusk::games::xiangqi {

using search::kWinScore;
using search::Score;

namespace {

// With more pieces at the root, hardly any line of a search ends in a table.
constexpr int kMostRootPieces = 10;
// What a search reads from files, all together.
constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 30;
// Scores of wins further away than that would look like estimates.
constexpr int kLongestTold = 120;

std::filesystem::file_time_type folder_time() {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(TableShelf::folder(), error);
    return error ? std::filesystem::file_time_type{} : time;
}

}  // namespace

void Tables::add(const std::shared_ptr<const Table>& table) {
    const Ending& ending = table->ending();
    by_ending_.emplace(ending.key(), Entry{table, false});
    by_ending_.emplace(ending.swapped().key(), Entry{table, true});
    most_pieces_ = std::max(most_pieces_, ending.pieces());
}

void Tables::make_ready() {
    static std::once_flag once;
    std::call_once(once, [] {
        // No built-in table has more than three pieces beside the kings.
        constexpr std::string_view kPieces = "ABNRCPabnrcp ";
        for (const char first : kPieces) {
            for (const char second : kPieces) {
                for (const char third : kPieces) {
                    std::array<std::string, 2> sides{"K", "K"};
                    for (const char piece : {first, second, third}) {
                        if (piece != ' ') {
                            sides[std::islower(piece) != 0 ? 1 : 0] += piece;
                        }
                    }
                    const auto ending = Ending::parse(sides[0] + "-" + sides[1]);
                    if (first <= second && second <= third && ending && ending->is_canonical() &&
                        !ending->is_lifeless() && TableShelf::is_built_in(*ending)) {
                        (void)TableShelf::standard().find(*ending);
                    }
                }
            }
        }
    });
}

std::shared_ptr<const Tables> Tables::for_root(const Position& root) {
    if (root.occupied().count() > kMostRootPieces) {
        return nullptr;
    }
    // The same root material comes again move after move.
    static std::mutex mutex;
    static std::uint64_t last_key = 0;
    static std::filesystem::file_time_type last_time{};
    static std::shared_ptr<const Tables> last;
    const Ending ending = Ending::of(root).canonical();
    const auto time = folder_time();
    const std::lock_guard lock(mutex);
    if (last && last_key == ending.key() && last_time == time) {
        return last;
    }
    auto tables = std::make_shared<Tables>();
    std::uint64_t bytes = 0;
    for (const Ending& next : ending.with_all_below()) {
        const std::uint64_t size = PlacementIndex::size_of(next);
        if (!TableShelf::is_built_in(next) && bytes + size > kMostFileBytes) {
            continue;
        }
        if (const auto table = TableShelf::standard().find(next)) {
            bytes += TableShelf::is_built_in(next) ? 0 : table->bytes().size();
            tables->add(table);
        }
    }
    last_key = ending.key();
    last_time = time;
    last = std::move(tables);
    return last;
}

std::optional<Score> Tables::probe(const Position& p) const noexcept {
    if (p.occupied().count() > most_pieces_) {
        return std::nullopt;
    }
    const auto found = by_ending_.find(Ending::of(p).key());
    if (found == by_ending_.end()) {
        return std::nullopt;
    }
    const Entry& entry = found->second;
    const TableValue value = entry.table->value(p, entry.turned);
    if (!is_distance(value)) {
        return value == kDrawnValue && entry.table->draws_are_firm() ? std::optional(Score{0})
                                                                     : std::nullopt;
    }
    // No capture may come on the way, so the counter must have room for all of it.
    if (value > kLongestTold || p.quiet_plies + value > plies_of(p.rules.no_capture_limit)) {
        return std::nullopt;
    }
    return value % 2 == 0 ? value - kWinScore : kWinScore - value;
}

}  // namespace tusk::games::xiangqi
