// tusk table: endgame tables, made, listed and asked.

#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "core/json.h"
#include "core/progress.h"
#include "core/text.h"

namespace tusk::cli {

namespace {

using games::TableAnswer;
using games::TableDesk;
using games::TableResult;
using games::TableSummary;

struct Request {
    std::string game;
    std::string material;
    std::string position;
    int counter = 0;
    bool positions = false;
    bool list = false;
    int threads = 1;
    bool json = false;
};

std::string_view word_for(TableResult result) {
    return result == TableResult::kWin ? "win" : result == TableResult::kLoss ? "loss" : "draw";
}

// "win in 15 plies", "draw"
std::string result_text(TableResult result, int plies) {
    return result == TableResult::kDraw
               ? "draw"
               : fmt::format("{} in {} {}", word_for(result), plies, plies == 1 ? "ply" : "plies");
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

core::Json side_json(const TableSummary::Side& side) {
    return {{"legal", side.legal}, {"won", side.won}, {"drawn", side.drawn}, {"lost", side.lost}};
}

void print_summary(const TableSummary& summary, bool json) {
    const auto& [first, second] = summary.sides;
    if (json) {
        core::Json out = {
            {"table", summary.name},
            {"to_move", {{first.name, side_json(first)}, {second.name, side_json(second)}}},
            {"longest_win", nullptr},
            {"bytes", summary.bytes},
            {"path", summary.path},
            {"seconds", summary.made_in_seconds}};
        if (summary.longest_end > 0) {
            out["max_plies"] = summary.longest_end;
            out["max_capture"] = summary.longest_capture;
        }
        if (summary.longest_win > 0) {
            out["longest_win"] = {{"plies", summary.longest_win}, {"position", summary.longest}};
        }
        print_json(out);
        return;
    }
    fmt::print("{}\n", summary.name);
    for (const TableSummary::Side& side : summary.sides) {
        fmt::print("{:<6} to move: {} legal, {} won, {} drawn, {} lost\n", capitalised(side.name),
                   side.legal, side.won, side.drawn, side.lost);
    }
    if (summary.longest_win > 0) {
        fmt::print("longest win: {} plies, {}\n", summary.longest_win, summary.longest);
    }
    if (summary.longest_end > 0) {
        fmt::print("at most {} plies to the end, {} to the next capture\n", summary.longest_end,
                   summary.longest_capture);
    }
    std::fflush(stdout);
    if (summary.made_in_seconds > 0) {
        fmt::print(stderr, "made in {:.1f} s: {} ({} bytes)\n", summary.made_in_seconds,
                   summary.path, summary.bytes);
    }
}

core::Json spoilt_json(const games::SpoiltPosition& one) {
    return one.text.empty() ? core::Json()
                            : core::Json{{"position", one.text},
                                         {"value", word_for(one.result)},
                                         {"plies", one.plies},
                                         {"capture", one.capture}};
}

void print_spoilt(const std::vector<games::CountedDraws>& endings, int counter) {
    for (const games::CountedDraws& ending : endings) {
        if (ending.spoilt > 0) {
            const games::SpoiltPosition& longest = ending.longest;
            fmt::print(
                "{:<8} {} of {} decided positions; {}: {} plies to the end, {} to the next "
                "capture\n",
                ending.name, ending.spoilt, ending.decided, longest.text, longest.plies,
                longest.capture);
        }
    }
    const auto spoilt = std::count_if(endings.begin(), endings.end(),
                                      [](const auto& ending) { return ending.spoilt > 0; });
    fmt::print("a counter of {} plies spoils wins in {} of {} {}\n", counter, spoilt,
               endings.size(), endings.size() == 1 ? "ending" : "endings");
}

// What a draw counter spoils: sums by ending, and every position if that is wanted.
CommandResult list_spoilt(const TableDesk& desk, const Request& request,
                          const games::TableWork& work, ProgressBar& bar) {
    core::Json positions = core::Json::array();
    games::SpoiltSink each;
    if (request.positions) {
        each = [&](const games::SpoiltPosition& one) {
            if (request.json) {
                positions.push_back(spoilt_json(one));
                return;
            }
            bar.clear();
            fmt::print("{}  {}, next capture in {}\n", one.text, result_text(one.result, one.plies),
                       one.capture);
        };
    }
    const auto endings = desk.spoilt(request.material, request.counter, work, each);
    bar.clear();
    if (!endings) {
        return core::fail(endings.error());
    }
    if (!request.json) {
        print_spoilt(*endings, request.counter);
        return kDone;
    }
    core::Json sums = core::Json::array();
    for (const games::CountedDraws& ending : *endings) {
        sums.push_back({{"table", ending.name},
                        {"decided", ending.decided},
                        {"spoilt", ending.spoilt},
                        {"example", spoilt_json(ending.longest)}});
    }
    core::Json out = {{"counter", request.counter}, {"endings", std::move(sums)}};
    if (request.positions) {
        out["positions"] = std::move(positions);
    }
    print_json(out);
    return kDone;
}

void print_answer(const TableAnswer& answer, bool json) {
    if (json) {
        core::Json moves = core::Json::array();
        for (const TableAnswer::Move& move : answer.moves) {
            core::Json one = {{"move", move.text}, {"value", word_for(move.result)}};
            one["plies"] =
                move.result == TableResult::kDraw ? core::Json() : core::Json(move.plies);
            if (move.capture > 0) {
                one["capture"] = move.capture;
            }
            moves.push_back(std::move(one));
        }
        core::Json out = {
            {"table", answer.table}, {"value", word_for(answer.result)}, {"moves", moves}};
        out["plies"] =
            answer.result == TableResult::kDraw ? core::Json() : core::Json(answer.plies);
        if (answer.capture > 0) {
            out["capture"] = answer.capture;
        }
        out["remark"] = answer.remark.empty() ? core::Json() : core::Json(answer.remark);
        print_json(out);
        return;
    }
    fmt::print("{}\n", capitalised(result_text(answer.result, answer.plies)));
    if (answer.capture > 0) {
        fmt::print("next capture in {}\n", answer.capture);
    }
    if (!answer.remark.empty()) {
        fmt::print("({})\n", answer.remark);
    }
    for (const TableAnswer::Move& move : answer.moves) {
        fmt::print("  {:<6} {}\n", move.text, result_text(move.result, move.plies));
    }
}

int print_list(const TableDesk& desk, bool json) {
    const auto files = desk.list();
    bool sound = true;
    core::Json out = core::Json::array();
    for (const auto& file : files) {
        sound = sound && file.fault.empty();
        if (json) {
            core::Json one = {{"table", file.name}, {"bytes", file.bytes}};
            one["fault"] = file.fault.empty() ? core::Json() : core::Json(file.fault);
            out.push_back(std::move(one));
        } else if (file.fault.empty()) {
            fmt::print("{:<12} {:>12} bytes\n", file.name, file.bytes);
        } else {
            fmt::print("{:<12} {}\n", file.name, file.fault);
        }
    }
    if (json) {
        print_json(out);
    } else if (files.empty()) {
        fmt::print("no tables in {}\n", desk.folder());
    }
    return sound ? kDone : kWorkFailed;
}

core::Result<void> check(const Request& request) {
    const int wishes = (request.material.empty() ? 0 : 1) + (request.position.empty() ? 0 : 1) +
                       (request.list ? 1 : 0);
    if (request.counter > 0 && request.material.empty()) {
        return core::fail(core::ErrorCode::kSyntax, "--counter needs the name of an ending");
    }
    if (request.positions && request.counter == 0) {
        return core::fail(core::ErrorCode::kSyntax, "--positions needs a --counter");
    }
    if (wishes == 1) {
        return {};
    }
    return core::fail(core::ErrorCode::kSyntax,
                      wishes == 0 ? "name an ending (KP-K), or give --position or --list"
                                  : "an ending, --position and --list exclude each other");
}

}  // namespace

CommandResult table(const registry::Registry& registry, const Words& words) {
    Arguments arguments("table",
                        "Endgame tables: makes the one of an ending and counts its positions, or "
                        "answers for a position.",
                        "tusk table xiangqi KN-KA");
    Request request;
    arguments.required("game", request.game, "the game, see tusk games");
    arguments.optional("material", request.material, "the pieces of both sides: KNP-KA");
    arguments.text("--position", request.position, "S", "the value of a position and its moves");
    arguments.number("--counter", request.counter, 1, 1000, "PLIES",
                     "list what a draw counter of so many plies spoils in this ending");
    arguments.flag("--positions", request.positions,
                   "with --counter: every position, mirror images left out");
    arguments.flag("--list", request.list, "the tables that are kept");
    arguments.number("--threads", request.threads, 1, kMaxThreads, "N", "threads (1)");
    arguments.flag("--json", request.json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    const auto game = registry.require(request.game);
    if (!game) {
        return core::fail(game.error());
    }
    const TableDesk* desk = (*game)->tables();
    if (desk == nullptr) {
        return core::fail(core::ErrorCode::kUnsupported,
                          "there are no endgame tables of " + request.game);
    }
    if (auto good = check(request); !good) {
        return core::fail(good.error());
    }
    if (request.list) {
        return print_list(*desk, request.json);
    }
    const Interrupt interrupt;
    ProgressBar bar;
    const games::TableWork work{
        request.threads, [&bar](const core::Progress& now) { bar.show(now); }, interrupt.token()};
    if (request.counter > 0) {
        return list_spoilt(*desk, request, work, bar);
    }
    if (!request.material.empty()) {
        const auto summary = desk->build(request.material, work);
        bar.clear();
        if (!summary) {
            return core::fail(summary.error());
        }
        print_summary(*summary, request.json);
        return kDone;
    }
    const auto answer = desk->ask(request.position, work);
    bar.clear();
    if (!answer) {
        return core::fail(answer.error());
    }
    print_answer(*answer, request.json);
    return kDone;
}

}  // namespace tusk::cli
