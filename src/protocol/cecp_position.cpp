#include "protocol/cecp_position.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace tusk::protocol {

namespace {

struct Custom {
    std::string_view game;
    std::string_view letters;  // of the game, each followed by xboard's
    bool without_dashes;       // fields that are only "-" are left out
};

constexpr std::array kCustoms{
    Custom{"xiangqi", "benhBENH", true},
};

}  // namespace

std::string xboard_position(std::string_view game, const std::string& position) {
    const auto custom = std::find_if(kCustoms.begin(), kCustoms.end(),
                                     [&](const Custom& known) { return known.game == game; });
    const auto fields = core::words(position);
    if (custom == kCustoms.end() || fields.empty()) {
        return position;
    }
    std::string text(fields.front());
    for (char& c : text) {
        for (std::size_t i = 0; i + 1 < custom->letters.size(); i += 2) {
            if (c == custom->letters[i]) {
                c = custom->letters[i + 1];
                break;
            }
        }
    }
    for (std::size_t i = 1; i < fields.size(); ++i) {
        if (!custom->without_dashes || fields[i] != "-") {
            text += ' ';
            text += fields[i];
        }
    }
    return text;
}

}  // namespace tusk::protocol
