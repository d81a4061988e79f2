// tusk lab runs, games, delete: everything that is stored.

#include <fmt/format.h>

#include <cstdio>
#include <limits>
#include <memory>

#include "cli/arguments.h"
#include "cli/lab.h"
#include "cli/lab_store.h"
#include "cli/report_json.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "core/text.h"
#include "lab/runs/run_export.h"
#include "lab/runs/run_removal.h"
#include "registry/record_formats.h"

namespace tusk::cli {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

Result<std::vector<WholeRun>> stored_runs(store::Writer& writer, const std::string& kind,
                                          const std::string& name) {
    constexpr int kPage = 200;
    auto all = std::make_shared<std::vector<WholeRun>>();
    auto done = lab::run_on(writer, [=](soci::session& session) -> Result<void> {
        for (lab::RunQuery query{kind, name, 0, kPage};; query.offset += kPage) {
            auto page = lab::list_runs(session, query);
            if (!page) {
                return fail(page.error());
            }
            for (lab::StoredRun& run : *page) {
                auto steps = lab::load_steps(session, run.id);
                if (!steps) {
                    return fail(steps.error());
                }
                all->push_back({std::move(run), std::move(*steps)});
            }
            if (page->size() < kPage) {
                return {};
            }
        }
    });
    if (!done) {
        return fail(done.error());
    }
    return std::move(*all);
}

namespace {

constexpr const char* kDatabaseHelp =
    "sqlite:FILE or postgresql://...; instead of the file that tusk serve uses";

// The score of a match, 0..1, as far as it was played.
std::optional<double> score_of_match(const WholeRun& whole) {
    const bool is_training = whole.run.kind == "training";  // its match is its last step
    if ((whole.run.kind != "match" && !is_training) || whole.steps.empty()) {
        return std::nullopt;
    }
    const auto json = core::parse_json(whole.steps.back().summary, {std::size_t{1} << 20, 32});
    if (!json || !json->is_object() || !json->contains("score") || !(*json)["score"].is_number()) {
        return std::nullopt;
    }
    return (*json)["score"].get<double>();
}

// The run of an id, or of the beginning of one that is unique.
Result<WholeRun> require_run(store::Writer& writer, const std::string& id) {
    auto runs = stored_runs(writer, "", "");
    if (!runs) {
        return fail(runs.error());
    }
    const WholeRun* found = nullptr;
    for (const WholeRun& whole : *runs) {
        if (whole.run.id == id) {
            return whole;
        }
        if (!id.empty() && whole.run.id.starts_with(id)) {
            if (found != nullptr) {
                return fail(ErrorCode::kUnknownName,
                            core::quoted(id) + " is the beginning of several runs", "run");
            }
            found = &whole;
        }
    }
    if (found == nullptr) {
        return fail(ErrorCode::kUnknownName, core::quoted(id) + " is not stored; see tusk lab runs",
                    "run");
    }
    return *found;
}

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

// Writes what it is given to a file, or to stdout; what could not be written is an error. The file
// is made when there is something to write, or at the end.
class Output {
public:
    explicit Output(std::string path) : path_(std::move(path)) {}

    Result<void> write(const std::string& text) {
        if (!path_.empty() && !file_) {
            file_.reset(std::fopen(path_.c_str(), "wb"));
        }
        std::FILE* const target = path_.empty() ? stdout : file_.get();
        if (target == nullptr || std::fwrite(text.data(), 1, text.size(), target) != text.size()) {
            return fail(ErrorCode::kFile, "cannot be written", path_.empty() ? "stdout" : path_);
        }
        return {};
    }

