#pragma once
// LabDesk: the runs of the lab on this server: who drives them, who watches them.
//
// A few runs are driven at once, each on a thread of its own (lab::drive_run); the others wait in
// order. The data base has everything, so a run that this server stopped for its own end, or that
// it left when it was killed, goes on by itself at the next start. Runs that another program drives
// on the same data base are shown as the data base has them. Changes of one run are made strictly
// one after the other.
//
// Network thread only; answers come later. Reading, planning and writing of files happen on side
// threads through the Writer's queue.

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

#include "lab/runs/run_driver.h"
#include "registry/registry.h"
#include "server/api/game_hall.h"
#include "server/api/lab_request.h"
#include "server/api/lab_settings.h"
#include "server/api/problems.h"
#include "server/api/run_watchers.h"
#include "server/api/side_thread.h"
#include "server/net/event_loop.h"
#include "store/writer.h"

namespace tusk::server {

// Everything the desk works with; all of it outlives the desk.
struct LabServices {
    const registry::Registry& registry;
    EventLoop& loop;
    store::Writer& writer;
};

// A file that an answer carries.
struct LabFile {
    std::string name;
    std::string content;
};

// A report as a page, as that page without head and foot, or as JSON.
enum class ReportForm : std::uint8_t { kPage, kSections, kData };

class LabDesk {
public:
    // Looks for runs of earlier servers that are not over and goes on with them.
    LabDesk(const LabServices& services, const LabSettings& settings, const LabBounds& bounds);
    ~LabDesk();
    LabDesk(const LabDesk&) = delete;
    LabDesk& operator=(const LabDesk&) = delete;

    // Stops what is driven and waits for it; it goes on at the next start. Before the writer
    // closes; the network thread must not be running any more, or call this itself.
    void close();

    using JsonReply = Reply<nlohmann::json>;

    [[nodiscard]] nlohmann::json info() const;
    // A new run; the answer holds the secret that controls it, which is told this once.
    void start(const nlohmann::json& body, JsonReply reply);
    void list(const lab::RunQuery& query, const Tokens& tokens, JsonReply reply);
    void show(const std::string& id, const Tokens& tokens, JsonReply reply);
    void stop(const std::string& id, const Tokens& tokens, JsonReply reply);
    void resume(const std::string& id, const Tokens& tokens, JsonReply reply);
    void remove(const std::string& id, const Tokens& tokens, Reply<void> reply);

    void games(const std::string& id, const lab::GameQuery& query, JsonReply reply);
    void game(const std::string& id, const std::string& step, int pair, int half, JsonReply reply);
    // The first 10,000 games in a format; of one step, or of all.
    void records(const std::string& id, const std::string& step, const std::string& format,
                 Reply<LabFile> reply);
    void report(const std::string& id, ReportForm form, Reply<std::string> reply);

    // Trainings: what the form needs, players by their names, the weights there are.
    void training(JsonReply reply);
    void training_players(const std::string& text, std::size_t most, JsonReply reply);
    void weights(JsonReply reply);

    [[nodiscard]] RunWatchers& watchers() noexcept { return watchers_; }

    struct Counters {
        std::size_t driven = 0;
        std::size_t waiting = 0;
        std::int64_t games = 0;  // stored by the runs driven here
    };
    [[nodiscard]] Counters counters() const;

private:
    struct Drive;
    using Action = std::function<void()>;

    // Runs `work` on the thread and `then` with its answer here.
    template <class T>
    void aside(SideThread& thread, std::function<Answer<T>()> work,
               std::function<void(Answer<T>)> then);
    void later(std::int64_t delay_ms, Action action);

    [[nodiscard]] bool is_here(const std::string& id) const;
    [[nodiscard]] bool may_control(const std::string& hash, const Tokens& tokens) const;
    // The run as it is known now, as LabRun.
    void current(const std::string& id, const Tokens& tokens, JsonReply reply);
    [[nodiscard]] nlohmann::json placed(nlohmann::json run) const;

    // Changes of one run wait for each other.
    void take_turn(const std::string& id, Action action);
    void end_turn(const std::string& id);
    // Calls action(run) in the run's turn if there is such a run and the tokens control it;
    // otherwise refuse(problem). The action ends the turn.
    void change(const std::string& id, const Tokens& tokens,
                std::function<void(const Problem&)> refuse,
                std::function<void(const lab::StoredRun&)> action);
    void set_state(const std::string& id, lab::RunState state, Reply<void> then);
    void answer_with_run(const std::string& id, const Tokens& tokens, const JsonReply& reply);
    void erase(const std::string& id, const Reply<void>& reply);

    void enqueue(const std::string& id);
    void pump();
    void drive(const std::string& id);
    void changed(const std::string& id, std::shared_ptr<const nlohmann::json> shown,
                 const std::string& control, std::int64_t games);
    void ended(const std::string& id, const core::Result<lab::RunState>& state);
    void end_drive(const std::string& id, Action then);

    void adopt();
    void consider(const std::vector<lab::StoredRun>& runs);
    void look_after_orphans();

    LabServices services_;
    LabSettings settings_;
    LabBounds bounds_;
    const std::string owner_;  // of the runs that are driven here
    SideThread quick_;
    SideThread slow_;  // plans, files, reports
    std::map<std::string, std::unique_ptr<Drive>> drives_;
    std::deque<std::string> waiting_;
    int starting_ = 0;  // runs that are being planned
    std::map<std::string, std::deque<Action>> turns_;
    std::set<std::string> orphans_;  // unfinished, somebody else's for now
    bool tends_orphans_ = false;
    RunWatchers watchers_;
    std::int64_t games_ = 0;
    bool closed_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tusk::server
