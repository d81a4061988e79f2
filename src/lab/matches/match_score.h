#pragma once
// MatchScore: what the games of a match add up to, kept as sums so that a match of any length needs
// no more memory than a short one. Pairs may come in any order. Its JSON is what `tusk match
// --json` prints, the data base keeps of a match, and the browser is shown.

#include <array>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/matches/match_pair.h"
#include "lab/matches/pentanomial.h"
#include "lab/matches/statistics.h"

namespace tusk::lab {

// How often a player lost in one way outside the rules, and the first case that came in.
struct FaultLine {
    int count = 0;
    int pair = 0;
    int half = 0;
    std::string text;  // what was wrong then

    // "12.1": the first game of the twelfth pair.
    [[nodiscard]] std::string game() const;
    friend bool operator==(const FaultLine&, const FaultLine&) = default;
};
using FaultLines = std::map<registry::Fault, FaultLine>;

class MatchScore {
public:
    // The two games of a pair, or what there is of it.
    void add(std::span<const MatchGame> games);

    [[nodiscard]] int games() const noexcept { return tally_.games(); }
    [[nodiscard]] const Tally& tally() const noexcept { return tally_; }  // of the first player
    // Games won, drawn and lost by the first SEAT, whoever sat there.
    [[nodiscard]] const Tally& first_seat() const noexcept { return first_seat_; }
    [[nodiscard]] const Pentanomial& pairs() const noexcept { return pairs_; }
    [[nodiscard]] const std::array<FaultLines, 2>& faults() const noexcept { return faults_; }
    [[nodiscard]] double score() const noexcept { return tally_.score(); }  // 0..1
    [[nodiscard]] Interval interval95() const noexcept { return score_interval(pairs_, tally_); }
    [[nodiscard]] std::optional<double> elo() const noexcept { return elo_of(score()); }
    [[nodiscard]] double superiority() const noexcept { return likelihood_of_superiority(pairs_); }
    [[nodiscard]] double draw_rate() const noexcept;                       // 0..1
    [[nodiscard]] Mean payoff() const noexcept { return payoff_.mean(); }  // by pair
    [[nodiscard]] double mean_plies() const noexcept;

private:
    friend MatchScore score_of(const nlohmann::json&);

    Tally tally_;
    Tally first_seat_;
    Pentanomial pairs_;
    MeanSum payoff_;
    std::int64_t plies_ = 0;
    std::array<FaultLines, 2> faults_;
};

// How a score developed: at most 200 points, evenly spread over the games.
class ScoreHistory {
public:
    struct Point {
        int games = 0;
        double score = 0;
        Interval interval;
        std::optional<double> llr;
    };

    // Looks at the score and keeps it when it is time for another point.
    void look(const MatchScore& score, const std::optional<SprtBounds>& bounds);
    [[nodiscard]] const std::vector<Point>& points() const noexcept { return points_; }

    [[nodiscard]] static ScoreHistory of(const nlohmann::json& points);

private:
    int stride_ = 2;  // games between two points
    std::vector<Point> points_;
};
[[nodiscard]] nlohmann::json to_json(const ScoreHistory& history);

// {"players", "games", "wins", "draws", "losses", "score", "interval95", "elo", ...}
[[nodiscard]] nlohmann::json score_json(const MatchScore& score,
                                        const std::array<std::string, 2>& players,
                                        const std::optional<SprtBounds>& bounds);

// What can be had back from such JSON: tally, seats, pairs and faults; not the payoffs. Throws what
// the JSON library throws for anything else than score_json's own.
[[nodiscard]] MatchScore score_of(const nlohmann::json& json);

[[nodiscard]] std::string_view name_of(SprtVerdict verdict) noexcept;  // "H0", "H1", "undecided"

}  // namespace tusk::lab
