#pragma once
// StateAdapter: a compile-time position and its history as a run-time State.
//
// What a game lacks (chance, secrets, decisions made at once) is left out at compile time.
// Decisions made at once are kept here, outside the position, until all are in: no view can show
// them.
// As long as the State interface that it implements in one template.

#include <algorithm>
#include <array>
#include <bit>

#include "core/text.h"
#include "games/common/move_track.h"
#include "registry/encoded_state.h"
#include "registry/game.h"
#include "registry/lifted_player.h"
#include "search/thinker.h"

namespace tusk::registry {

// Words between blanks, each one action; `2:text` names the seat where several decide at once.
struct ActionWord {
    std::optional<Seat> seat;
    std::string_view text;
};
[[nodiscard]] ActionWord action_word(std::string_view word) noexcept;

// The game's own functions, for members of the same name to call.
template <class Seen>
[[nodiscard]] games::Scene scene_of(const Seen& seen) {
    return scene(seen);
}
template <search::Position P>
[[nodiscard]] games::Gesture gesture_of(const P& position, const typename P::Move& move) {
    return gesture(position, move);
}

// A game with secrets explains what a viewer knows, never the position.
template <search::Position P>
[[nodiscard]] constexpr bool moves_are_explained() noexcept {
    if constexpr (search::Hidden<P>) {
        return games::Explained<typename P::Obs, typename P::Move>;
    } else {
        return games::Explained<P, typename P::Move>;
    }
}

template <search::Position P>
class StateAdapter final : public State {
public:
    using Move = typename P::Move;
    static constexpr bool kExplains = moves_are_explained<P>();
    // The game names its seats by what was decided on the way.
    static constexpr bool kNamesSeats = requires(const P& p) {
        { seat_label(p, Seat::kFirst) } -> std::same_as<std::string>;
    };

    StateAdapter(const Game& game, core::NamedValues options, const P& position)
        : game_(&game), options_(std::move(options)), initial_(position), position_(position) {}

    [[nodiscard]] std::unique_ptr<State> clone() const override {
        return std::make_unique<StateAdapter>(*this);
    }

    [[nodiscard]] core::Result<void> apply(Decider decider, Action action) override {
        const Deciders now = deciders();
        if (now.nobody()) {
            return core::fail(core::ErrorCode::kGameOver, core::Saying{"game.over"},
                              "the game is over");
        }
        if (!now.has(decider)) {
            return core::fail(core::ErrorCode::kIllegalMove,
                              core::Saying{"moves.not_to_decide", {{"side", seat_name(decider)}}},
                              seat_name(decider) + " is not to decide now");
        }
        const std::vector<Action> allowed = legal(decider);
        if (std::find(allowed.begin(), allowed.end(), action) == allowed.end()) {
            return core::fail(core::ErrorCode::kIllegalMove, core::Saying{"record.illegal"},
                              "the action is not legal here");
        }
        if (std::popcount(deciding_mask()) < 2) {
            commit(search::move_of<P>(action));
            return {};
        }
        pending_[search::index(decider)] = action;
        if (deciders().nobody()) {  // all are in: the rules resolve them, seat by seat
            const auto decisions = std::exchange(pending_, {});
            for (const auto& decision : decisions) {
                if (decision) {
                    commit(search::move_of<P>(*decision));
                }
            }
        }
        return {};
    }

    [[nodiscard]] const Game& game() const override { return *game_; }

    [[nodiscard]] Deciders deciders() const override {
        if (search_outcome()) {
            return {};
        }
        if (to_act(position_) == Seat::kChance) {
            return {0, true};
        }
        std::uint8_t mask = deciding_mask();
        for (std::size_t i = 0; i < pending_.size(); ++i) {
            if (pending_[i]) {
                mask = static_cast<std::uint8_t>(mask & ~(1u << i));
            }
        }
        return {mask, false};
    }

