#include "protocol/messages_player.h"

#include <algorithm>

#include "core/stopwatch.h"
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

}  // namespace

Result<Analysis> MessagesPlayer::think(const View& view, const Limits& limits, std::stop_token stop,
                                       registry::Sink& sink) {
    if (view.legal.empty()) {
        return fail(ErrorCode::kGameOver, "there is nothing to decide here");
    }
    if (view.game->messages() == nullptr) {
        return fail(ErrorCode::kUnsupported, view.game->info().id + " is not told in messages");
    }
    auto analysis = ask(view, limits, stop);
    if (analysis) {
        sink.report(*analysis);
    } else {
        process_.reset();
        told_.clear();
    }
    return analysis;
}

Result<Analysis> MessagesPlayer::ask(const View& view, const Limits& limits,
                                     const std::stop_token& stop) {
    if (!process_) {
        auto started = Process::start(engine_.settings.command);
        if (!started) {
            return fail(started.error());
        }
        process_ = std::move(*started);
        told_.clear();
    }
    if (auto told = tell(view, stop); !told) {
        return fail(told.error());
    }
    const registry::Messages& messages = *view.game->messages();
    const core::Stopwatch watch;
    const auto deadline =
        deadline_in(engine_.settings.timeout_ms +
                    std::clamp<std::int64_t>(limits.time_ms.value_or(0), 0, kDayMs));
    if (auto asked = process_->write_line(messages.question(view, limits), deadline, stop);
        !asked) {
        return fail(asked.error());
    }
    auto line = process_->read_line(deadline, stop);
    if (!line) {
        return fail(line.error());
    }
    auto action = messages.read_answer(view, *line);
    if (!action) {
        const bool illegal = action.error().code == ErrorCode::kIllegalMove;
        return fail(process_->error(illegal ? ErrorCode::kIllegalMove : ErrorCode::kEngineReply,
                                    "answered: " + action.error().text()));
    }
    return bare_analysis(*action, 0, watch.elapsed_ms());
}

Result<void> MessagesPlayer::tell(const View& view, const std::stop_token& stop) {
    auto lines = view.game->messages()->all(view);
    if (!lines) {
        return fail(lines.error());
    }
    const bool goes_on =
        told_.size() <= lines->size() && std::equal(told_.begin(), told_.end(), lines->begin());
    for (std::size_t i = goes_on ? told_.size() : 0; i < lines->size(); ++i) {
        if (auto done =
                process_->write_line((*lines)[i], deadline_in(engine_.settings.timeout_ms), stop);
            !done) {
            return done;
        }
    }
    told_ = std::move(*lines);
    return {};
}

void MessagesPlayer::game_over(const View& view) {
    if (process_ && view.game->messages() != nullptr && !tell(view, {})) {
        process_.reset();  // it is gone; the next game starts it anew
        told_.clear();
    }
}

}  // namespace tusk::protocol
