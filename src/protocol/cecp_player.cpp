#include "protocol/cecp_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/stopwatch.h"
#include "protocol/cecp_position.h"
#include "protocol/engine_move.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Analysis;
using registry::Limits;
using registry::View;

namespace {

constexpr std::int64_t kDayMs = 24LL * 3600 * 1000;

std::int64_t search_time_ms(const Limits& limits) {
    if (limits.time_ms) {
        return std::clamp<std::int64_t>(std::max<std::int64_t>(*limits.time_ms, 1000), 0, kDayMs);
    }
    return std::clamp<std::int64_t>(limits.remaining_ms.value_or(0), 0, kDayMs);
}

// The time control of a game: `level` for a clock, `st` for a time per move; empty for neither.
std::string level_line(const Limits& limits) {
    if (limits.time_ms) {
        return fmt::format("st {}", std::max<std::int64_t>(1, *limits.time_ms / 1000));
    }
    if (limits.remaining_ms) {
        const std::int64_t seconds = std::max<std::int64_t>(1, *limits.remaining_ms / 1000);
        return fmt::format("level {} {}:{:02} {:g}", limits.moves_to_go.value_or(0), seconds / 60,
                           seconds % 60, static_cast<double>(limits.increment_ms) / 1000);
    }
    return "";
}

}  // namespace

Deadline CecpPlayer::deadline(std::int64_t search_ms) const {
    return deadline_in(engine_.settings.timeout_ms + search_ms);
}

Result<Analysis> CecpPlayer::think(const View& view, const Limits& limits, std::stop_token stop,
                                   registry::Sink& sink) {
    if (view.legal.empty()) {
        return fail(ErrorCode::kGameOver, "there is nothing to decide here");
    }
    auto analysis = ask(view, limits, stop, sink);
    if (!analysis) {
        client_.reset();
    }
    return analysis;
}

Result<Analysis> CecpPlayer::ask(const View& view, const Limits& limits,
                                 const std::stop_token& stop, registry::Sink& sink) {
    const auto moves = EngineMoves::of(view, engine_.settings.notation);
    if (!moves) {
        return fail(moves.error());
    }
    if (auto started = start(view, stop); !started) {
        return fail(started.error());
    }
    if (auto done = synchronise(*moves, view, stop); !done) {
        return fail(done.error());
    }
    if (auto told = tell_limits(limits, stop); !told) {
        return fail(told.error());
    }
    const core::Stopwatch watch;
    CecpThought last;
    const auto on_thought = [&](const CecpThought& thought) { last = thought; };
    auto answer = client_->ask_move(deadline(search_time_ms(limits)), stop, on_thought);
    if (!answer) {
        return fail(answer.error());
    }
    const auto action = moves->read(*answer);
    if (!action) {
        return fail(client_->error(action.error().code, action.error().text()));
    }
    Analysis analysis = bare_analysis(*action, last.centi / 100.0, watch.elapsed_ms());
    analysis.depth = last.depth;
    analysis.nodes = last.nodes;
    known_.push_back(moves->text(*action));
    if (auto told = client_->tell("force", deadline(), {}); !told) {
        return fail(told.error());
    }
    sink.report(analysis);
    return analysis;
}

Result<void> CecpPlayer::start(const View& view, const std::stop_token& stop) {
    if (client_) {
        return {};
    }
    auto client = CecpClient::start(engine_.settings.command, deadline(), stop);
    if (!client) {
        return fail(client.error());
    }
    client_ = std::move(*client);
    synchronised_ = false;
    if (!client_->plays(view.game->info().id)) {
        return fail(client_->error(ErrorCode::kUnsupported,
                                   "does not play the variant " + view.game->info().id));
    }
    std::vector<std::string> lines;
    for (const auto& [name, value] : engine_.options) {
        lines.push_back("option " + name + (value.empty() ? "" : "=" + value));
    }
    return tell_all(lines, stop);
}

Result<void> CecpPlayer::begin_game(const EngineMoves& moves, const View& view,
                                    const std::stop_token& stop) {
    std::vector<std::string> lines{"new", "variant " + view.game->info().id, "easy", "post",
                                   "force"};
    if (!moves.from_standard_start()) {
        if (!client_->has("setboard")) {
            return fail(client_->error(ErrorCode::kUnsupported, "cannot set up a position"));
        }
        lines.push_back("setboard " + xboard_position(view.game->info().id, moves.initial()));
    }
    if (auto told = tell_all(lines, stop); !told) {
        return told;
    }
    initial_ = moves.initial();
    known_.clear();
    level_.clear();
    depth_.clear();
    synchronised_ = true;
    return {};
}

Result<void> CecpPlayer::synchronise(const EngineMoves& moves, const View& view,
                                     const std::stop_token& stop) {
    const std::vector<std::string>& wanted = moves.played();
    const bool continues = known_.size() <= wanted.size() && initial_ == moves.initial() &&
                           std::equal(known_.begin(), known_.end(), wanted.begin());
    if (!synchronised_ || !continues) {
        if (auto begun = begin_game(moves, view, stop); !begun) {
            return begun;
        }
    }
    const std::vector<std::string> untold(
        wanted.begin() + static_cast<std::ptrdiff_t>(known_.size()), wanted.end());
    if (auto told = client_->tell_moves(untold, deadline(), stop); !told) {
        return told;
    }
    known_ = wanted;
    return {};
}

Result<void> CecpPlayer::tell_limits(const Limits& limits, const std::stop_token& stop) {
    std::vector<std::string> lines;
    const std::string level = level_line(limits);
    const bool is_clock = limits.remaining_ms && !limits.time_ms;
    // The clock runs down by `time`; its control is told once a game.
    if (!level.empty() && (is_clock ? level_.empty() : level != level_)) {
        lines.push_back(level);
        level_ = level;
    }
    if (limits.depth) {
        const std::string depth = fmt::format("sd {}", *limits.depth);
        if (depth != depth_) {
            lines.push_back(depth);
            depth_ = depth;
        }
    }
    if (is_clock) {
        const std::int64_t own = *limits.remaining_ms;
        lines.push_back(fmt::format("time {}", std::max<std::int64_t>(1, own / 10)));
        lines.push_back(fmt::format(
            "otim {}", std::max<std::int64_t>(1, limits.opponent_ms.value_or(own) / 10)));
    }
    return tell_all(lines, stop);
}

Result<void> CecpPlayer::tell_all(const std::vector<std::string>& lines,
                                  const std::stop_token& stop) {
    for (const std::string& line : lines) {
        if (auto told = client_->tell(line, deadline(), stop); !told) {
            return told;
        }
    }
    return {};
}

}  // namespace tusk::protocol
