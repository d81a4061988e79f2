#pragma once
// MoveTrack: a game that is being read, move by move, with the rules; TrackOf<P> is one of a game
// whose position is P. The readers of move texts are written once, on tracks.
//
// Beside what search/concepts.h asks for, P may say how its moves are written:
//   P::move_length(text)   the MoveForm of the game (game_text.h)
//   P::move_separator      what stands between moves in a line, if it is no blank
//   unsaid_move(p, text)   the move that a written move leaves unsaid and that comes before it: a
//                          forced pass, the flip whose result is told
// Not thread safe; one for each game that is read.

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/common/game_text.h"
#include "games/common/record.h"
#include "search/concepts.h"

namespace tusk::games {

template <class P>
concept WritesMoves = requires(std::string_view text) {
    { P::move_length(text) } -> std::same_as<std::size_t>;
};

class MoveTrack {
public:
    MoveTrack() = default;
    MoveTrack(const MoveTrack&) = delete;
    MoveTrack& operator=(const MoveTrack&) = delete;
    virtual ~MoveTrack() = default;

    // Plays one written move. The error quotes it and says why not.
    [[nodiscard]] virtual core::Result<void> play(std::string_view text) = 0;
    // Plays an action of a record; the error says why not.
    [[nodiscard]] virtual core::Result<void> play(const RecordedAction& recorded) = 0;
    // The text of an action in the standard notation; the error says why it cannot be played.
    [[nodiscard]] virtual core::Result<std::string> text(const RecordedAction& recorded) const = 0;
    // Would reading this text put this action in by itself?
    [[nodiscard]] virtual bool leaves_unsaid(std::string_view text,
                                             search::Action action) const = 0;

    // Comes back to where it was when mark() was last called.
    virtual void mark() = 0;
    virtual void back() = 0;

    [[nodiscard]] virtual std::string initial() const = 0;  // empty = the standard start
    [[nodiscard]] virtual std::optional<RecordedResult> result() const = 0;  // by the rules
    [[nodiscard]] std::vector<RecordedAction>& actions() noexcept { return actions_; }

protected:
    std::vector<RecordedAction> actions_;
};

template <search::Position P>
[[nodiscard]] std::optional<typename P::Move> unsaid_of(const P& p, std::string_view text) {
    if constexpr (requires { unsaid_move(p, text); }) {
        return unsaid_move(p, text);
    } else {
        return std::nullopt;
    }
}

// The game's own function; a method of the same name hides it.
template <search::Position P>
void play_move(P& p, typename P::Move move) {
    play(p, move);
}

template <search::Position P>
class TrackOf final : public MoveTrack {
public:
    using Move = typename P::Move;

    explicit TrackOf(const P& start) : start_(start), now_{start, {}, 0} {}

    // From a position text; empty = the standard start.
    [[nodiscard]] static core::Result<std::unique_ptr<MoveTrack>> from(std::string_view position) {
        if (core::trim(position).empty()) {
            return std::make_unique<TrackOf>(P::initial({}));
        }
        auto start = P::parse(position, {});
        if (!start) {
            return core::fail(start.error());
        }
        return std::make_unique<TrackOf>(*start);
    }

    [[nodiscard]] core::Result<void> play(std::string_view text) override {
        if (over()) {
            return core::fail(core::ErrorCode::kGameOver,
                              core::Saying{"moves.game_over", {{"text", core::shown(text)}}},
                              core::quoted(text) + ": the game is over");
        }
        if (const auto before = unsaid_of(now_.position, text)) {
            push(*before);
        }
        auto move = parse_move(now_.position, text);
        if (!move) {
            return core::fail(move.error());
        }
        push(*move);
        return {};
    }

    [[nodiscard]] core::Result<void> play(const RecordedAction& recorded) override {
        return checked(recorded).map([&](Move move) { push(move); });
    }
    [[nodiscard]] core::Result<std::string> text(const RecordedAction& recorded) const override {
        return checked(recorded).map([&](Move move) { return move_text(now_.position, move, {}); });
    }
    [[nodiscard]] bool leaves_unsaid(std::string_view text, search::Action action) const override {
        const auto before = unsaid_of(now_.position, text);
        return before && search::action_of<P>(*before) == action;
    }

    void mark() override { marked_ = now_; }
    void back() override {
        now_ = marked_;
        actions_.resize(now_.plies);
    }

    [[nodiscard]] std::string initial() const override {
        return start_ == P::initial({}) ? std::string() : format(start_);
    }
    [[nodiscard]] std::optional<RecordedResult> result() const override {
        const auto end = search::outcome_of(now_.position, now_.path.view());
        if (!end) {
            return std::nullopt;
        }
        RecordedResult result;
        std::copy(end->payoff.begin(), end->payoff.end(), result.payoff.begin());
        result.reason = reason_text(now_.position, *end);
        return result;
    }

private:
    struct Now {
        P position;
        search::Path<P> path;  // since the last irreversible move: short
        std::size_t plies = 0;
    };

    [[nodiscard]] core::Result<Move> checked(const RecordedAction& recorded) const {
        if (recorded.hidden) {
            return core::fail(core::ErrorCode::kUnsupported, "is hidden");
        }
        if (over()) {
            return core::fail(core::ErrorCode::kGameOver, core::Saying{"game.over"},
                              "the game is over");
        }
        const Move move = search::move_of<P>(recorded.action);
        if (move.code() != recorded.action.code) {
            return core::fail(
                core::ErrorCode::kOutOfRange,
                fmt::format("{} is no action of {}", recorded.action.code, P::facts.id));
        }
        if (recorded.decider != to_act(now_.position) || !allowed(move)) {
            return core::fail(core::ErrorCode::kIllegalMove, core::Saying{"record.illegal"},
                              "the action is not legal there");
        }
        return move;
    }

    [[nodiscard]] bool over() const {
        return search::outcome_of(now_.position, now_.path.view()).has_value();
    }

    [[nodiscard]] bool allowed(Move move) const {
        if constexpr (search::Chancy<P>) {
            if (to_act(now_.position) == search::Seat::kChance) {
                search::ChanceList<P> list;
                search::chance_of(now_.position, list);
                return std::any_of(list.begin(), list.end(),
                                   [&](const auto& item) { return item.move == move; });
            }
        }
        search::MoveList<P> list;
        moves(now_.position, list);
        return std::find(list.begin(), list.end(), move) != list.end();
    }

    void push(Move move) {
        RecordedAction action;
        action.decider = to_act(now_.position);
        action.action = search::action_of<P>(move);
        actions_.push_back(std::move(action));
        now_.path.push(search::key_of(now_.position), move);
        if constexpr (requires { irreversible(now_.position, move); }) {
            if (irreversible(now_.position, move)) {
                now_.path.clear();
            }
        }
        play_move(now_.position, move);
        ++now_.plies;
    }

    P start_;
    Now now_;
    Now marked_ = now_;
};

}  // namespace tusk::games
