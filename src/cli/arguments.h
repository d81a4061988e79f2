#pragma once
// Arguments: what a sub-command accepts, and where the values go.
//
// Declares positional arguments and options by name, reads the command line into the variables
// given, and writes the help. CLI11 does the splitting; it is included by arguments.cpp alone.
// Every error is one line that begins with the argument's name ("depth: 'x' is not a whole number
// ...").

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"

namespace tusk::cli {

class Arguments {
public:
    static constexpr std::int64_t kMaxNumber = std::numeric_limits<std::int64_t>::max();

    // `command` as it is typed after "tusk"; `summary` one sentence; `example` a whole line.
    Arguments(std::string command, std::string summary, std::string example);
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;
    ~Arguments();

    // Positional arguments, in order. The names are written in capitals in the help.
    void required(const std::string& name, std::string& target, const std::string& help);
    void optional(const std::string& name, std::string& target, const std::string& help);

    // All the words that are left; the last positional argument. There may be none.
    void rest(const std::string& name, std::vector<std::string>& target, const std::string& help);

    // Options with a value: "--position". `value` is the name of the value in the help.
    void text(const std::string& name, std::string& target, const std::string& value,
              const std::string& help);
    void text(const std::string& name, std::optional<std::string>& target, const std::string& value,
              const std::string& help);
    // May be given several times.
    void texts(const std::string& name, std::vector<std::string>& target, const std::string& value,
               const std::string& help);
    // Takes all the words up to the next option.
    void words(const std::string& name, std::vector<std::string>& target, const std::string& value,
               const std::string& help);
    void flag(const std::string& name, bool& target, const std::string& help);

    // A whole number between min and max, as an option ("--depth") or the next positional
    // ("depth").
    template <class T>
    void number(const std::string& name, T& target, std::int64_t min, std::int64_t max,
                const std::string& value, const std::string& help) {
        store_number(
            name, [&target](std::int64_t number) { assign(target, number); }, min, max, value,
            help);
    }

    // Reads the words after the command's name. Empty = go on; otherwise the exit status, because
    // the help was asked for and printed.
    [[nodiscard]] core::Result<std::optional<int>> parse(const std::vector<std::string>& words);

private:
    struct Parts;

    template <class T>
    static void assign(T& target, std::int64_t number) {
        target = static_cast<T>(number);
    }
    template <class T>
    static void assign(std::optional<T>& target, std::int64_t number) {
        target = static_cast<T>(number);
    }
    void store_number(const std::string& name, std::function<void(std::int64_t)> store,
                      std::int64_t min, std::int64_t max, const std::string& value,
                      const std::string& help);

    std::unique_ptr<Parts> parts_;
};

}  // namespace tusk::cli
