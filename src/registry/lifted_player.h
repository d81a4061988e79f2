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

template <search::Position P, search::Thinker<P> T>
[[nodiscard]] PlayerType lifted_player_type() {
    return {std::string(T::kName), std::string(T::kHelp), core::describe<typename T::Params>(),
            false, [](const core::NamedValues& values) -> core::Result<std::unique_ptr<Player>> {
                auto params = core::from_values<typename T::Params>(values);
                if (!params) {
                    return core::fail(params.error());
                }
                if constexpr (requires { T::prepare(*params); }) {
                    if (auto ready = T::prepare(*params); !ready) {
                        return core::fail(ready.error());
                    }
                }
                return std::make_unique<LiftedPlayer<P, T>>(*params);
            }};
}

}  // namespace tusk::registry
