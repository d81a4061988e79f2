#include "server/net/request_rules.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace tusk::server {
namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

int hex_digit(char c) noexcept {
    if (core::is_digit(c)) {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool is_name_character(char c) noexcept {
    return core::is_letter(c) || core::is_digit(c) || c == '-' || c == '.' || c == '_';
}

bool is_ip_address(int family, const std::string& text) {
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    return inet_pton(family, text.c_str(), bytes.data()) == 1;
}

std::optional<int> parse_port(std::string_view text) {
    const auto number = core::to_unsigned(text);
    if (!number || *number == 0 || *number > 65535) {
        return std::nullopt;
    }
    return static_cast<int>(*number);
}

bool ends_in_home_domain(std::string_view name) {
    static constexpr std::array<std::string_view, 4> kSuffixes{".localhost", ".local", ".lan",
                                                               ".home.arpa"};
    return std::any_of(kSuffixes.begin(), kSuffixes.end(),
                       [name](std::string_view suffix) { return name.ends_with(suffix); });
}

}  // namespace

Result<std::string> percent_decode(std::string_view text, bool plus_is_space) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            result.push_back(plus_is_space && text[i] == '+' ? ' ' : text[i]);
            continue;
        }
        const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
        if (high < 0 || low < 0) {
            return fail(ErrorCode::kSyntax, "after % two hexadecimal digits are expected, not " +
                                                core::quoted(text.substr(i + 1, 2)));
        }
        result.push_back(static_cast<char>(high * 16 + low));
        i += 2;
    }
    if (result.find('\0') != std::string::npos) {
        return fail(ErrorCode::kSyntax, "it has a NUL character");
    }
    if (!core::is_utf8(result)) {
        return fail(ErrorCode::kSyntax, "it is not valid UTF-8");
    }
    return result;
}

Result<Target> parse_target(std::string_view text) {
    if (!text.starts_with('/')) {
        return fail(ErrorCode::kSyntax, "the address must begin with /", "address");
    }
    if (text.find('#') != std::string_view::npos) {
        return fail(ErrorCode::kSyntax, "the address must not have a #", "address");
    }
    const std::size_t question = text.find('?');
    auto path = percent_decode(text.substr(0, question), false);
    if (!path) {
        return fail(path.error().within("path"));
    }
    Target target{std::move(*path), {}};
    if (question == std::string_view::npos || question + 1 == text.size()) {
        return target;
    }
    for (const std::string_view pair : core::split(text.substr(question + 1), '&')) {
        if (pair.empty()) {
            continue;
        }
        const std::size_t equals = pair.find('=');
        auto name = percent_decode(pair.substr(0, equals), true);
        auto value = equals == std::string_view::npos
                         ? Result<std::string>{std::string{}}
                         : percent_decode(pair.substr(equals + 1), true);
        if (!name || !value) {
            return fail((name ? value : name).error().within("query"));
        }
        target.query.emplace_back(std::move(*name), std::move(*value));
    }
    return target;
}

std::optional<Authority> parse_authority(std::string_view text) {
    Authority result;
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        result.name = core::lower(text.substr(1, end - 1));
        rest = text.substr(end + 1);
        result.is_address = true;
        if (!is_ip_address(AF_INET6, result.name)) {
            return std::nullopt;
        }
    } else {
        const std::size_t colon = std::min(text.find(':'), text.size());
        result.name = core::lower(text.substr(0, colon));
        rest = text.substr(colon);
        if (result.name.empty() || result.name.size() > 253 ||
            !std::all_of(result.name.begin(), result.name.end(), is_name_character)) {
            return std::nullopt;
        }
        result.is_address = is_ip_address(AF_INET, result.name);
    }
    if (!rest.empty()) {
        result.port = rest.front() == ':' ? parse_port(rest.substr(1)) : std::nullopt;
        if (!result.port) {
            return std::nullopt;
        }
    }
    return result;
}

bool is_own_host(const Authority& host, std::string_view allowed) {
    std::string_view name = host.name;
    if (name.ends_with('.')) {
        name.remove_suffix(1);
    }
    if (host.is_address || name.find('.') == std::string_view::npos || ends_in_home_domain(name)) {
        return true;
    }
    const auto names = core::split(allowed, ',');
    return std::any_of(names.begin(), names.end(), [name](std::string_view one) {
        const std::string_view trimmed = core::trim(one);
        return trimmed == "*" || core::equal_ignoring_case(trimmed, name);
    });
}

bool is_same_origin(std::string_view origin, const Authority& host) {
    const bool is_https = origin.starts_with("https://");
    if (!is_https && !origin.starts_with("http://")) {
        return false;
    }
    const auto site = parse_authority(origin.substr(is_https ? 8 : 7));
    const int default_port = is_https ? 443 : 80;
    return site && site->name == host.name &&
           site->port.value_or(default_port) == host.port.value_or(default_port);
}

bool is_safe_method(std::string_view method) noexcept {
    return method == "GET" || method == "HEAD" || method == "OPTIONS";
}

}  // namespace tusk::server
