#include "lab/runs/run_standings.h"

#include "lab/runs/run_request.h"

namespace tusk::lab {

using core::Json;

RunStandings standings_of(const RunView& view) {
    RunStandings result;
    const auto request = match_request_of(Json::parse(view.run.request));
    if (!request) {
        return result;
    }
    for (const Entrant& entrant : request->players) {
        result.players.push_back(entrant.player);
    }
    const auto plan = meetings_of(request->form, result.players.size());
    std::vector<MeetingScore> meetings;
    for (std::size_t i = 0; i < plan.size() && i < view.steps.size(); ++i) {
        if (const std::string& summary = view.steps[i].summary; !summary.empty()) {
            meetings.push_back({plan[i].first, plan[i].second, score_of(Json::parse(summary))});
        }
    }
    result.standings = standings_of(meetings, result.players.size());
    return result;
}

}  // namespace tusk::lab
