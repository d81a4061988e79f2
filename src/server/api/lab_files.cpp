#include "server/api/lab_files.h"

#include <algorithm>

#include "core/json.h"
#include "lab/reports/report_html.h"
#include "lab/reports/report_json.h"
#include "registry/record_formats.h"
#include "registry/record_text.h"
#include "server/api/catalogue.h"
#include "server/api/discretion.h"
#include "server/api/lab_json.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr int kPage = 500;  // rows of one read: others may use the data base in between

Problem no_such_run() {
    return not_found("there is no such run; check the link");
}

// The run and some of its games.
struct Excerpt {
    lab::StoredRun run;
    std::vector<lab::StoredLabGame> games;
};

using GamesReader =
    std::function<core::Result<std::vector<lab::StoredLabGame>>(soci::session& session)>;

Answer<Excerpt> read_excerpt(store::Writer& writer, const std::string& id,
                             const GamesReader& read) {
    Excerpt excerpt;
    bool exists = false;
    auto done = lab::run_on(writer, [&](soci::session& session) -> core::Result<void> {
        auto run = lab::load_run(session, id);
        if (!run) {
            return core::fail(run.error());
        }
        exists = run->has_value();
        if (!exists) {
            return {};
        }
        excerpt.run = std::move(**run);
        auto games = read(session);
        if (!games) {
            return core::fail(games.error());
        }
        excerpt.games = std::move(*games);
        return {};
    });
    if (!done) {
        return tl::unexpected(problem_of(done.error()));
    }
    if (!exists) {
        return tl::unexpected(no_such_run());
    }
    return excerpt;
}

core::Result<registry::Record> record_of(const registry::Registry& registry,
                                         const lab::StoredLabGame& game,
                                         const Discretion& discretion) {
    auto read = registry::read_records(registry, game.record);
    if (read.records.size() != 1 || !read.errors.empty()) {
        return core::fail(read.errors.empty()
                              ? core::Error{core::ErrorCode::kStorage, "a record is missing", {}}
                              : read.errors.front());
    }
    registry::Record record = std::move(read.records.front());
    for (std::string& seat : record.seats) {
        seat = discretion.shown(std::move(seat));
    }
    for (auto& [name, value] : record.tags) {
        value = discretion.shown(std::move(value));
    }
    if (record.result) {
        record.result->reason = discretion.shown(std::move(record.result->reason));
    }
    return record;
}

}  // namespace

Answer<Json> games_json(const registry::Registry& registry, store::Writer& writer,
                        const std::string& id, const lab::GameQuery& query) {
    auto excerpt = read_excerpt(
        writer, id, [&](soci::session& session) { return lab::list_games(session, id, query); });
    if (!excerpt) {
        return tl::unexpected(excerpt.error());
    }
    const Discretion discretion(registry, request_of(excerpt->run));
    Json list = Json::array();
    for (const lab::StoredLabGame& game : excerpt->games) {
        list.push_back(lab_game_json(game, discretion));
    }
    return list;
}

Answer<Json> lab_record_json(const registry::Registry& registry, store::Writer& writer,
                             const std::string& id, const std::string& step, int pair, int half) {
    auto excerpt = read_excerpt(
        writer, id, [&](soci::session& session) -> core::Result<std::vector<lab::StoredLabGame>> {
            auto found = lab::load_game(session, id, step, pair, half);
            if (!found) {
                return core::fail(found.error());
            }
            return *found ? std::vector{std::move(**found)} : std::vector<lab::StoredLabGame>();
        });
    if (!excerpt) {
        return tl::unexpected(excerpt.error());
    }
    if (excerpt->games.empty()) {
        return tl::unexpected(not_found("there is no such game in this run"));
    }
    auto game = registry.require(excerpt->run.game);
    auto record = game ? record_of(registry, excerpt->games.front(),
                                   Discretion(registry, request_of(excerpt->run)))
                       : core::fail(game.error());
    if (!record) {
        return tl::unexpected(problem_of(record.error()));
    }
    return record_json(**game, *record);
}

Answer<LabFile> lab_records(const registry::Registry& registry, store::Writer& writer,
                            const std::string& id, const std::string& step,
                            const std::string& format) {
    std::vector<registry::Record> records;
    const registry::Game* game = nullptr;
    const std::string_view name = format.empty() ? registry::kOwnFormat : format;
    lab::GameQuery query;
    query.step = step;
    query.with_records = true;
    query.limit = kPage;
    for (std::size_t read = kPage; read == kPage && query.offset < kMaxFileGames;
         query.offset += kPage) {
        auto excerpt = read_excerpt(writer, id, [&](soci::session& session) {
            return lab::list_games(session, id, query);
        });
        if (!excerpt) {
            return tl::unexpected(excerpt.error());
        }
        auto known = registry.require(excerpt->run.game);
        auto writes = known ? registry::check_format(**known, name, true)
                            : core::Result<void>(core::fail(known.error()));
        if (!writes) {
            return tl::unexpected(problem_of(writes.error()));
        }
        game = *known;
        const Discretion discretion(registry, request_of(excerpt->run));
        for (const lab::StoredLabGame& stored : excerpt->games) {
            auto record = record_of(registry, stored, discretion);
            if (!record) {
                return tl::unexpected(problem_of(record.error()));
            }
            records.push_back(std::move(*record));
        }
        read = excerpt->games.size();
    }
    registry::WrittenRecords written = registry::write_game_records(*game, name, records);
    if (written.count == 0 && !written.errors.empty()) {
        return tl::unexpected(problem_of(written.errors.front()));
    }
    return LabFile{
        "tusk-" + game->info().id + "-" + id.substr(0, 6) + "." + (format.empty() ? "txt" : format),
        std::move(written.text)};
}

Answer<std::string> lab_report(store::Writer& writer, const std::string& id, ReportForm form) {
    auto view = lab::view_run(writer, id);
    if (!view) {
        return tl::unexpected(problem_of(view.error()));
    }
    if (!*view) {
        return tl::unexpected(no_such_run());
    }
    if ((*view)->run.kind != "experiment") {
        return tl::unexpected(Problem{422, "unsupported", "only experiments have a report", {}});
    }
    const auto document = lab::report_of((*view)->run, (*view)->steps);
    if (!document) {
        return tl::unexpected(problem_of(document.error()));
    }
    switch (form) {
        case ReportForm::kPage: return lab::report_html(*document);
        case ReportForm::kSections: return lab::report_html(*document, lab::ReportPart::kSections);
        case ReportForm::kData: break;
    }
    return json_text(lab::report_json(*document));
}

core::Result<std::vector<lab::StoredRun>> unfinished_runs(store::Writer& writer) {
    std::vector<lab::StoredRun> unfinished;
    lab::RunQuery query;
    query.limit = kPage;
    for (std::size_t read = kPage; read == kPage; query.offset += kPage) {
        auto done = lab::run_on(writer, [&](soci::session& session) -> core::Result<void> {
            auto runs = lab::list_runs(session, query);
            if (!runs) {
                return core::fail(runs.error());
            }
            read = runs->size();
            for (lab::StoredRun& run : *runs) {
                if (run.state == lab::RunState::kWaiting || run.state == lab::RunState::kRunning) {
                    unfinished.push_back(std::move(run));
                }
            }
            return {};
        });
        if (!done) {
            return core::fail(done.error());
        }
    }
    std::reverse(unfinished.begin(), unfinished.end());
    return unfinished;
}

}  // namespace tusk::server