    [[nodiscard]] std::vector<Action> legal(Decider decider) const override {
        std::vector<Action> actions;
        if (!deciders().has(decider)) {
            return actions;
        }
        if (decider == Seat::kChance) {
            for (const ChanceOutcome& item : chance()) {
                actions.push_back(item.action);
            }
            return actions;
        }
        for (const Move& move : moves_of(decider)) {
            actions.push_back(search::action_of<P>(move));
        }
        return actions;
    }

    [[nodiscard]] std::vector<ChanceOutcome> chance() const override {
        std::vector<ChanceOutcome> result;
        if constexpr (search::Chancy<P>) {
            if (deciders().chance) {
                search::ChanceList<P> list;
                search::chance_of(position_, list);
                for (const auto& item : list) {
                    result.push_back({search::action_of<P>(item.move), item.weight});
                }
            }
        }
        return result;
    }

    [[nodiscard]] std::optional<Outcome> outcome() const override {
        const auto end = search_outcome();
        if (!end) {
            return std::nullopt;
        }
        Outcome result;
        std::copy(end->payoff.begin(), end->payoff.end(), result.payoff.begin());
        result.reason = reason_text(position_, *end);
        if constexpr (kNamesSeats) {
            for (std::size_t i = 0; i < static_cast<std::size_t>(P::facts.seats); ++i) {
                result.seat_names.push_back(seat_label(position_, search::seat_at(i)));
            }
        }
        if constexpr (requires { explain(position_, path_.view(), result.why); }) {
            explain(position_, path_.view(), result.why);
            const auto skipped = static_cast<int>(history_.size() - path_.view().moves.size());
            for (ExplanationStep& step : result.why) {  // the path begins at the last irreversible
                step.ply += step.ply >= 0 ? skipped : 0;
            }
        }
        return result;
    }

    [[nodiscard]] std::string seat_name(Seat seat) const override {
        if constexpr (kNamesSeats) {
            if (search::is_seat(seat)) {
                return seat_label(position_, seat);
            }
        }
        return game_->seat_name(seat);
    }

    [[nodiscard]] View view(Viewer viewer) const override {
        View view;
        view.viewer = viewer;
        view.deciders = deciders();
        if (std::popcount(deciding_mask()) > 1 && !view.deciders.nobody()) {
            // Who has already decided is nobody else's business.
            const std::uint8_t own = static_cast<std::uint8_t>(
                search::is_seat(viewer) ? 1u << search::index(viewer) : 0);
            view.deciders.seat_mask = static_cast<std::uint8_t>((deciding_mask() & ~own) |
                                                                (view.deciders.seat_mask & own));
        }
        if (search::is_seat(viewer)) {
            view.legal = legal(viewer);
        }
        for (const Action action : view.legal) {
            view.legal_text.push_back(text(action));
        }
        view.options = options_;
        view.outcome = outcome();
        view.game = game_;
        view.initial = observed(initial_, viewer);
        view.position = observed(position_, viewer);
        for (std::size_t i = 0; i < history_.size(); ++i) {
            const PlayedAction& played = history_[i];
            if (sees(viewer, i)) {
                view.history.push_back({played.decider, played.action, played.text});
            } else {
                view.history.push_back({played.decider, std::nullopt, "?"});
            }
        }
        view.content = content(viewer);
        return view;
    }

    [[nodiscard]] std::uint64_t key() const override { return search::key_of(position_); }
    [[nodiscard]] std::span<const PlayedAction> history() const override { return history_; }
    [[nodiscard]] bool sees(Viewer viewer, std::size_t index) const override {
        return ((seen_by_.at(index) >> viewer_bit(viewer)) & 1) != 0;
    }

    [[nodiscard]] std::string text(Action action, std::string_view notation) const override {
        return move_text(position_, search::move_of<P>(action), notation);
    }
    [[nodiscard]] std::string text(Action action) const { return text(action, {}); }

