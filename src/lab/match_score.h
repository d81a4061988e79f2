#pragma once
// MatchScore: what the games of a match add up to, kept as sums so that a match of any length needs
// no more memory than a short one.
//
// Pairs may come in any order. JSON in the shape of `tusk match --json`.

#include <array>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "lab/match_pair.h"
#include "lab/pentanomial.h"
#include "lab/statistics.h"

namespace tusk::lab {

// How often a player lost in one way outside the rules, and the first case.
struct FaultLine {
    int count = 0;
    int pair = 0;  // of the first case that came in
    int half = 0;
    std::string text;  // what was wrong then
};
using FaultLines = std::map<registry::Fault, FaultLine>;

class MatchScore {
public:
    // The two games of a pair, or what there is of it.
    void add(std::span<const MatchGame> games);

    [[nodiscard]] const Tally& tally() const noexcept { return tally_; }
    // Games won, drawn and lost by the first SEAT, whoever sat there.
    [[nodiscard]] const Tally& first_seat() const noexcept { return first_seat_; }
    [[nodiscard]] const Pentanomial& pairs() const noexcept { return pairs_; }
    [[nodiscard]] const std::array<FaultLines, 2>& faults() const noexcept { return faults_; }
    [[nodiscard]] double score() const noexcept { return tally_.score(); }
    [[nodiscard]] Interval interval95() const noexcept;
    [[nodiscard]] std::optional<double> elo() const noexcept { return elo_of(score()); }
    [[nodiscard]] double superiority() const noexcept { return likelihood_of_superiority(pairs_); }
    [[nodiscard]] double draw_rate() const noexcept;  // 0..1
    [[nodiscard]] Mean payoff() const noexcept;       // of the first player, by pair
    [[nodiscard]] double mean_plies() const noexcept;

private:
    Tally tally_;
    Tally first_seat_;
    Pentanomial pairs_;
    double payoff_sum_ = 0;  // of pair means
    double payoff_squares_ = 0;
    std::int64_t plies_ = 0;
    std::array<FaultLines, 2> faults_;
};

// {"games", "wins", "draws", "losses", "score", "interval95", "elo", ...}
[[nodiscard]] nlohmann::json score_json(const MatchScore& score,
                                        const std::optional<SprtBounds>& bounds);

}  // namespace tusk::lab
