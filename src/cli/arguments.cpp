#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cctype>

#include "core/text.h"

namespace tusk::cli {

using core::ErrorCode;
using core::fail;

namespace {

struct HelpLine {
    std::string name;
    std::string help;
};

std::string capitals(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

bool is_option(const std::string& name) {
    return name.starts_with("--");
}

std::string bare_name(const std::string& name) {
    return is_option(name) ? name.substr(2) : name;
}

std::string range_text(std::int64_t min, std::int64_t max) {
    return max == Arguments::kMaxNumber ? fmt::format("from {} up", min)
                                        : fmt::format("from {} to {}", min, max);
}

}  // namespace

struct Arguments::Parts {
    std::string command;
    std::string summary;
    std::string example;
    std::vector<HelpLine> positionals;
    std::vector<HelpLine> options;
    std::vector<std::function<core::Result<void>()>> checks;
    std::vector<std::unique_ptr<std::string>> raw;  // texts of numbers, before they are read
    std::string usage;
    CLI::App app;

    CLI::Option* add(const std::string& name, std::string& target, const std::string& value,
                     const std::string& help) {
        if (is_option(name)) {
            options.push_back({name + " " + value, help});
            return app.add_option(name, target);
        }
        positionals.push_back({capitals(name), help});
        usage += " " + capitals(name);
        return app.add_option(capitals(name), target)->required();
    }

    [[nodiscard]] std::string help() const {
        std::string text =
            fmt::format("{}\n\nUsage: tusk {}{} [options]\n", summary, command, usage);
        std::size_t width = 0;
        for (const auto* list : {&positionals, &options}) {
            for (const HelpLine& line : *list) {
                width = std::max(width, line.name.size());
            }
        }
        for (const auto* list : {&positionals, &options}) {
            text += list->empty() ? "" : "\n";
            for (const HelpLine& line : *list) {
                text += fmt::format("  {:<{}}  {}\n", line.name, width, line.help);
            }
        }
        return text + "\nExample: " + example + "\n";
    }

    [[nodiscard]] core::Error tidy(const CLI::ParseError& error) const {
        std::string message = error.what();
        if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
            const std::vector<std::string> rest = app.remaining();
            const std::string word = rest.empty() ? "" : rest.front();
            message = fmt::format("{} {}",
                                  word.starts_with("-") ? "there is no option" : "did not expect",
                                  core::quoted(word));
        }
        std::replace(message.begin(), message.end(), '\n', ' ');
        return {ErrorCode::kSyntax, message + "; see tusk " + command + " --help", {}};
    }
};

Arguments::Arguments(std::string command, std::string summary, std::string example)
    : parts_(std::make_unique<Parts>()) {
    parts_->command = std::move(command);
    parts_->summary = std::move(summary);
    parts_->example = std::move(example);
    parts_->app.set_help_flag();
    parts_->app.allow_extras();  // so that we can say which one it was
}

Arguments::~Arguments() = default;

void Arguments::required(const std::string& name, std::string& target, const std::string& help) {
    parts_->add(name, target, {}, help);
}

void Arguments::optional(const std::string& name, std::string& target, const std::string& help) {
    parts_->positionals.push_back({"[" + capitals(name) + "]", help});
    parts_->usage += " [" + capitals(name) + "]";
    parts_->app.add_option(capitals(name), target);
}

void Arguments::rest(const std::string& name, std::vector<std::string>& target,
                     const std::string& help) {
    parts_->positionals.push_back({capitals(name) + "...", help});
    parts_->usage += " " + capitals(name) + "...";
    parts_->app.add_option(capitals(name), target)
        ->expected(0, CLI::detail::expected_max_vector_size);
}

void Arguments::text(const std::string& name, std::string& target, const std::string& value,
                     const std::string& help) {
    parts_->add(name, target, value, help);
}

void Arguments::text(const std::string& name, std::optional<std::string>& target,
                     const std::string& value, const std::string& help) {
    parts_->options.push_back({name + " " + value, help});
    parts_->app.add_option(name, target);
}

void Arguments::texts(const std::string& name, std::vector<std::string>& target,
                      const std::string& value, const std::string& help) {
    parts_->options.push_back({name + " " + value, help});
    parts_->app.add_option(name, target)->allow_extra_args(false)->expected(1, 1)->take_all();
}

void Arguments::words(const std::string& name, std::vector<std::string>& target,
                      const std::string& value, const std::string& help) {
    parts_->options.push_back({name + " " + value, help});
    parts_->app.add_option(name, target)->expected(1, CLI::detail::expected_max_vector_size);
}

void Arguments::flag(const std::string& name, bool& target, const std::string& help) {
    parts_->options.push_back({name, help});
    parts_->app.add_flag(name, target);
}

void Arguments::store_number(const std::string& name, std::function<void(std::int64_t)> store,
                             std::int64_t min, std::int64_t max, const std::string& value,
                             const std::string& help) {
    parts_->raw.push_back(std::make_unique<std::string>());
    std::string* raw = parts_->raw.back().get();
    CLI::Option* option = parts_->add(name, *raw, value, help);
    parts_->checks.push_back([=, store = std::move(store)]() -> core::Result<void> {
        if (option->count() == 0) {
            return {};
        }
        const auto number = core::to_integer(*raw);
        if (!number || *number < min || *number > max) {
            return fail(ErrorCode::kOutOfRange,
                        fmt::format("{} is not a whole number {}", core::quoted(*raw),
                                    range_text(min, max)),
                        bare_name(name));
        }
        store(*number);
        return {};
    });
}

core::Result<std::optional<int>> Arguments::parse(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        if (word == "--help" || word == "-h") {
            fmt::print("{}", parts_->help());
            return std::optional<int>(0);
        }
    }
    try {
        parts_->app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
        if (!parts_->app.remaining().empty()) {
            throw CLI::ExtrasError("tusk", parts_->app.remaining());
        }
    } catch (const CLI::ParseError& error) {
        return fail(parts_->tidy(error));
    }
    for (const auto& check : parts_->checks) {
        if (auto done = check(); !done) {
            return fail(done.error());
        }
    }
    return std::optional<int>();
}

}  // namespace tusk::cli
