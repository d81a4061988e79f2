#pragma once
// Parameters by name: how a plain struct becomes listable, ranged, defaulted and settable.
//
// A struct S names its settings once, in `static std::vector<ParamField<S>> fields()`, built with
// the makers below; its own member initialisers are the defaults. Rule options, player parameters
// and search parameters all use this, so `tusk games`, player specs and protocols need no code of
// their own for any of them.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace tusk::core {

enum class ParamKind { kInteger, kReal, kBoolean, kChoice, kText };

[[nodiscard]] std::string_view name_of(ParamKind kind) noexcept;

// What a request from outside may do with a parameter.
enum class ParamUse : std::uint8_t {
    kClosed,   // nothing: it names a file or a command, or nobody has said that it is harmless
    kOpen,     // set it: it concerns the play alone
    kThreads,  // of this machine: set it as far as the request was granted some
    kMemory,   // of this machine, in MB: likewise
};

// What a person or a program may know about one parameter.
struct ParamInfo {
    std::string name;
    std::string help;
    ParamKind kind = ParamKind::kText;
    double min = 0;                    // numbers only
    double max = 0;                    // numbers only
    std::vector<std::string> choices;  // choices only
    std::string default_value;
    ParamUse use = ParamUse::kClosed;

    // "1..64", "true|false", "none|standard|verified", or "text".
    [[nodiscard]] std::string range() const;
};

// Settings as they come from outside, in the order they were given.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

template <class S>
struct ParamField {
    ParamInfo info;
    std::function<Result<void>(S&, std::string_view)> set;
    std::function<std::string(const S&)> get;
};

template <class S>
concept Parametric = std::default_initializable<S> && requires {
    { S::fields() } -> std::same_as<std::vector<ParamField<S>>>;
};

// Checked conversions used by the makers; each error names the parameter, the text and the range.
[[nodiscard]] Result<double> read_number(const ParamInfo& info, std::string_view text);
[[nodiscard]] Result<bool> read_boolean(const ParamInfo& info, std::string_view text);
[[nodiscard]] Result<std::size_t> read_choice(const ParamInfo& info, std::string_view text);
[[nodiscard]] std::string write_number(ParamKind kind, double value);
[[nodiscard]] Error unknown_param(std::string_view name, const std::vector<std::string>& known);

template <class S, class T>
ParamField<S> number_field(std::string name, T S::*member, T min, T max, std::string help) {
    constexpr ParamKind kind = std::is_integral_v<T> ? ParamKind::kInteger : ParamKind::kReal;
    ParamInfo info{std::move(name),
                   std::move(help),
                   kind,
                   static_cast<double>(min),
                   static_cast<double>(max),
                   {},
                   {}};
    return {info,
            [info, member](S& s, std::string_view text) -> Result<void> {
                return read_number(info, text).map([&](double value) {
                    s.*member = static_cast<T>(value);
                });
            },
            [member](const S& s) { return write_number(kind, static_cast<double>(s.*member)); }};
}

template <class S>
ParamField<S> boolean_field(std::string name, bool S::*member, std::string help) {
    ParamInfo info{std::move(name), std::move(help), ParamKind::kBoolean, 0, 0, {}, {}};
    return {info,
            [info, member](S& s, std::string_view text) -> Result<void> {
                return read_boolean(info, text).map([&](bool value) { s.*member = value; });
            },
            [member](const S& s) { return std::string(s.*member ? "true" : "false"); }};
}

// `names[i]` stands for the enumerator with value i.
template <class S, class E>
ParamField<S> choice_field(std::string name, E S::*member, std::vector<std::string> names,
                           std::string help) {
    ParamInfo info{
        std::move(name), std::move(help), ParamKind::kChoice, 0, 0, std::move(names), {}};
    return {info,
            [info, member](S& s, std::string_view text) -> Result<void> {
                return read_choice(info, text).map([&](std::size_t index) {
                    s.*member = static_cast<E>(index);
                });
            },
            [info, member](const S& s) {
                return info.choices.at(static_cast<std::size_t>(s.*member));
            }};
}

template <class S>
ParamField<S> text_field(std::string name, std::string S::*member, std::string help) {
    ParamInfo info{std::move(name), std::move(help), ParamKind::kText, 0, 0, {}, {}};
    return {info,
            [member](S& s, std::string_view text) -> Result<void> {
                s.*member = std::string(text);
                return {};
            },
            [member](const S& s) { return s.*member; }};
}

template <class S>
ParamField<S> with_use(ParamField<S> field, ParamUse use) {
    field.info.use = use;
    return field;
}

// Opens numbers, switches and choices to requests, but for those that have a use already. A text
// could name anything, so each text is opened by itself: with_use(..., ParamUse::kOpen).
template <class S>
std::vector<ParamField<S>> open_fields(std::vector<ParamField<S>> fields) {
    for (ParamField<S>& field : fields) {
        if (field.info.use == ParamUse::kClosed && field.info.kind != ParamKind::kText) {
            field.info.use = ParamUse::kOpen;
        }
    }
    return fields;
}

// The fields of B as fields of its derived struct D, so that D can list `fields()` of both.
template <class D, class B>
std::vector<ParamField<D>> inherited_fields() {
    std::vector<ParamField<D>> result;
    for (const ParamField<B>& field : B::fields()) {
        result.push_back({field.info,
                          [set = field.set](D& d, std::string_view text) { return set(d, text); },
                          [get = field.get](const D& d) { return get(d); }});
    }
    return result;
}

// Everything about S's parameters, defaults filled in.
template <Parametric S>
std::vector<ParamInfo> describe() {
    std::vector<ParamInfo> result;
    const S defaults{};
    for (const ParamField<S>& field : S::fields()) {
        result.push_back(field.info);
        result.back().default_value = field.get(defaults);
    }
    return result;
}

template <Parametric S>
Result<void> assign(S& s, std::string_view name, std::string_view value) {
    std::vector<std::string> known;
    for (const ParamField<S>& field : S::fields()) {
        if (field.info.name == name) {
            return field.set(s, value);
        }
        known.push_back(field.info.name);
    }
    return fail(unknown_param(name, known));
}

// Defaults overlaid with `values`; the first bad one is the error.
template <Parametric S>
Result<S> from_values(const NamedValues& values) {
    S s{};
    for (const auto& [name, value] : values) {
        if (auto done = assign(s, name, value); !done) {
            return fail(done.error());
        }
    }
    return s;
}

// The settings that differ from the defaults.
template <Parametric S>
NamedValues changed_values(const S& s) {
    NamedValues result;
    const S defaults{};
    for (const ParamField<S>& field : S::fields()) {
        if (std::string value = field.get(s); value != field.get(defaults)) {
            result.emplace_back(field.info.name, std::move(value));
        }
    }
    return result;
}

}  // namespace tusk::core