    [[nodiscard]] core::Result<Action> parse_action(Decider decider,
                                                    std::string_view text) const override {
        if (deciders().nobody()) {
            return core::fail(core::ErrorCode::kGameOver,
                              core::Saying{"moves.game_over", {{"text", core::shown(text)}}},
                              core::quoted(text) + ": the game is over");
        }
        if (search::Hidden<P> && !deciders().has(decider)) {
            // Why a text is no move may tell of cards that only the seat to decide knows.
            return core::fail(
                core::ErrorCode::kIllegalMove,
                core::Saying{"moves.not_to_decide", {{"side", game_->seat_name(decider)}}},
                game_->seat_name(decider) + " is not to decide now");
        }
        core::Result<Move> move = parse_move(position_, text);
        if (!move) {
            return core::fail(move.error());
        }
        const Action action = search::action_of<P>(*move);
        const std::vector<Action> allowed = legal(decider);
        if (std::find(allowed.begin(), allowed.end(), action) == allowed.end()) {
            return core::fail(
                core::ErrorCode::kIllegalMove,
                core::Saying{"moves.illegal", {{"text", core::shown(text)}}},
                core::quoted(text) + " is not legal for " + seat_name(decider) + " here");
        }
        return action;
    }

    [[nodiscard]] std::optional<Action> unsaid(std::string_view text) const override {
        const auto move = games::unsaid_of(position_, text);
        return move ? std::optional(search::action_of<P>(*move)) : std::nullopt;
    }

    [[nodiscard]] core::Result<std::vector<PlayedAction>> parse_actions(
        std::string_view text) const override {
        StateAdapter copy(*this);
        std::vector<PlayedAction> result;
        const auto add = [&](Decider decider, Action action) {
            result.push_back({decider, action, copy.text(action)});
            return copy.apply(decider, action);
        };
        if constexpr (requires { parse_move_list(position_, text); }) {
            auto list = parse_move_list(position_, text);
            if (!list) {
                return core::fail(list.error());
            }
            for (const Move move : *list) {
                if (auto done = add(copy.deciders().first(), search::action_of<P>(move)); !done) {
                    return core::fail(done.error());
                }
            }
            return result;
        }
        for (const std::string_view word : core::words(text)) {
            const auto where = "move " + std::to_string(result.size() + 1);
            const ActionWord parsed = action_word(word);
            const Decider decider = parsed.seat ? *parsed.seat : copy.deciders().first();
            auto action = copy.parse_action(decider, parsed.text);
            if (!action) {
                return core::fail(action.error().within(where));
            }
            if (auto done = add(decider, *action); !done) {
                return core::fail(done.error().within(where));
            }
        }
        return result;
    }

    [[nodiscard]] std::string position() const override { return format(position_); }
    [[nodiscard]] std::string initial() const override { return format(initial_); }
    [[nodiscard]] std::string canonical() const override {
        if constexpr (requires { canonical_form(position_); }) {
            return format(canonical_form(position_));
        } else {
            return format(position_);
        }
    }
    [[nodiscard]] const core::NamedValues& options() const override { return options_; }
    [[nodiscard]] std::string board() const override { return show(position_); }

    [[nodiscard]] std::optional<games::Scene> scene(Viewer viewer) const override {
        if constexpr (!games::Illustrated<P>) {
            static_cast<void>(viewer);
            return std::nullopt;
        } else if constexpr (search::Hidden<P>) {
            return scene_of(observe(position_, viewer));
        } else {
            return scene_of(position_);
        }
    }
    [[nodiscard]] games::Gesture gesture(Action action) const override {
        if constexpr (games::Illustrated<P>) {
            return gesture_of(position_, search::move_of<P>(action));
        } else {
            static_cast<void>(action);
            return {};
        }
    }
    [[nodiscard]] games::Explanation explanation(Viewer viewer, Action action) const override {
        static_cast<void>(viewer);
        static_cast<void>(action);
        if constexpr (!kExplains) {
            return {};
        } else if constexpr (search::Hidden<P>) {
            return explain(observe(position_, viewer), search::move_of<P>(action));
        } else {
            return explain(position_, search::move_of<P>(action));
        }
    }
    [[nodiscard]] core::Result<std::string> opening() const override {
        if constexpr (requires { opening_name(position_); }) {
            return opening_name(position_);
        } else {
            return std::string();
        }
    }

