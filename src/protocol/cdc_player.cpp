#include "protocol/cdc_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/stopwatch.h"
#include "core/text.h"
#include "protocol/engine_move.h"
#include "protocol/game_session.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Limits;
using registry::View;

namespace {

Result<void> check_start(const View& view) {
    auto standard = view.game->initial(view.options);
    if (!standard) {
        return fail(standard.error());
    }
    if (view.game->info().id != "darkchess" ||
        (!view.initial.empty() && view.initial != (*standard)->initial())) {
        return fail(ErrorCode::kUnsupported,
                    "the platform protocol is for dark chess from the standard start; this game "
                    "began at " +
                        core::quoted(view.initial, 100));
    }
    return {};
}

// What the platform would have sent: "move a1 a2", "flip a1 K". The request of a flip is no message
// of its own.
std::vector<std::string> requests_of(const View& view) {
    std::vector<std::string> requests;
    for (const registry::SeenAction& seen : view.history) {
        std::string text = seen.text;
        if (!search::is_seat(seen.decider)) {  // a1(K)
            requests.push_back(
                cdc_request("flip", fmt::format("{} {}", text.substr(0, 2), text.substr(3, 1))));
        } else if (text.substr(0, 2) != text.substr(3)) {
            text[2] = ' ';
            requests.push_back(cdc_request("move", text));
        }
    }
    return requests;
}

// "red", "black" or "unknown", from the position text.
std::string_view colour_to_move(const View& view) {
    const auto fields = core::words(view.position);
    const std::string_view side = fields.size() > 1 ? fields[1] : "-";
    return side == "r" ? "red" : side == "b" ? "black" : "unknown";
}

std::string rule_value(const View& view, std::string_view name) {
    const auto option = find_option(*view.game, name);
    const std::string value = option ? option_value(*option, view.options) : "";
    if (name != "draw" || value != "0") {
        return value;
    }
    const auto rules = find_option(*view.game, "rules");
    return rules && option_value(*rules, view.options) == "icga" ? "180" : "60";
}

}  // namespace

Deadline CdcPlayer::deadline(std::int64_t search_ms) const {
    constexpr std::int64_t kDayMs = 24LL * 3600 * 1000;
    return deadline_in(engine_.settings.timeout_ms +
                       std::clamp<std::int64_t>(search_ms, 0, kDayMs));
}

Result<registry::Analysis> CdcPlayer::think(const View& view, const Limits& limits,
                                            std::stop_token stop, registry::Sink& sink) {
    if (view.legal.empty()) {
        return fail(ErrorCode::kGameOver, "there is nothing to decide here");
    }
    if (auto possible = check_start(view); !possible) {
        return fail(possible.error());
    }
    auto analysis = ask(view, limits, stop);
    if (!analysis) {
        process_.reset();
        return analysis;
    }
    sink.report(*analysis);
    return analysis;
}

Result<std::string> CdcPlayer::require(std::string_view command, std::string_view arguments,
                                       Deadline deadline, const std::stop_token& stop) {
    const std::string request = cdc_request(command, arguments);
    const std::string where = "platform protocol " + core::quoted(request);
    if (auto sent = process_->write_line(request, deadline, stop); !sent) {
        return fail(sent.error());
    }
    for (;;) {
        auto line = process_->read_line(deadline, stop);
        if (!line) {
            return fail(line.error().within(where));
        }
        auto reply = parse_cdc_reply(*line, command);
        if (!reply) {
            continue;  // noise, bounded by the deadline and by Process
        }
        if (!reply->ok) {
            return fail(
                process_
                    ->error(ErrorCode::kEngineReply, "refused: " + core::quoted(reply->text, 200))
                    .within(where));
        }
        return std::move(reply->text);
    }
}

Result<void> CdcPlayer::start(const std::stop_token& stop) {
    if (process_) {
        return {};
    }
    auto process = Process::start(engine_.settings.command);
    if (!process) {
        return fail(process.error());
    }
    process_ = std::move(*process);
    synchronised_ = false;
    for (const auto& [name, value] : engine_.options) {
        if (auto reply = require(name, value, deadline(), stop); !reply) {
            return fail(reply.error());
        }
    }
    return {};
}

Result<void> CdcPlayer::clear(const View& view, const std::stop_token& stop) {
    const std::pair<std::string_view, std::string> commands[] = {
        {"reset_board", ""},
        {"num_repetition", rule_value(view, "repetition")},
        {"num_moves_to_draw", rule_value(view, "draw")},
    };
    for (const auto& [command, arguments] : commands) {
        if (auto reply = require(command, arguments, deadline(), stop); !reply) {
            return fail(reply.error());
        }
    }
    options_ = view.options;
    requests_.clear();
    synchronised_ = true;
    return {};
}

Result<void> CdcPlayer::synchronise(const View& view, const std::stop_token& stop) {
    const std::vector<std::string> wanted = requests_of(view);
    const bool continues = requests_.size() <= wanted.size() &&
                           std::equal(requests_.begin(), requests_.end(), wanted.begin());
    if (!synchronised_ || !continues || options_ != view.options) {
        if (auto cleared = clear(view, stop); !cleared) {
            return cleared;
        }
    }
    for (std::size_t i = requests_.size(); i < wanted.size(); ++i) {
        const auto parsed = parse_cdc_line(wanted[i]);
        const std::string arguments = parsed->arguments[0] + " " + parsed->arguments[1];
        if (auto reply = require(parsed->command, arguments, deadline(), stop); !reply) {
            return fail(reply.error().within(fmt::format("move {}", i + 1)));
        }
        requests_.push_back(wanted[i]);
    }
    return {};
}

Result<registry::Analysis> CdcPlayer::ask(const View& view, const Limits& limits,
                                          const std::stop_token& stop) {
    if (auto started = start(stop); !started) {
        return fail(started.error());
    }
    if (auto done = synchronise(view, stop); !done) {
        return fail(done.error());
    }
    const std::string colour(colour_to_move(view));
    const auto search_ms = limits.time_ms ? limits.time_ms : limits.remaining_ms;
    if (search_ms) {
        auto told =
            require("time_left", fmt::format("{} {}", colour, *search_ms), deadline(), stop);
        if (!told) {
            return fail(told.error());
        }
    }
    const core::Stopwatch watch;
    auto reply = require("genmove", colour, deadline(search_ms.value_or(0)), stop);
    if (!reply) {
        return fail(reply.error());
    }
    std::string text = *reply;
    std::replace(text.begin(), text.end(), ' ', '-');
    auto action = read_engine_move(view, text);
    if (!action) {
        return fail(process_->error(action.error().code, action.error().text()));
    }
    return bare_analysis(*action, 0, watch.elapsed_ms());
}

}  // namespace tusk::protocol
