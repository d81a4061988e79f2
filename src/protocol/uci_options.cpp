#include "protocol/uci_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::ParamInfo;
using core::ParamKind;
using core::Result;

namespace {

constexpr std::string_view kEmpty = "<empty>";
constexpr int kMaxLines = 500;

// Two tables live at once while one is replaced, and the machine needs room for others.
double largest_table_mb() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page = ::sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || page <= 0) {
        return 1024;
    }
    return std::max(1.0, static_cast<double>(pages) * static_cast<double>(page) / (3 << 20));
}

// Options of UCCI are single words.
std::string single_word(std::string name) {
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

void assign(core::NamedValues& values, const std::string& name, std::string value) {
    for (auto& [known, old] : values) {
        if (known == name) {
            old = std::move(value);
            return;
        }
    }
    values.emplace_back(name, std::move(value));
}

std::string value_in(const core::NamedValues& values, std::string_view name,
                     const std::string& otherwise) {
    for (const auto& [known, value] : values) {
        if (known == name) {
            return value;
        }
    }
    return otherwise;
}

ParamInfo own_number(std::string name, int value, int min, int max) {
    return {std::move(name),          "", ParamKind::kInteger,  static_cast<double>(min),
            static_cast<double>(max), {}, std::to_string(value)};
}

ParamInfo own_switch(std::string name) {
    return {std::move(name), "", ParamKind::kBoolean, 0, 0, {}, "false"};
}

std::string shown_value(const std::string& value) {
    return value.empty() ? std::string(kEmpty) : value;
}

std::string type_text(const UciOption& option, const std::string& value) {
    const ParamInfo& info = option.info;
    if (option.button) {
        return "type button";
    }
    if (option.is_switch()) {
        return fmt::format("type check default {}", value == option.on);
    }
    switch (info.kind) {
        case ParamKind::kInteger:
            return fmt::format("type spin default {} min {:.0f} max {:.0f}", value, info.min,
                               info.max);
        case ParamKind::kBoolean: return "type check default " + value;
        case ParamKind::kChoice: {
            std::string text = "type combo default " + value;
            for (const std::string& choice : info.choices) {
                text += " var " + choice;
            }
            return text;
        }
        case ParamKind::kReal:
        case ParamKind::kText: return "type string default " + shown_value(value);
    }
    return "";
}

}  // namespace

Result<std::string> fitted_value(const ParamInfo& info, std::string_view text,
                                 std::string& message) {
    const auto is_one_of = [&](std::initializer_list<std::string_view> words) {
        return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
            return core::equal_ignoring_case(word, text);
        });
    };
    switch (info.kind) {
        case ParamKind::kInteger:
        case ParamKind::kReal: {
            const auto number = core::to_real(text);
            if (!number) {
                return fail(ErrorCode::kOutOfRange,
                            core::quoted(text) + " is no number; " + info.range() + " is allowed");
            }
            const double inside = std::clamp(*number, info.min, info.max);
            std::string value = core::write_number(info.kind, inside);
            if (inside != *number) {
                message = fmt::format("{} is outside {}, set to {}", core::quoted(text),
                                      info.range(), value);
            }
            return value;
        }
        case ParamKind::kBoolean:
            if (is_one_of({"true", "on", "yes", "1"})) {
                return "true";
            }
            if (is_one_of({"false", "off", "no", "0"})) {
                return "false";
            }
            return fail(ErrorCode::kOutOfRange, core::quoted(text) + " is neither true nor false");
        case ParamKind::kChoice:
            for (const std::string& choice : info.choices) {
                if (core::equal_ignoring_case(choice, text)) {
                    return choice;
                }
            }
            return fail(ErrorCode::kOutOfRange,
                        core::quoted(text) + " is none of " + core::listed(info.choices));
        case ParamKind::kText: return text == kEmpty ? std::string() : std::string(text);
    }
    return std::string(text);
}

UciOptions::UciOptions(const registry::Game& game, registry::PlayerSpec player)
    : game_(&game), player_(std::move(player)) {
    if (const registry::PlayerType* type = game.find_player(player_.name)) {
        add_params(type->params, UciTarget::kPlayer);
    }
    add_params(game.options(), UciTarget::kRule);
    std::stable_sort(options_.begin(), options_.end(), [](const UciOption& a, const UciOption& b) {
        const auto rank = [](const UciOption& option) {
            const auto names = uci_option_names();
            return std::find_if(names.begin(), names.end(),
                                [&](const auto& name) { return name.uci == option.name; }) -
                   names.begin();
        };
        return rank(a) < rank(b);
    });
    add_own();
}

void UciOptions::add_params(const std::vector<ParamInfo>& params, UciTarget target) {
    for (const ParamInfo& info : params) {
        UciOption option{info.name, info.name, target, info};
        for (const UciOptionName& name : uci_option_names()) {
            if (name.target == target && name.param == info.name) {
                option.name = name.uci;
                option.ucci = name.ucci;
                option.off = name.off;
                option.on = name.on;
            }
        }
        // Other programs keep numbers in 32 bits.
        option.info.max =
            std::min(info.max, info.kind == ParamKind::kInteger ? 0x7FFFFFFF : info.max);
        if (info.name == "hash_mb") {
            option.info.max = std::min(info.max, std::floor(largest_table_mb()));
        }
        options_.push_back(std::move(option));
    }
}

