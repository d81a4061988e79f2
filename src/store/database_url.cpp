#include "store/database_url.h"

#include <fmt/format.h>

#include <array>
#include <optional>

namespace tusk::store {
namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

constexpr std::string_view kNeverInUrl(" \"\t\r\n\0", 6);
constexpr std::string_view kSqliteScheme = "sqlite:";
constexpr std::array<std::string_view, 2> kPostgresqlSchemes{"postgresql://", "postgres://"};

std::optional<unsigned> hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return static_cast<unsigned>(c - '0');
    }
    if (c >= 'a' && c <= 'f') {
        return static_cast<unsigned>(c - 'a') + 10;
    }
    if (c >= 'A' && c <= 'F') {
        return static_cast<unsigned>(c - 'A') + 10;
    }
    return std::nullopt;
}

// The text with %XX replaced by the byte it names; nothing when a % is not followed by two digits.
std::optional<std::string> percent_decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const auto high = i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
        const auto low = i + 2 < text.size() ? hex_digit(text[i + 2]) : std::nullopt;
        if (!high || !low) {
            return std::nullopt;
        }
        out += static_cast<char>(*high * 16 + *low);
        i += 2;
    }
    return out;
}

Result<DatabaseUrl> parse_sqlite(std::string_view path) {
    if (path.empty()) {
        return fail(ErrorCode::kSyntax, "\"sqlite:\" needs a path, as in sqlite:games.db");
    }
    if (path.find_first_of(std::string_view("\"\0", 2)) != std::string_view::npos) {
        return fail(ErrorCode::kSyntax,
                    "the path of a data base must not contain quotation marks or NUL");
    }
    return DatabaseUrl{Backend::kSqlite, std::string(path), fmt::format("sqlite:{}", path), {}};
}

Result<DatabaseUrl> parse_postgresql(std::string_view scheme, std::string_view url) {
    const auto rest = url.substr(scheme.size());
    const auto at = rest.rfind('@');
    const auto user_info = at == std::string_view::npos ? std::string_view{} : rest.substr(0, at);
    const auto place = at == std::string_view::npos ? rest : rest.substr(at + 1);
    const auto colon = user_info.find(':');
    const auto password =
        percent_decoded(colon == std::string_view::npos ? "" : user_info.substr(colon + 1));
    if (user_info.find_first_of("/?#@[]") != std::string_view::npos || !password ||
        url.find_first_of(kNeverInUrl) != std::string_view::npos) {
        return fail(ErrorCode::kSyntax,
                    "in the URL of a data base, characters such as @ / ? # % \" and blanks in the "
                    "user name, "
                    "password and parameters must be percent-encoded (%40 for @)");
    }
    // Also a password among the parameters would end up in messages.
    if (const auto query = place.find('?');
        query != std::string_view::npos &&
        place.find("password=", query) != std::string_view::npos) {
        return fail(ErrorCode::kSyntax,
                    "put the password of the data base before the host "
                    "(postgresql://user:password@host/db), not into the parameters");
    }
    const auto user = user_info.substr(0, colon);
    return DatabaseUrl{Backend::kPostgresql, std::string(url),
                       fmt::format("{}{}{}{}", scheme, user, user.empty() ? "" : "@",
                                   place.substr(0, place.find('?'))),
                       *password};
}

}  // namespace

Result<DatabaseUrl> parse_database_url(std::string_view url) {
    if (url.starts_with(kSqliteScheme)) {
        return parse_sqlite(url.substr(kSqliteScheme.size()));
    }
    for (const auto scheme : kPostgresqlSchemes) {
        if (url.starts_with(scheme)) {
            return parse_postgresql(scheme, url);
        }
    }
    return fail(ErrorCode::kUnsupported,
                "a data base is given as sqlite:PATH, sqlite::memory: or "
                "postgresql://user:password@host:port/name");
}

}  // namespace tusk::store
