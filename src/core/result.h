#pragma once
// Result<T>: a value, or an Error that says what went wrong and where.
//
// Everything that comes from outside (files, protocols, users, network) is answered with a Result;
// exceptions are kept for failures of the machine itself.
//
// `message` is one English line. What people meet has a `saying` too: the id of the same sentence
// in the message files of the app ("moves.illegal", never renamed), and `words`, the values that
// stand in it. `where` names the place in the input, outermost first, in parts that a person can
// follow: "column 12", "line 3", "record 7, move 4"; it may be empty. places() takes it apart.

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "core/error_codes.h"

namespace tusk::core {

using Words = std::vector<std::pair<std::string, std::string>>;  // name, value

// A sentence of the message files with the words that stand in it. Written out at the place of the
// error, `Saying{"board.too_wide", {{"row", row}}}`: a test collects them all from the sources.
struct Saying {
    std::string id;
    Words words = {};
};

struct Error {
    ErrorCode code = ErrorCode::kSyntax;
    std::string message;
    std::string where;
    std::string saying = {};  // empty = there is only the message
    Words words = {};

    // "where: message", or the message alone: one line for people.
    [[nodiscard]] std::string text() const {
        return where.empty() ? message : where + ": " + message;
    }

    // The same error with an outer place in front: "file.ggf, game 3, move 4".
    [[nodiscard]] Error within(const std::string& outer) const {
        return {code, message, where.empty() ? outer : outer + ", " + where, saying, words};
    }
};

// One part of `where`: "line 3" is {"line", "3"}, a part without a number has no value.
struct Place {
    std::string name;
    std::string value = {};
    friend bool operator==(const Place&, const Place&) = default;
};
[[nodiscard]] std::vector<Place> places(const Error& error);

template <class T>
using Result = tl::expected<T, Error>;

// Returns the failed branch of any Result: `return fail(ErrorCode::kSyntax, "...", "column 3");`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::string where = {}) {
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(where)});
}

// The same with a sentence for people: `return fail(ErrorCode::kSyntax, Saying{...}, "...");`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Saying saying, std::string message,
                                                std::string where = {}) {
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(where),
                                       std::move(saying.id), std::move(saying.words)});
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
    return tl::unexpected<Error>(std::move(error));
}

}  // namespace tusk::core
