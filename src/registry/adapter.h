#pragma once
// The one adapter: make_game<P, Thinkers...>() lifts a compile-time position (search/concepts.h)
// and its players to a run-time Game. Games write no adapter code, and no caller needs a special
// case.

#include "games/common/about.h"
#include "registry/dealt_secret.h"
#include "registry/messages_adapter.h"
#include "registry/sketch_adapter.h"
#include "registry/state_adapter.h"
#include "search/perft.h"

namespace tusk::registry {

// The n-th chance event of a game with this secret, drawn by weight.
[[nodiscard]] Action draw_by_weight(const Secret& secret, const State& state);
[[nodiscard]] GameInfo make_info(const search::Facts& facts, const games::About& about, bool chance,
                                 bool hidden);
// The game's own solver; a function of its own because the method of the same name hides it.
template <class P>
requires requires(const P& p, int payoff, std::stop_token stop) {
    { prove_above(p, payoff, stop) } -> std::same_as<core::Result<search::AboveAnswer>>;
}
[[nodiscard]] core::Result<search::AboveAnswer> ask_above(const P& p, int payoff,
                                                          std::stop_token stop) {
    return prove_above(p, payoff, std::move(stop));
}

// The same for what endgame tables say.
template <search::Position P>
requires requires(const P& p, search::PathView<P> path, const games::TableWork& work) {
    { settle(p, path, work) } -> std::same_as<core::Result<std::optional<search::Analysis>>>;
}
[[nodiscard]] core::Result<std::optional<search::Analysis>> ask_tables(
    const P& p, search::PathView<P> path, const games::TableWork& work) {
    return settle(p, path, work);
}

// The error for perft options a game does not know.
[[nodiscard]] core::Result<void> reject_options(const core::NamedValues& options);

template <search::Position P>
requires search::Readable<P>
class GameAdapter final : public Game, public SketchPadOf<P> {
public:
    GameAdapter() : info_(make_info(P::facts, P::about(), search::Chancy<P>, search::Hidden<P>)) {
        info_.explains = StateAdapter<P>::kExplains;
        if constexpr (games::WritesMoves<P>) {
            info_.move_form = P::move_length;
        }
    }

    [[nodiscard]] const GameInfo& info() const override { return info_; }
    [[nodiscard]] std::vector<core::ParamInfo> options() const override {
        return core::describe<typename P::Rules>();
    }
    [[nodiscard]] std::span<const RecordFormat> formats() const override {
        return P::about().formats;
    }
    [[nodiscard]] const std::vector<PlayerType>& players() const override { return players_; }
    [[nodiscard]] const std::vector<Level>& levels() const override { return P::about().levels; }
    [[nodiscard]] const TableDesk* tables() const override { return P::about().tables; }
    [[nodiscard]] const Messages* messages() const override { return messages_.get(); }
    [[nodiscard]] std::string analyst() const override {
        return P::about().analyst.empty() ? main_player() : P::about().analyst;
    }
    [[nodiscard]] core::Result<std::optional<Look>> look(
        const core::NamedValues& options) const override {
        auto rules = core::from_values<typename P::Rules>(options);
        if (!rules) {
            return core::fail(rules.error());
        }
        if constexpr (games::Illustrated<P>) {
            return P::look(*rules);
        } else {
            return std::nullopt;
        }
    }
    void add_player(PlayerType type) override {
        const auto same = std::find_if(players_.begin(), players_.end(),
                                       [&](const auto& known) { return known.name == type.name; });
        if (same != players_.end()) {
            *same = std::move(type);
        } else {
            players_.push_back(std::move(type));
        }
    }

    [[nodiscard]] core::Result<std::unique_ptr<State>> initial(
        const core::NamedValues& options) const override {
        auto rules = core::from_values<typename P::Rules>(options);
        if (!rules) {
            return core::fail(rules.error());
        }
        return make_state(*rules, P::initial(*rules));
    }

