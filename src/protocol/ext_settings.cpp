#include "protocol/ext_settings.h"

#include <algorithm>

#include "core/text.h"
#include "protocol/command_words.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;

std::vector<core::ParamField<ExtSettings>> ExtSettings::fields() {
    using S = ExtSettings;
    return {
        core::choice_field<S, ExtProtocol>(
            "protocol", &S::protocol, {"gtp", "nboard", "uci", "ucci", "cecp", "cdc", "messages"},
            "what the engine speaks"),
        core::text_field<S>("command", &S::command,
                            "the program and its arguments; quotes keep words together; looked "
                            "for in PATH and in /usr/games"),
        core::number_field<S, std::int64_t>("timeout_ms", &S::timeout_ms, 10, 3'600'000,
                                            "how long an answer may take, beside the time the "
                                            "search is given"),
        core::text_field<S>("notation", &S::notation,
                            "how the engine writes moves: a notation of the game (uci, ucci, "
                            "cecp)"),
        core::choice_field<S, TimeUnit>("time_unit", &S::time_unit, {"auto", "s", "ms"},
                                        "what the engine counts times in (ucci)"),
    };
}

core::Result<ExtEngine> read_ext_engine(const core::NamedValues& values) {
    constexpr std::string_view kOption = "option.";
    core::NamedValues own;
    ExtEngine engine;
    for (const auto& [name, value] : values) {
        if (!name.starts_with(kOption)) {
            own.emplace_back(name, value);
            continue;
        }
        const std::string option = name.substr(kOption.size());
        const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 32; };
        if (option.empty() || std::any_of(option.begin(), option.end(), is_control) ||
            std::any_of(value.begin(), value.end(), is_control)) {
            return fail(ErrorCode::kSyntax,
                        core::quoted(name + "=" + value) + " is not an option an engine can read");
        }
        engine.options.emplace_back(option, value);
    }
    auto settings = core::from_values<ExtSettings>(own);
    if (!settings) {
        return fail(settings.error());
    }
    engine.settings = *settings;
    const ExtProtocol protocol = engine.settings.protocol;
    if (!engine.settings.notation.empty() &&
        (protocol == ExtProtocol::kGtp || protocol == ExtProtocol::kNboard ||
         protocol == ExtProtocol::kMessages)) {
        return fail(ErrorCode::kUnsupported, "is for uci, ucci and cecp", "notation");
    }
    if (auto words = split_command(engine.settings.command); !words) {
        return fail(words.error().within("command"));
    }
    return engine;
}

}  // namespace tusk::protocol
