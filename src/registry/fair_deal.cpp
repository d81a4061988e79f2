#include "registry/fair_deal.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/digest.h"
#include "core/text.h"
#include "registry/replay.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr std::string_view kHash = "DealHash";
constexpr std::string_view kSeed = "DealSeed";
constexpr std::string_view kSalt = "DealSalt";
constexpr std::string_view kFrom = "DealFrom";
constexpr std::size_t kMaxSalt = 100;

bool is_salt(std::string_view text) noexcept {
    return !text.empty() && text.size() <= kMaxSalt &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return core::is_letter(c) || core::is_digit(c); });
}

Result<DealOpening> opening_in(const Record& record) {
    if (record.tag(kHash).empty()) {
        return fail(ErrorCode::kUnsupported, "the record holds no promise about its deal",
                    std::string(kHash));
    }
    if (record.tag(kSeed).empty()) {
        return fail(ErrorCode::kUnsupported,
                    "the seed is told when the game is over; this record was written before",
                    std::string(kSeed));
    }
    const auto seed = core::to_unsigned(record.tag(kSeed));
    if (!seed) {
        return fail(ErrorCode::kSyntax, core::quoted(record.tag(kSeed)) + " is no seed",
                    std::string(kSeed));
    }
    if (!is_salt(record.tag(kSalt))) {
        return fail(ErrorCode::kSyntax,
                    core::quoted(record.tag(kSalt)) + " is no salt of letters and digits",
                    std::string(kSalt));
    }
    return DealOpening{*seed, std::string(record.tag(kSalt))};
}

Result<std::size_t> first_dealt(const Record& record) {
    if (record.tag(kFrom).empty()) {
        return 0;
    }
    const auto from = core::to_unsigned(record.tag(kFrom));
    if (!from || *from > record.actions.size()) {
        return fail(ErrorCode::kSyntax,
                    core::quoted(record.tag(kFrom)) + " is no number of actions of this record",
                    std::string(kFrom));
    }
    return static_cast<std::size_t>(*from);
}

// How many chance events the deal repeats; the error names the first that it does not.
Result<std::size_t> repeated_events(const Game& game, const Record& record, const Secret& secret,
                                    std::size_t from) {
    auto state = replay(game, record, from);
    if (!state) {
        return fail(state.error());
    }
    std::size_t events = 0;
    for (std::size_t i = from; i < record.actions.size(); ++i) {
        const games::RecordedAction& recorded = record.actions[i];
        const std::string where = fmt::format("action {}", i + 1);
        if (recorded.hidden) {
            return fail(ErrorCode::kUnsupported, "is hidden; the record is redacted", where);
        }
        if (recorded.decider == Seat::kChance && (*state)->deciders().chance) {
            const Action dealt = game.resolve(secret, **state);
            if (dealt != recorded.action) {
                return fail(ErrorCode::kBadPosition,
                            fmt::format("the deal gives {}, the record has {}",
                                        (*state)->text(dealt), (*state)->text(recorded.action)),
                            where);
            }
            ++events;
        }
        if (auto done = (*state)->apply(recorded.decider, recorded.action); !done) {
            return fail(done.error().within(where));
        }
    }
    return events;
}

}  // namespace

bool has_deal(const Game& game) noexcept {
    return game.info().chance;
}

std::string deal_commitment(const Game& game, const DealOpening& opening) {
    return core::hex(core::sha256(
        fmt::format("tusk-deal {} {} {}", game.info().id, opening.seed, opening.salt)));
}

void tell_deal(Record& record, const std::string& commitment,
               const std::optional<DealOpening>& opening, std::size_t from) {
    record.tags.emplace_back(kHash, commitment);
    if (from > 0) {
        record.tags.emplace_back(kFrom, std::to_string(from));
    }
    if (opening) {
        record.tags.emplace_back(kSeed, std::to_string(opening->seed));
        record.tags.emplace_back(kSalt, opening->salt);
    }
}

Result<DealCheck> check_deal(const Game& game, const Record& record) {
    if (!has_deal(game)) {
        return fail(ErrorCode::kUnsupported, game.info().id + " has no chance: nothing was dealt");
    }
    auto opening = opening_in(record);
    auto from = first_dealt(record);
    if (!opening || !from) {
        return fail(!opening ? opening.error() : from.error());
    }
    DealCheck check{deal_commitment(game, *opening), *opening, 0};
    if (check.commitment != core::lower(record.tag(kHash))) {
        return fail(ErrorCode::kBadPosition,
                    fmt::format("seed and salt hash to {}, promised was {}", check.commitment,
                                core::quoted(record.tag(kHash), 64)),
                    std::string(kHash));
    }
    auto events = repeated_events(game, record, *game.deal(opening->seed), *from);
    if (!events) {
        return fail(events.error());
    }
    check.events = *events;
    return check;
}

}  // namespace tusk::registry
