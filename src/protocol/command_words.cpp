#include "protocol/command_words.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>

#include "core/text.h"

namespace tusk::protocol {

namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

std::string column(std::size_t index) {
    return "column " + std::to_string(index + 1);
}

bool is_executable(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view text) {
    std::vector<std::string> result;
    std::optional<std::string> word;  // empty between words: "" is a word, nothing is not
    char quote = 0;
    std::size_t quote_at = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\0') {
            return fail(ErrorCode::kSyntax, "a command cannot hold a zero byte", column(i));
        }
        if (c == '\\' && quote != '\'') {
            if (++i == text.size()) {
                return fail(ErrorCode::kSyntax, "nothing follows the backslash", column(i - 1));
            }
            word = word.value_or("") + text[i];
        } else if (quote != 0) {
            if (c == quote) {
                quote = 0;
            } else {
                *word += c;
            }
        } else if (c == '"' || c == '\'') {
            quote = c;
            quote_at = i;
            word = word.value_or("");
        } else if (!core::is_space(c)) {
            word = word.value_or("") + c;
        } else if (word) {
            result.push_back(*std::exchange(word, std::nullopt));
        }
    }
    if (quote != 0) {
        return fail(ErrorCode::kSyntax, "the quote is never closed", column(quote_at));
    }
    if (word) {
        result.push_back(*word);
    }
    if (result.empty() || result.front().empty()) {
        return fail(ErrorCode::kSyntax, "the command is empty");
    }
    return result;
}

Result<std::string> find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) {
        if (is_executable(name)) {
            return name;
        }
        return fail(ErrorCode::kEngineStart,
                    "there is no program " + core::quoted(name, 200) + " that can be run");
    }
    const char* path = std::getenv("PATH");
    const std::string folders = std::string(path != nullptr ? path : "") + ":/usr/games";
    for (const std::string_view folder : core::split(folders, ':')) {
        const std::string candidate = std::string(folder.empty() ? "." : folder) + "/" + name;
        if (is_executable(candidate)) {
            return candidate;
        }
    }
    return fail(ErrorCode::kEngineStart,
                "there is no program " + core::quoted(name, 200) + " in PATH or in /usr/games");
}

}  // namespace tusk::protocol