    [[nodiscard]] core::Result<std::unique_ptr<State>> parse(
        std::string_view position, const core::NamedValues& options) const override {
        if (core::trim(position).empty()) {
            return initial(options);
        }
        auto rules = core::from_values<typename P::Rules>(options);
        if (!rules) {
            return core::fail(rules.error());
        }
        auto parsed = P::parse(position, *rules);
        if (!parsed) {
            return core::fail(parsed.error().within("position"));
        }
        return make_state(*rules, *parsed);
    }

    [[nodiscard]] core::Result<std::unique_ptr<State>> decode(
        std::string_view text) const override {
        auto encoded = decode_state(text);
        if (!encoded) {
            return core::fail(encoded.error());
        }
        auto state = parse(encoded->initial, encoded->options);
        if (!state) {
            return state;
        }
        for (const auto* list : {&encoded->actions, &encoded->pending}) {
            for (const auto& [decider, action] : *list) {
                if (auto done = (*state)->apply(decider, action); !done) {
                    return core::fail(done.error());
                }
            }
        }
        return state;
    }

    [[nodiscard]] std::unique_ptr<Secret> deal(std::uint64_t seed) const override {
        if constexpr (DealsSecrets<P>) {
            core::Rng rng(seed);
            return std::make_unique<DealtSecret<P>>(seed, P::deal(rng));
        } else {
            return std::make_unique<Secret>(seed);
        }
    }

    [[nodiscard]] std::vector<int> uncovered([[maybe_unused]] const Secret& secret,
                                             [[maybe_unused]] const State& state) const override {
        if constexpr (UncoversCells<P>) {
            const auto& dealt = dynamic_cast<const DealtSecret<P>&>(secret);
            return uncovered_cells(dealt.deal(), typed(state).typed_position());
        } else {
            return {};
        }
    }

    [[nodiscard]] Action resolve(const Secret& secret, const State& state) const override {
        if constexpr (DealsSecrets<P>) {
            const auto& dealt = dynamic_cast<const DealtSecret<P>&>(secret);
            return search::action_of<P>(draw(dealt.deal(), typed(state).typed_position()));
        } else {
            return draw_by_weight(secret, state);
        }
    }

    [[nodiscard]] core::Result<std::uint64_t> perft(const State& state, int depth,
                                                    const core::NamedValues& options,
                                                    std::stop_token stop) const override {
        P position = typed(state).typed_position();
        if constexpr (requires { count_leaves(position, depth, options, stop); }) {
            return count_leaves(position, depth, options, stop);
        } else {
            if (auto ok = reject_options(options); !ok) {
                return core::fail(ok.error());
            }
            search::Path<P> path = typed(state).path();
            return search::perft(position, path, depth, stop);
        }
    }

    [[nodiscard]] core::Result<search::AboveAnswer> prove_above(
        const State& state, int payoff, std::stop_token stop) const override {
        if constexpr (requires(const P& p) { ask_above(p, payoff, stop); }) {
            return ask_above(typed(state).typed_position(), payoff, stop);
        } else {
            return Game::prove_above(state, payoff, std::move(stop));
        }
    }

    [[nodiscard]] core::Result<std::optional<Analysis>> settle(
        const State& state, const games::TableWork& work) const override {
        const auto path = typed(state).path();
        if constexpr (requires(const P& p) { ask_tables(p, path.view(), work); }) {
            return ask_tables(typed(state).typed_position(), path.view(), work);
        } else {
            return Game::settle(state, work);
        }
    }

private:
    [[nodiscard]] static const StateAdapter<P>& typed(const State& state) {
        return dynamic_cast<const StateAdapter<P>&>(state);
    }
    [[nodiscard]] std::unique_ptr<State> make_state(const typename P::Rules& rules,
                                                    const P& position) const {
        return std::make_unique<StateAdapter<P>>(*this, core::changed_values(rules), position);
    }

    GameInfo info_;
    std::vector<PlayerType> players_;
    MessagesOf<P> messages_{*this};
};

template <search::Position P, class... Thinkers>
[[nodiscard]] std::unique_ptr<Game> make_game() {
    auto game = std::make_unique<GameAdapter<P>>();
    (game->add_player(lifted_player_type<P, Thinkers>()), ...);
    return game;
}

}  // namespace tusk::registry
