#include "games/darkchess/tables/tables.h"

#include <filesystem>
#include <latch>
#include <mutex>
#include <thread>

#include "games/darkchess/tables/table_shelf.h"

namespace tusk::games::darkchess {

using search::kWinScore;

namespace {

// With more pieces at the root, hardly any line of a search ends in a table.
constexpr int kMostRootPieces = 9;
// What a search reads from files, all together.
constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 29;
// Scores of wins further away than that would look like estimates.
constexpr int kLongestTold = 120;
// A win that the counter may spoil: more than any material, less the plies to the next capture.
constexpr Score kDoubtfulWin = 15'000;

std::filesystem::file_time_type folder_time() {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(TableShelf::folder(), error);
    return error ? std::filesystem::file_time_type{} : time;
}

// Makes all small tables beside whatever else the program does: a second of work that nobody need
// wait for before few pieces are left.
class SmallTables {
public:
    [[nodiscard]] static SmallTables& instance() {
        (void)TableShelf::standard();  // made before and gone after the thread
        static SmallTables tables;
        return tables;
    }
    void wait() const { done_.wait(); }

private:
    SmallTables() : thread_([this](const std::stop_token& stop) { make(stop); }) {}

    void make(const std::stop_token& stop) {
        for (const int pieces : {2, 3}) {
            for (const Ending& ending : Ending::all_with(pieces)) {
                if (!stop.stop_requested()) {
                    (void)TableShelf::standard().find(ending);
                }
            }
        }
        done_.count_down();
    }

    std::latch done_{1};
    std::jthread thread_;
};

}  // namespace

void Tables::add(const std::shared_ptr<const Table>& table) {
    const Ending& ending = table->ending();
    by_ending_.emplace(ending.key(), Entry{table, false});
    by_ending_.emplace(ending.swapped().key(), Entry{table, true});
    most_pieces_ = std::max(most_pieces_, ending.pieces());
}

void Tables::make_ready() {
    (void)SmallTables::instance();
}

std::shared_ptr<const Tables> Tables::for_root(const Position& root) {
    if (root.hidden != 0 || count(root.occupied()) > kMostRootPieces ||
        root.rules.chase == ChaseRule::kForbid) {
        return nullptr;
    }
    // The same root material comes again move after move.
    static std::mutex mutex;
    static std::uint64_t last_key = 0;
    static std::filesystem::file_time_type last_time{};
    static std::shared_ptr<const Tables> last;
    const Ending ending = Ending::of(root).canonical();
    if (ending.is_over()) {
        return nullptr;
    }
    SmallTables::instance().wait();
    const auto time = folder_time();
    const std::lock_guard lock(mutex);
    if (last && last_key == ending.key() && last_time == time) {
        return last;
    }
    auto tables = std::make_shared<Tables>();
    std::uint64_t bytes = 0;
    for (const Ending& next : ending.with_all_below()) {
        if (next.pieces() > kMostTablePieces || bytes > kMostFileBytes) {
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
    if (p.hidden != 0 || count(p.occupied()) > most_pieces_) {
        return std::nullopt;
    }
    const auto found = by_ending_.find(Ending::of(p).key());
    if (found == by_ending_.end()) {
        return std::nullopt;
    }
    const auto& [table, turned] = found->second;
    const std::uint64_t number = table->index().number_of(p.pieces, p.mover(), turned);
    const TableValue end = table->end_at(number);
    if (!is_distance(end)) {
        return end == kDrawnValue ? std::optional(Score{0}) : std::nullopt;
    }
    const int room = quiet_limit(p.rules) - p.quiet_plies;  // quiet plies, the last makes a draw
    const int capture = table->conversion_at(number);
    if (capture > room) {
        return 0;
    }
    const bool wins = end % 2 == 1;
    const Score score =
        end <= room && end <= kLongestTold ? kWinScore - end : kDoubtfulWin - 20 * capture - end;
    return wins ? score : -score;
}

}  // namespace tusk::games::darkchess
