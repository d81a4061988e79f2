// tusk verify: reads what a file says it is and calls the checker for it.

#include <fmt/format.h>

#include <array>

#include "cli/arguments.h"
#include "cli/coin.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "cli/verify_deals.h"
#include "coin/certificate_file.h"
#include "core/json.h"
#include "core/text.h"
#include "core/zstd_file.h"

namespace tusk::cli {

namespace {

// A new kind of proof is a line here: the "format" of its first line, and its checker.
struct Proof {
    std::string_view format;
    CommandResult (*check)(const std::string& path, int threads, bool json);
};
constexpr std::array kProofs{
    Proof{coin::kCertificateFormat, check_certificates},
};

// The "format" of the JSON object on the first line.
core::Result<std::string> format_of(const std::string& path) {
    constexpr std::size_t kMaxHeader = 32 * 1024;
    auto reader = core::LineReader::open(path, kMaxHeader);
    if (!reader) {
        return core::fail(reader.error());
    }
    std::string_view line;
    const auto there = reader->next(line);
    if (!there && there.error().code == core::ErrorCode::kFile) {
        return core::fail(there.error());
    }
    const auto json = there && *there
                          ? core::parse_json(line)
                          : core::Result<core::Json>(core::fail(core::ErrorCode::kSyntax, ""));
    if (!json || !json->is_object() || !json->contains("format") ||
        !json->at("format").is_string()) {
        return core::fail(core::ErrorCode::kSyntax,
                          "the first line does not say which kind of proof this is", path);
    }
    return json->at("format").get<std::string>();
}

// Game records begin with a tag in brackets, everything else with a JSON object.
bool looks_like_records(const std::string& path) {
    constexpr std::size_t kLongestTag = 32 * 1024;
    auto reader = core::LineReader::open(path, kLongestTag);
    std::string_view line;
    bool there = reader.has_value();
    while (there && core::trim(line).empty()) {
        const auto more = reader->next(line);
        there = more.has_value() && *more;
    }
    return there && are_records(line);
}

}  // namespace

CommandResult verify(const registry::Registry& registry, const Words& words) {
    Arguments arguments("verify",
                        "Checks a proof in a file with the checker its header names: certificates "
                        "of coin rules, or the deals of game records.",
                        "tusk verify game.tusk");
    std::string path;
    int threads = 1;
    bool json = false;
    arguments.required("file", path, "the proof");
    arguments.number("--threads", threads, 1, kMaxThreads, "N", "threads (1)");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (looks_like_records(path)) {
        return check_deals(registry, path, json);
    }
    const auto format = format_of(path);
    if (!format) {
        return core::fail(format.error());
    }
    std::vector<std::string> known;
    for (const Proof& proof : kProofs) {
        if (proof.format == *format) {
            return proof.check(path, threads, json);
        }
        known.emplace_back(proof.format);
    }
    return core::fail(core::ErrorCode::kUnsupported,
                      fmt::format("there is no checker for {}; known: {}", core::quoted(*format),
                                  core::listed(known)),
                      path);
}

}  // namespace tusk::cli
