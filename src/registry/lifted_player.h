#pragma once
// LiftedPlayer: a compile-time thinker as a run-time Player.

#include <optional>

#include "registry/player.h"
#include "search/thinker.h"

namespace tusk::registry {

template <search::Position P>
struct TypedContent final : View::Content {
    std::optional<search::Situation<P>> situation;
};

template <search::Position P, search::Thinker<P> T>
class LiftedPlayer final : public Player {
public:
    explicit LiftedPlayer(const typename T::Params& params) : thinker_(params) {}

    [[nodiscard]] core::Result<Analysis> think(const View& view, const Limits& limits,
                                               std::stop_token stop, Sink& sink) override {
        const auto* typed = dynamic_cast<const TypedContent<P>*>(view.content.get());
        if (typed == nullptr) {
            return core::fail(core::ErrorCode::kUnsupported,
                              "this player cannot play the game it was given");
        }
        if (view.legal.empty()) {
            return core::fail(core::ErrorCode::kGameOver, "there is nothing to decide here");
        }
        return thinker_.think(*typed->situation, limits, std::move(stop), sink);
    }

    void new_game() override { thinker_.new_game(); }

private:
    T thinker_;
};

// The parameters of a thinker that can be made with them.
template <class T>
[[nodiscard]] core::Result<typename T::Params> ready_params(const core::NamedValues& values) {
    auto params = core::from_values<typename T::Params>(values);
    if constexpr (requires { T::prepare(*params); }) {
        if (params) {
            if (auto ready = T::prepare(*params); !ready) {
                return core::fail(ready.error());
            }
        }
    }
    return params;
}

template <search::Position P, search::Thinker<P> T>
[[nodiscard]] PlayerType lifted_player_type() {
    PlayerType type;
    type.name = T::kName;
    type.help = T::kHelp;
    type.params = core::describe<typename T::Params>();
    type.make = [](const core::NamedValues& values) -> core::Result<std::unique_ptr<Player>> {
        return ready_params<T>(values).map([](const auto& params) -> std::unique_ptr<Player> {
            return std::make_unique<LiftedPlayer<P, T>>(params);
        });
    };
    type.check = [](const core::NamedValues& values) -> core::Result<void> {
        return ready_params<T>(values).map([](const auto&) {});
    };
    return type;
}

}  // namespace tusk::registry