void UciOptions::add_own() {
    const auto add = [&](std::string uci, std::string ucci, ParamInfo info, bool button = false) {
        options_.push_back(
            {std::move(uci), std::move(ucci), UciTarget::kEngine, std::move(info), {}, {}, button});
    };
    add("MultiPV", "multipv", own_number("lines", 1, 1, kMaxLines));
    add("Ponder", "ponder", own_switch("ponder"));
    add("UCI_ShowWDL", "showwdl", own_switch("wdl"));
    if (const int levels = static_cast<int>(game_->levels().size()); levels > 0) {
        add("Skill Level", "skill", own_number("skill", levels, 0, levels));
    }
    add("UCI_Variant", "variant",
        {"variant", "", ParamKind::kChoice, 0, 0, {game_->info().id}, game_->info().id});
    add("Clear Hash", "clearhash", own_switch("clear"), true);
    add("usemillisec", "usemillisec", own_switch("usemillisec"));
    add("newgame", "newgame", own_switch("newgame"), true);
}

std::vector<std::string> UciOptions::lines(UciDialect dialect) const {
    std::vector<std::string> texts;
    for (const UciOption& option : options_) {
        const bool only_ucci = option.info.name == "usemillisec" || option.info.name == "newgame";
        if (dialect == UciDialect::kUci && only_ucci) {
            continue;
        }
        const std::string name =
            dialect == UciDialect::kUci ? "name " + option.name : single_word(option.ucci);
        texts.push_back(fmt::format("option {} {}", name, type_text(option, value_of(option))));
    }
    return texts;
}

core::NamedValues& UciOptions::values_of(UciTarget target) {
    return target == UciTarget::kRule     ? rules_
           : target == UciTarget::kPlayer ? player_.params
                                          : own_;
}

std::string UciOptions::value_of(const UciOption& option) const {
    const core::NamedValues& values = option.target == UciTarget::kRule     ? rules_
                                      : option.target == UciTarget::kPlayer ? player_.params
                                                                            : own_;
    return value_in(values, option.info.name, option.info.default_value);
}

const UciOption* UciOptions::find(std::string_view name) const {
    for (const UciOption& option : options_) {
        if (core::equal_ignoring_case(option.name, name) ||
            core::equal_ignoring_case(option.ucci, name) ||
            core::equal_ignoring_case(single_word(option.name), name)) {
            return &option;
        }
    }
    return nullptr;
}

Result<UciOptions::Change> UciOptions::set(UciWords words) {
    std::string name;
    UciWords rest;
    if (!words.empty() && core::equal_ignoring_case(words[0], "name")) {
        const std::size_t value = find_word(words, "value");
        name = joined_words(words.subspan(1, std::min(value, words.size()) - 1));
        rest = words.subspan(std::min(value + 1, words.size()));
    } else if (!words.empty()) {
        name = words[0];
        rest = words.subspan(1);
    }
    if (name.empty()) {
        return fail(ErrorCode::kSyntax, "expected the name of an option");
    }
    const UciOption* option = find(name);
    if (option == nullptr) {
        return fail(ErrorCode::kUnknownName, "there is no option " + core::quoted(name));
    }
    Change change{option, {}};
    if (option->button) {
        return change;
    }
    const std::string text = joined_words(rest);
    if (option->is_switch()) {
        auto on = fitted_value(own_switch(option->name), text, change.message);
        if (!on) {
            return fail(on.error().within(option->name));
        }
        assign(values_of(option->target), option->info.name,
               *on == "true" ? option->on : option->off);
        return change;
    }
    auto value = fitted_value(option->info, text, change.message);
    if (!value) {
        return fail(value.error().within(option->name));
    }
    if (!change.message.empty()) {
        change.message = option->name + ": " + change.message;
    }
    assign(values_of(option->target), option->info.name, std::move(*value));
    return change;
}

std::string UciOptions::value(std::string_view param) const {
    for (const UciOption& option : options_) {
        if (option.target == UciTarget::kEngine && option.info.name == param) {
            return value_of(option);
        }
    }
    return "";
}

int UciOptions::lines_wanted() const {
    return static_cast<int>(core::to_integer(value("lines")).value_or(1));
}

const registry::Level* UciOptions::level() const {
    const auto skill = core::to_unsigned(value("skill"));
    const auto& levels = game_->levels();
    return skill && *skill < levels.size() ? &levels[static_cast<std::size_t>(*skill)] : nullptr;
}

std::string UciOptions::player_spec() const {
    const registry::Level* chosen = level();
    return chosen != nullptr ? chosen->player : player_.text();
}

}  // namespace tusk::protocol
