#pragma once
// The sketch pad of a compile-time position: a text that can be played is parsed; another one is
// drawn as it stands if the game can do that, by a function beside its parser:
//   sketch(text, rules) -> Result<P>     reads without asking whether a game can lead there

#include "registry/sketch.h"
#include "registry/state_adapter.h"

namespace tusk::registry {

template <class P>
concept Sketched = requires(const std::string_view text, const typename P::Rules rules) {
    { sketch(text, rules) } -> std::same_as<core::Result<P>>;
};

// The game's own function, for a member of the same name to call.
template <Sketched P>
[[nodiscard]] core::Result<P> sketch_of(std::string_view text, const typename P::Rules& rules) {
    return sketch(text, rules);
}

struct NoSketchPad {};

template <search::Position P>
class SketchPadAdapter : public SketchPad {
public:
    [[nodiscard]] core::Result<Sketch> sketch(std::string_view position,
                                              const core::NamedValues& options) const override {
        auto rules = core::from_values<typename P::Rules>(options);
        if (!rules) {
            return core::fail(rules.error());
        }
        auto parsed = core::trim(position).empty() ? core::Result<P>(P::initial(*rules))
                                                   : P::parse(position, *rules);
        if (parsed) {
            return Sketch{format(*parsed), scene_of(*parsed), to_act(*parsed), std::nullopt};
        }
        const core::Error fault = parsed.error().within("position");
        if constexpr (Sketched<P>) {
            if (const auto drawn = sketch_of<P>(position, *rules)) {
                return Sketch{format(*drawn), scene_of(*drawn), to_act(*drawn), fault};
            }
        }
        return core::fail(fault);
    }
};

template <search::Position P>
using SketchPadOf = std::conditional_t<games::Illustrated<P> && !search::Hidden<P>,
                                       SketchPadAdapter<P>, NoSketchPad>;

}  // namespace tusk::registry
