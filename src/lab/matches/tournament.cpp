#include "lab/matches/tournament.h"

#include <algorithm>

namespace tusk::lab {

std::vector<std::pair<std::size_t, std::size_t>> meetings_of(TournamentForm form,
                                                             std::size_t entrants) {
    std::vector<std::pair<std::size_t, std::size_t>> meetings;
    const std::size_t firsts =
        form == TournamentForm::kGauntlet ? std::min<std::size_t>(entrants, 1) : entrants;
    for (std::size_t first = 0; first < firsts; ++first) {
        for (std::size_t second = first + 1; second < entrants; ++second) {
            meetings.emplace_back(first, second);
        }
    }
    return meetings;
}

namespace {

void add(FaultLines& sum, const FaultLines& more) {
    for (const auto& [fault, line] : more) {
        const auto [place, is_new] = sum.emplace(fault, line);
        if (!is_new) {
            place->second.count += line.count;
        }
    }
}

double points_of(const Tally& tally) noexcept {
    return tally.wins + 0.5 * tally.draws;
}

// Points of `one` against `other`; nothing if they did not meet.
std::optional<double> points_against(const std::vector<MeetingScore>& meetings, std::size_t one,
                                     std::size_t other) {
    for (const MeetingScore& meeting : meetings) {
        const Tally& tally = meeting.score.tally();
        if (meeting.first == one && meeting.second == other) {
            return points_of(tally);
        }
        if (meeting.first == other && meeting.second == one) {
            return tally.games() - points_of(tally);
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<Standing> standings_of(const std::vector<MeetingScore>& meetings,
                                   std::size_t entrants) {
    std::vector<Standing> standings(entrants);
    std::vector<Meeting> rated;
    for (const MeetingScore& meeting : meetings) {
        const Tally& tally = meeting.score.tally();
        Standing& first = standings[meeting.first];
        Standing& second = standings[meeting.second];
        first.points += points_of(tally);
        second.points += tally.games() - points_of(tally);
        first.games += tally.games();
        second.games += tally.games();
        add(first.faults, meeting.score.faults()[0]);
        add(second.faults, meeting.score.faults()[1]);
        rated.push_back({meeting.first, meeting.second, meeting.score.pairs()});
    }
    const std::vector<Rating> ratings = ratings_of(entrants, rated);
    for (std::size_t i = 0; i < entrants; ++i) {
        standings[i].entrant = i;
        standings[i].rating = ratings[i];
    }
    std::stable_sort(standings.begin(), standings.end(), [](const Standing& a, const Standing& b) {
        return a.rating.elo > b.rating.elo;
    });
    for (Standing& standing : standings) {
        for (const Standing& other : standings) {
            standing.row.push_back(points_against(meetings, standing.entrant, other.entrant));
        }
    }
    return standings;
}

}  // namespace tusk::lab
