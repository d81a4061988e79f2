#pragma once
// Team: how several threads work on one search.
//
// The first search leads: it speaks for all. What the others do meanwhile is the team's way. Lazy
// SMP: all run the same root searches on the shared transposition table, whoever finishes one first
// decides it (root_log.h), and they stay out of each other's way by the busy table. Searches that
// split nodes among threads will be other teams; they get the same searches and the same two jobs.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "search/parallel/busy_table.h"
#include "search/parallel/line_board.h"

namespace tusk::search {

enum class Parallel : std::uint8_t { kLazy };

// What threads tell each other while they search.
struct TeamNotes {
    BusyTable busy;
    LineBoard lines;
};

template <class Search>
class Team {
public:
    using Job = std::function<void(Search&)>;

    Team() = default;
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;
    virtual ~Team() = default;

    // Null when one is alone.
    [[nodiscard]] virtual TeamNotes* notes() noexcept = 0;
    // Runs `lead` with the first search here and `help` with the others in threads of their own;
    // returns when all have ended. `lead` makes the helpers end (it halts the budget).
    virtual void run(std::span<const std::unique_ptr<Search>> searches, const Job& lead,
                     const Job& help) = 0;
};

template <class Search>
class LazyTeam final : public Team<Search> {
public:
    using typename Team<Search>::Job;

    explicit LazyTeam(int threads) {
        if (threads > 1) {
            notes_ = std::make_unique<TeamNotes>();
        }
    }
    [[nodiscard]] TeamNotes* notes() noexcept override { return notes_.get(); }
    void run(std::span<const std::unique_ptr<Search>> searches, const Job& lead,
             const Job& help) override {
        std::vector<std::jthread> helpers;
        for (const auto& search : searches.subspan(1)) {
            helpers.emplace_back([&help, &search] { help(*search); });
        }
        lead(*searches.front());
    }

private:
    std::unique_ptr<TeamNotes> notes_;
};

template <class Search>
[[nodiscard]] std::unique_ptr<Team<Search>> make_team(Parallel /*way*/, int threads) {
    return std::make_unique<LazyTeam<Search>>(threads);
}

}  // namespace tusk::search
