#include "cli/verify_deals.h"

#include <fmt/format.h>

#include "cli/report_json.h"
#include "core/json.h"
#include "core/text.h"
#include "registry/fair_deal.h"
#include "registry/record_text.h"

namespace tusk::cli {

namespace {

core::Json check_json(const core::Result<registry::DealCheck>& check) {
    if (!check) {
        return {{"fair", false}, {"error", check.error().text()}};
    }
    return {{"fair", true},
            {"hash", check->commitment},
            {"seed", std::to_string(check->opening.seed)},
            {"salt", check->opening.salt},
            {"events", check->events}};
}

void print_check(const std::string& name, const core::Result<registry::DealCheck>& check) {
    if (check) {
        fmt::print("{}: fair; seed {} and salt {} hash to {}; {} chance {} repeated\n", name,
                   check->opening.seed, check->opening.salt, check->commitment, check->events,
                   check->events == 1 ? "event" : "events");
    } else {
        fmt::print(stderr, "tusk verify: {}: {}\n", name, check.error().text());
    }
}

}  // namespace

bool are_records(std::string_view text) noexcept {
    constexpr std::string_view kStart = "[Game";
    return core::trim(text.substr(0, 1000)).starts_with(kStart);
}

CommandResult check_deals(const registry::Registry& registry, const std::string& path, bool json) {
    const auto text = core::read_file(path);
    if (!text) {
        return core::fail(text.error());
    }
    const registry::ReadResult read = registry::read_records(registry, *text);
    if (!read.errors.empty()) {
        return core::fail(read.errors.front().within(path));
    }
    core::Json list = core::Json::array();
    bool unfair = false;
    bool unchecked = false;
    for (std::size_t i = 0; i < read.records.size(); ++i) {
        const registry::Record& record = read.records[i];
        auto game = registry.require(record.game);
        auto check = game ? registry::check_deal(**game, record)
                          : core::Result<registry::DealCheck>(core::fail(game.error()));
        if (!check) {
            const bool nothing = check.error().code == core::ErrorCode::kUnsupported;
            (nothing ? unchecked : unfair) = true;
        }
        if (json) {
            list.push_back(check_json(check));
        } else {
            print_check(fmt::format("record {}", i + 1), check);
        }
    }
    if (json) {
        print_json({{"records", std::move(list)}});
    }
    return unfair ? kWorkFailed : unchecked ? kWrongRequest : kDone;
}

}  // namespace tusk::cli