    [[nodiscard]] std::string encode() const override {
        EncodedState encoded{format(initial_), options_, {}, {}};
        for (const PlayedAction& played : history_) {
            encoded.actions.emplace_back(played.decider, played.action);
        }
        for (std::size_t i = 0; i < pending_.size(); ++i) {
            if (pending_[i]) {
                encoded.pending.emplace_back(search::seat_at(i), *pending_[i]);
            }
        }
        return registry::encode(encoded);
    }

    [[nodiscard]] const P& typed_position() const noexcept { return position_; }
    [[nodiscard]] const search::Path<P>& path() const noexcept { return path_; }

private:
    [[nodiscard]] std::optional<search::Outcome> search_outcome() const {
        return search::outcome_of(position_, path_.view());
    }

    [[nodiscard]] std::uint8_t deciding_mask() const {
        if constexpr (search::Simultaneous<P>) {
            if (const std::uint8_t mask = search::deciders_of(position_); mask != 0) {
                return mask;
            }
        }
        const Seat seat = to_act(position_);
        return static_cast<std::uint8_t>(search::is_seat(seat) ? 1u << search::index(seat) : 0);
    }

    [[nodiscard]] search::MoveList<P> moves_of(Seat seat) const {
        search::MoveList<P> list;
        if constexpr (search::Simultaneous<P>) {
            if (std::popcount(deciding_mask()) > 1) {
                moves_for(position_, seat, list);
                return list;
            }
        }
        moves(position_, list);
        return list;
    }

    void commit(Move move) {
        const Seat decider = to_act(position_);
        history_.push_back({decider, search::action_of<P>(move), move_text(position_, move, {})});
        seen_by_.push_back(viewers_of(move));
        path_.push(search::key_of(position_), move);
        if constexpr (requires { irreversible(position_, move); }) {
            if (irreversible(position_, move)) {
                path_.clear();
            }
        }
        play(position_, move);
    }

    static unsigned viewer_bit(Viewer viewer) noexcept {
        return search::is_seat(viewer) ? static_cast<unsigned>(search::index(viewer)) : 4u;
    }

    [[nodiscard]] std::uint8_t viewers_of(Move move) const {
        if constexpr (search::Hidden<P>) {
            unsigned mask = search::sees_of(position_, move, Seat::kSpectator) ? 16u : 0u;
            for (std::size_t i = 0; i < static_cast<std::size_t>(P::facts.seats); ++i) {
                mask |= search::sees_of(position_, move, search::seat_at(i)) ? 1u << i : 0u;
            }
            return static_cast<std::uint8_t>(mask);
        } else {
            return 0xFF;
        }
    }

    [[nodiscard]] static std::string observed(const P& p, Viewer viewer) {
        if constexpr (search::Hidden<P>) {
            return format(observe(p, viewer));
        } else {
            static_cast<void>(viewer);
            return format(p);
        }
    }

    [[nodiscard]] std::shared_ptr<const View::Content> content(Viewer viewer) const {
        auto result = std::make_shared<TypedContent<P>>();
        if constexpr (search::Hidden<P>) {
            result->situation.emplace(search::Situation<P>{viewer, observe(position_, viewer), {}});
            if (search::is_seat(viewer) && deciders().has(viewer)) {
                result->situation->legal = moves_of(viewer);
            }
        } else {
            result->situation.emplace(search::Situation<P>{to_act(position_), position_, path_});
        }
        return result;
    }

    const Game* game_;
    core::NamedValues options_;
    P initial_;
    P position_;
    search::Path<P> path_;
    std::vector<PlayedAction> history_;
    std::vector<std::uint8_t> seen_by_;  // bit i: seat i, bit 4: spectators
    std::array<std::optional<Action>, search::kMaxSeats> pending_{};
};

}  // namespace tusk::registry
