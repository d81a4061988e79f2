#include "cli/match_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/report_json.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "lab/runs/run_standings.h"

namespace tusk::cli {

using core::Json;

namespace {

Json summary_of(const lab::StoredStep& step) {
    return step.summary.empty() ? Json(nullptr) : Json::parse(step.summary);
}

// "+12", or "no bound" where the score is 0 or 1.
std::string elo_text(const Json& value) {
    return value.is_null() ? "no bound" : fmt::format("{:+.0f}", value.get<double>());
}

// One line for each way in which a player failed.
void print_faults(const Json& faults, const std::vector<std::string>& players) {
    const Terminal terminal = Terminal::of(stdout);
    for (const Json& fault : faults) {
        const int count = fault["count"].get<int>();
        const auto& text = fault["text"].get_ref<const std::string&>();
        fmt::print("  fault   {}: {}{}; first in game {}: {}\n",
                   players.at(fault["player"].get<std::size_t>()),
                   terminal.paint(Ink::kSeal, fault["kind"].get<std::string>()),
                   count == 1 ? "" : fmt::format(", {} times", count),
                   fault["game"].get<std::string>(), text.substr(0, text.find('\n')));
    }
}

}  // namespace

void print_match(const registry::Game& game, const lab::RunView& view) {
    const Terminal terminal = Terminal::of(stdout);
    const Json score = summary_of(view.steps.front());
    if (!score.is_object()) {
        fmt::print("{}\n  games   0\n", terminal.paint(Ink::kStrong, view.run.name));
        return;
    }
    const auto players = score["players"].get<std::vector<std::string>>();
    fmt::print("{} against {}\n", terminal.paint(Ink::kStrong, players[0]),
               terminal.paint(Ink::kStrong, players[1]));
    fmt::print("  games   {}: {} won, {} drawn, {} lost ({:.1f} % drawn)\n",
               score["games"].get<int>(), score["wins"].get<int>(), score["draws"].get<int>(),
               score["losses"].get<int>(), score["draw_rate"].get<double>() * 100);
    fmt::print(
        "  score   {} (95 % interval {:.1f} to {:.1f} %)\n",
        terminal.paint(Ink::kStrong, fmt::format("{:.1f} %", score["score"].get<double>() * 100)),
        score["interval95"][0].get<double>() * 100, score["interval95"][1].get<double>() * 100);
    if (!score["elo"].is_null()) {
        fmt::print("  Elo     {:+.0f} (95 % interval {} to {})\n", score["elo"].get<double>(),
                   elo_text(score["elo_interval95"][0]), elo_text(score["elo_interval95"][1]));
    }
    fmt::print("  pairs   {} with 0, ½, 1, 1½, 2 points; the first is better with {:.1f} %\n",
               fmt::join(score["pentanomial"].get<std::vector<std::int64_t>>(), ", "),
               score["superiority"].get<double>() * 100);
    if (const Json& sprt = score["sprt"]; sprt.is_object()) {
        fmt::print("  SPRT    LLR {:+.2f} in [{:.2f}, {:.2f}]: {}\n", sprt["llr"].get<double>(),
                   sprt["lower"].get<double>(), sprt["upper"].get<double>(),
                   sprt["verdict"].get<std::string>());
    }
    if (game.info().points) {
        const Json& width = score["mean_payoff_half_width95"];
        fmt::print("  payoff  {:+.2f}{} {} a game\n", score["mean_payoff"].get<double>(),
                   width.is_null() ? "" : fmt::format(" +- {:.2f}", width.get<double>()),
                   game.info().unit);
    }
    print_faults(score["faults"], players);
}

void print_match_json(const lab::RunView& view) {
    Json json = summary_of(view.steps.front());
    if (!json.is_object()) {
        json = Json::object({{"games", 0}});
    }
    json.erase("history");
    const Json request = Json::parse(view.run.request);
    json["p1"] = request["players"][0]["player"];
    json["p2"] = request["players"][1]["player"];
    json["seed"] = request["seed"];
    json["run"] = view.run.id;
    json["interrupted"] = view.run.state == lab::RunState::kStopped;
    print_json(json);
}

// Ranks, ratings, and a column of points against each rank.
void print_tournament(const lab::RunView& view) {
    const Terminal terminal = Terminal::of(stdout);
    const lab::RunStandings table = lab::standings_of(view);
    std::size_t width = 6;
    for (const std::string& player : table.players) {
        width = std::max(width, player.size());
    }
    std::string head = fmt::format("{:>3}  {:<{}}  {:>6}  {:>5}  {:>7}  {:>6}", "", "player", width,
                                   "points", "games", "Elo", "+-");
    for (std::size_t rank = 1; rank <= table.standings.size(); ++rank) {
        head += fmt::format("  {:>6}", rank);
    }
    fmt::print("{}\n", terminal.paint(Ink::kSoft, head));
    for (std::size_t rank = 0; rank < table.standings.size(); ++rank) {
        const lab::Standing& standing = table.standings[rank];
        std::string row =
            fmt::format("{:>3}  {:<{}}  {:>6g}  {:>5}  {:>+7.0f}  {:>6.0f}", rank + 1,
                        table.players[standing.entrant], width, standing.points, standing.games,
                        standing.rating.elo, standing.rating.half_width);
        for (std::size_t other = 0; other < standing.row.size(); ++other) {
            row += fmt::format("  {:>6}", standing.row[other]
                                              ? fmt::format("{:g}", *standing.row[other])
                                              : (other == rank ? "-" : ""));
        }
        fmt::print("{}\n", row);
    }
    for (const lab::StoredStep& step : view.steps) {
        if (const Json score = summary_of(step); score.is_object() && !score["faults"].empty()) {
            fmt::print("{}\n", step.title);
            print_faults(score["faults"], score["players"].get<std::vector<std::string>>());
        }
    }
}

void print_tournament_json(const lab::RunView& view) {
    const lab::RunStandings table = lab::standings_of(view);
    Json standings = Json::array();
    for (const lab::Standing& standing : table.standings) {
        Json row = Json::array();
        for (const auto& points : standing.row) {
            row.push_back(points ? Json(*points) : Json(nullptr));
        }
        standings.push_back({{"player", table.players[standing.entrant]},
                             {"points", standing.points},
                             {"games", standing.games},
                             {"elo", standing.rating.elo},
                             {"elo_half_width95", standing.rating.half_width},
                             {"row", std::move(row)}});
    }
    Json meetings = Json::array();
    for (const lab::StoredStep& step : view.steps) {
        Json score = summary_of(step);
        if (score.is_object()) {
            score.erase("history");
            score["p1"] = score["players"][0];
            score["p2"] = score["players"][1];
            meetings.push_back(std::move(score));
        }
    }
    print_json({{"standings", std::move(standings)},
                {"meetings", std::move(meetings)},
                {"seed", Json::parse(view.run.request)["seed"]},
                {"run", view.run.id},
                {"interrupted", view.run.state == lab::RunState::kStopped}});
}

}  // namespace tusk::cli
