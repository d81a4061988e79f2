#pragma once
// Result<T>: a value, or an Error that says what went wrong and where.
//
// Everything that comes from outside (files, protocols, users, network) is answered with a Result;
// exceptions are kept for failures of the machine itself. `where` names the place in the input in
// words a person can follow ("column 12", "line 3", "record 7, move 4") and may be empty.

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/error_codes.h"

namespace tusk::core {

struct Error {
    ErrorCode code = ErrorCode::kSyntax;
    std::string message;
    std::string where;

    // "where: message", or the message alone: one line for people.
    [[nodiscard]] std::string text() const {
        return where.empty() ? message : where + ": " + message;
    }

    // The same error with an outer place in front: "file.ggf, game 3, move 4".
    [[nodiscard]] Error within(const std::string& outer) const {
        return {code, message, where.empty() ? outer : outer + ", " + where};
    }
};

template <class T>
using Result = tl::expected<T, Error>;

// Returns the failed branch of any Result: `return fail(ErrorCode::kSyntax, "...", "column 3");`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::string where = {}) {
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(where)});
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
    return tl::unexpected<Error>(std::move(error));
}

}  // namespace tusk::core
