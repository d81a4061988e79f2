#include "lab/tournament.h"

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

void add(FaultCount& sum, const FaultCount& more) noexcept {
    sum.crashes += more.crashes;
    sum.illegal += more.illegal;
    sum.time_losses += more.time_losses;
    sum.protocol_errors += more.protocol_errors;
    sum.no_answers += more.no_answers;
    sum.floods += more.floods;
}

}  // namespace

TournamentResult summarise(std::vector<MeetingResult> meetings, std::size_t entrants) {
    TournamentResult result;
    std::vector<Standing> standings(entrants);
    std::vector<Meeting> rated;
    for (const MeetingResult& meeting : meetings) {
        const Tally& tally = meeting.match.tally;
        const double points = tally.wins + 0.5 * tally.draws;
        standings[meeting.first].points += points;
        standings[meeting.second].points += tally.games() - points;
        standings[meeting.first].games += tally.games();
        standings[meeting.second].games += tally.games();
        add(standings[meeting.first].faults, meeting.match.faults[0]);
        add(standings[meeting.second].faults, meeting.match.faults[1]);
        rated.push_back({meeting.first, meeting.second, meeting.match.pairs});
    }
    const std::vector<Rating> ratings = ratings_of(entrants, rated);
    for (std::size_t i = 0; i < entrants; ++i) {
        standings[i].entrant = i;
        standings[i].rating = ratings[i];
    }
    std::stable_sort(standings.begin(), standings.end(), [](const Standing& a, const Standing& b) {
        return a.rating.elo > b.rating.elo;
    });
    result.meetings = std::move(meetings);
    result.standings = std::move(standings);
    return result;
}

core::Result<TournamentResult> run_tournament(const registry::Registry& registry,
                                              const TournamentSettings& settings,
                                              grid::Executor& executor,
                                              const core::ProgressSink& progress,
                                              std::stop_token stop) {
    const auto plan = meetings_of(settings.form, settings.entrants.size());
    const std::size_t games_each = 2 * settings.openings.size();
    std::vector<MeetingResult> meetings;
    bool interrupted = false;
    for (std::size_t i = 0; i < plan.size() && !interrupted; ++i) {
        const auto [first, second] = plan[i];
        const Entrant& one = settings.entrants[first];
        const Entrant& other = settings.entrants[second];
        MatchSettings match;
        match.game = settings.game;
        match.options = settings.options;
        match.players = {one.player, other.player};
        match.limits = {one.limits, other.limits};
        match.clock = settings.clock;
        match.openings = settings.openings;
        match.seed = settings.seed + i;
        match.keep_records = settings.keep_records;
        auto played = run_match(
            registry, match, executor,
            [&](const core::Progress& now) {
                if (progress) {
                    progress({i * games_each + now.done, plan.size() * games_each,
                              one.player + " - " + other.player + " " + now.note});
                }
            },
            stop);
        if (!played) {
            return core::fail(played.error().within(one.player + " - " + other.player));
        }
        interrupted = played->interrupted;
        meetings.push_back({first, second, std::move(*played)});
    }
    TournamentResult result = summarise(std::move(meetings), settings.entrants.size());
    result.interrupted = interrupted;
    return result;
}

}  // namespace tusk::lab
