#include "server/api/metrics.h"

#include <fmt/format.h>

#include <iterator>

namespace tusk::server {

namespace {

class Page {
public:
    void head(const char* name, const char* type, const char* help) {
        fmt::format_to(std::back_inserter(text_), "# HELP {0} {1}\n# TYPE {0} {2}\n", name, help,
                       type);
    }
    template <class Number>
    void value(const std::string& name, Number number) {
        fmt::format_to(std::back_inserter(text_), "{} {}\n", name, number);
    }
    template <class Number>
    void one(const char* name, const char* type, const char* help, Number number) {
        head(name, type, help);
        value(name, number);
    }
    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    std::string text_;
};

}  // namespace

std::string metrics_text(const NetCounters& net, const GameHall::Counters& games,
                         const EngineDesk::Counters& searches, const LabDesk::Counters& lab,
                         std::int64_t commits) {
    Page page;
    page.head("tusk_connections", "gauge", "Open connections.");
    page.value("tusk_connections{kind=\"http\"}", net.http_open);
    page.value("tusk_connections{kind=\"websocket\"}", net.websockets_open);
    page.one("tusk_accepted_total", "counter", "Connections accepted.", net.accepted);
    page.head("tusk_refused_total", "counter", "Connections and requests turned away.");
    for (std::size_t i = 0; i < net.refused.size(); ++i) {
        page.value(
            fmt::format("tusk_refused_total{{reason=\"{}\"}}", name_of(static_cast<Refusal>(i))),
            net.refused[i]);
    }
    page.head("tusk_answers_total", "counter", "HTTP answers by class of status.");
    for (std::size_t i = 0; i < net.answers.size(); ++i) {
        page.value(fmt::format("tusk_answers_total{{status=\"{}xx\"}}", i + 1), net.answers[i]);
    }
    page.head("tusk_bytes_total", "counter", "Bytes on the network.");
    page.value("tusk_bytes_total{direction=\"in\"}", net.bytes_in);
    page.value("tusk_bytes_total{direction=\"out\"}", net.bytes_out);
    page.head("tusk_messages_total", "counter", "WebSocket messages.");
    page.value("tusk_messages_total{direction=\"in\"}", net.messages_in);
    page.value("tusk_messages_total{direction=\"out\"}", net.messages_out);
    page.one("tusk_application_errors_total", "counter", "Requests that ended in an exception.",
             net.application_errors);
    page.one("tusk_games_open", "gauge", "Games in memory.", games.games);
    page.one("tusk_watches", "gauge", "Connections that watch a game, for each game.",
             games.watches);
    page.one("tusk_games_created_total", "counter", "Games begun.", games.created);
    page.one("tusk_game_events_total", "counter", "Moves and other events of games, stored.",
             games.events);
    page.one("tusk_searches_running", "gauge", "Searches on a core.", searches.running);
    page.one("tusk_searches_waiting", "gauge", "Searches that wait for a core.", searches.waiting);
    page.one("tusk_searches_total", "counter", "Searches finished.", searches.done);
    page.one("tusk_searches_withdrawn_total", "counter", "Searches nobody waited for any more.",
             searches.withdrawn);
    page.one("tusk_searches_failed_total", "counter", "Searches that ended with an exception.",
             searches.failed);
    page.one("tusk_lab_runs_driven", "gauge", "Runs of the lab that are worked on.", lab.driven);
    page.one("tusk_lab_runs_waiting", "gauge", "Runs of the lab that wait.", lab.waiting);
    page.one("tusk_lab_games_total", "counter", "Games that runs of the lab stored.", lab.games);
    page.one("tusk_commits_total", "counter", "Transactions of the data base.", commits);
    return std::move(page).text();
}

}  // namespace tusk::server