    Result<void> close() {
        auto written = write("");
        if (written && std::fflush(file_ ? file_.get() : stdout) != 0) {
            written = fail(ErrorCode::kFile, "cannot be written", path_);
        }
        file_.reset();
        return written;
    }

private:
    std::string path_;
    std::unique_ptr<std::FILE, CloseFile> file_;
};

}  // namespace

CommandResult lab_runs(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("lab runs", "Lists all stored runs, newest first.", "tusk lab runs");
    std::string database;
    bool json = false;
    arguments.text("--db", database, "URL", kDatabaseHelp);
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto writer = open_lab(database);
    if (!writer) {
        return fail(writer.error());
    }
    auto runs = stored_runs(**writer, "", "");
    if (!runs) {
        return fail(runs.error());
    }
    if (json) {
        Json list = Json::array();
        for (const WholeRun& whole : *runs) {
            const auto score = score_of_match(whole);
            list.push_back({{"id", whole.run.id},
                            {"kind", whole.run.kind},
                            {"name", whole.run.name},
                            {"game", whole.run.game},
                            {"state", lab::name_of(whole.run.state)},
                            {"error", whole.run.error},
                            {"fraction", whole.run.fraction},
                            {"games", whole.run.games},
                            {"score", score ? Json(*score) : Json()},
                            {"created_ms", whole.run.created_ms},
                            {"active_ms", whole.run.active_ms}});
        }
        print_json(list);
        return kDone;
    }
    if (runs->empty()) {
        fmt::print(stderr, "tusk lab: nothing is stored yet\n");
        return kDone;
    }
    std::size_t id_width = 2;
    std::size_t name_width = 4;
    for (const WholeRun& whole : *runs) {
        id_width = std::max(id_width, whole.run.id.size());
        name_width = std::max(name_width, whole.run.name.size());
    }
    const Terminal terminal = Terminal::of(stdout);
    fmt::print("{}\n",
               terminal.paint(Ink::kSoft, fmt::format("{:<{}}  {:<10}  {:<{}}  {:<7}  {:>7}  {:>7}",
                                                      "id", id_width, "kind", "name", name_width,
                                                      "state", "games", "score")));
    for (const WholeRun& whole : *runs) {
        const auto score = score_of_match(whole);
        fmt::print("{:<{}}  {:<10}  {:<{}}  {:<7}  {:>7}  {:>7}\n", whole.run.id, id_width,
                   whole.run.kind, whole.run.name, name_width, lab::name_of(whole.run.state),
                   whole.run.games, score ? fmt::format("{:.1f} %", *score * 100) : "");
    }
    return kDone;
}

CommandResult lab_games(const registry::Registry& registry, const Words& words) {
    Arguments arguments("lab games", "Writes the stored games of a run, in any record format.",
                        "tusk lab games 3f9a --to ggf --out games.ggf");
    std::string id;
    std::string step;
    std::string format(registry::kOwnFormat);
    std::string path;
    std::string database;
    arguments.required("run", id, "the run, see tusk lab runs; its first letters are enough");
    arguments.text("--step", step, "S", "only the games of this step");
    arguments.text("--to", format, "FORMAT", "format to write, see tusk games GAME (tusk)");
    arguments.text("--out", path, "FILE", "write to this file instead of stdout");
    arguments.text("--db", database, "URL", kDatabaseHelp);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto writer = open_lab(database);
    if (!writer) {
        return fail(writer.error());
    }
    auto whole = require_run(**writer, id);
    if (!whole) {
        return fail(whole.error());
    }
    auto game = registry.require(whole->run.game);
    if (!game) {
        return fail(game.error());
    }
    if (auto done = registry::check_format(**game, format, true); !done) {
        return fail(done.error().within("to"));
    }
    if (!step.empty()) {
        std::vector<std::string> names;
        for (const lab::StoredStep& one : whole->steps) {
            names.push_back(one.id);
        }
        if (std::find(names.begin(), names.end(), step) == names.end()) {
            return fail(ErrorCode::kUnknownName,
                        core::quoted(step) + " is not one of: " + core::listed(names), "step");
        }
    }
    Output output(path);
    lab::GameQuery query;
    query.step = step;
    auto done = lab::export_games(registry, **game, **writer, whole->run.id, query, format,
                                  std::numeric_limits<int>::max(),
                                  [&](const std::string& text) { return output.write(text); });
    if (done) {
        done = output.close();
    }
    return done ? CommandResult(kDone) : fail(done.error());
}

CommandResult lab_delete(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("lab delete", "Removes a run with everything that belongs to it.",
                        "tusk lab delete 3f9a");
    std::string id;
    std::string database;
    arguments.required("run", id, "the run, see tusk lab runs; its first letters are enough");
    arguments.text("--db", database, "URL", kDatabaseHelp);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto writer = open_lab(database);
    if (!writer) {
        return fail(writer.error());
    }
    auto whole = require_run(**writer, id);
    if (!whole) {
        return fail(whole.error());
    }
    if (lab::is_driven(whole->run)) {
        return fail(ErrorCode::kUnsupported, "is under way; stop it first", "run " + whole->run.id);
    }
    const std::string wanted = whole->run.id;
    auto removed = lab::remove_run(**writer, wanted);
    if (!removed) {
        return fail(removed.error());
    }
    fmt::print(stderr, "tusk lab: run {} with {} games is removed\n", wanted, whole->run.games);
    if (!removed->weights.empty()) {
        fmt::print(
            stderr, "tusk lab: its weights '{}' {}\n", removed->weights,
            removed->weights_kept ? "stay: a run that is not over uses them" : "are removed, too");
    }
    return kDone;
}

}  // namespace tusk::cli
