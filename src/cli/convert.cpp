// tusk convert: game records from any format into any other.

#include <fmt/format.h>

#include <iostream>
#include <iterator>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/companion_files.h"
#include "cli/report_json.h"
#include "core/json.h"
#include "core/text.h"
#include "registry/record_formats.h"

namespace tusk::cli {

namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

struct Request {
    std::string game;
    std::string file;
    std::string from;
    std::string to;
    std::string output;
    bool json = false;
};

void declare(Arguments& arguments, Request& request) {
    arguments.required("game", request.game, "the game, see tusk games");
    arguments.optional("file", request.file, "read this file instead of stdin");
    arguments.text("--from", request.from, "FORMAT",
                   "format of the input (recognised when not given)");
    arguments.text("--to", request.to, "FORMAT", "format to write, see tusk games GAME");
    arguments.text("--output", request.output, "FILE", "write to this file instead of stdout");
    arguments.flag("--json", request.json, "print a JSON report; the text is in it");
}

Result<std::string> read_input(const std::string& file) {
    if (!file.empty() && file != "-") {
        return core::read_file(file);
    }
    return std::string(std::istreambuf_iterator<char>(std::cin), {});
}

Result<std::string> input_format(const registry::Game& game, const Request& request,
                                 const std::string& text, const std::string& source) {
    if (request.from.empty()) {
        auto format = registry::recognise_format(game, text);
        return format ? format : fail(format.error().within(source));
    }
    if (auto done = registry::check_format(game, request.from, false); !done) {
        return fail(done.error().within("from"));
    }
    return request.from;
}

// One line for each, but the same complaint about a thousand records is not written a thousand
// times.
void print_errors(const std::vector<core::Error>& errors, const std::string& source) {
    constexpr std::size_t kMaxSame = 20;
    for (std::size_t i = 0; i < errors.size();) {
        std::size_t same = 0;
        for (; i < errors.size() && errors[i].message == errors[i - same].message; ++i, ++same) {
            if (same < kMaxSame) {
                fmt::print(stderr, "tusk convert: {}\n", errors[i].within(source).text());
            }
        }
        if (same > kMaxSame) {
            fmt::print(stderr, "tusk convert: {}: the same for {} more\n", source, same - kMaxSame);
        }
    }
}

void print_report(const Request& request, const std::string& format,
                  const registry::WrittenRecords& written, const std::vector<core::Error>& errors) {
    core::Json list = core::Json::array();
    for (const core::Error& error : errors) {
        list.push_back({{"where", error.where}, {"message", error.message}});
    }
    core::Json json = {{"from", format},
                       {"to", request.to},
                       {"records", written.count},
                       {"errors", std::move(list)}};
    if (request.output.empty()) {
        json["text"] = written.text;
    }
    print_json(json);
}

}  // namespace

CommandResult convert(const registry::Registry& registry, const Words& words) {
    Arguments arguments("convert", "Converts game records from any format into any other.",
                        "tusk convert othello --to ggf games.wtb");
    Request request;
    declare(arguments, request);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto game = registry.require(request.game);
    if (!game) {
        return fail(game.error());
    }
    if (request.to.empty()) {
        return fail(ErrorCode::kSyntax,
                    "is missing; one of: " + core::listed(registry::format_names(**game)), "--to");
    }
    if (auto done = registry::check_format(**game, request.to, true); !done) {
        return fail(done.error().within("to"));
    }
    auto text = read_input(request.file);
    if (!text) {
        return fail(text.error());
    }
    const std::string source = request.file.empty() ? "stdin" : request.file;
    auto format = input_format(**game, request, *text, source);
    if (!format) {
        return fail(format.error());
    }
    auto read = registry::read_game_records(registry, **game, *format, *text,
                                            companions_beside(request.file));
    registry::WrittenRecords written =
        registry::write_game_records(**game, request.to, read.records);
    const bool malformed = !read.errors.empty();
    std::vector<core::Error> errors = std::move(read.errors);
    errors.insert(errors.end(), written.errors.begin(), written.errors.end());
    print_errors(errors, source);
    if (!request.output.empty()) {
        if (auto done = core::write_file(request.output, written.text); !done) {
            fmt::print(stderr, "tusk convert: {}\n", done.error().text());
            return kWorkFailed;
        }
    }
    if (request.json) {
        print_report(request, *format, written, errors);
    } else if (request.output.empty()) {
        std::fwrite(written.text.data(), 1, written.text.size(), stdout);
    }
    return malformed ? kWrongRequest : errors.empty() ? kDone : kWorkFailed;
}

}  // namespace tusk::cli
