#include "registry/fair_deal.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "registry/record_text.h"
#include "registry/referee.h"
#include "registry/replay.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::DealOpening;
using registry::Record;

const registry::Registry& games() {
    static const registry::Registry registry = test_games();
    return registry;
}
const registry::Game& game_of(const char* id) {
    return **games().require(id);
}

constexpr std::uint64_t kSeed = 18'446'744'073'709'551'557u;

// A whole game at random, dealt from the seed, with promise and proof.
Record played(const registry::Game& game, std::uint64_t seed, std::size_t set_up = 0) {
    core::Rng rng(7);
    auto state = *game.initial({});
    // What is set up before the deal counts is drawn from another one.
    const auto other = game.deal(seed + 1);
    const auto secret = game.deal(seed);
    while (!state->deciders().nobody()) {
        const registry::Decider decider = state->deciders().first();
        const bool before = state->history().size() < set_up;
        const auto legal = state->legal(decider);
        const registry::Action action =
            decider == registry::Seat::kChance
                ? game.resolve(before ? *other : *secret, *state)
                : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        EXPECT_TRUE(state->apply(decider, action));
    }
    Record record = registry::record_of(*state);
    const DealOpening opening{seed, "abc234"};
    registry::tell_deal(record, registry::deal_commitment(game, opening), opening, set_up);
    return record;
}

TEST(fair_deal, the_commitment_is_a_hash_that_anybody_can_compute) {
    // printf 'tusk-deal kuhn 42 xyz' | sha256sum
    EXPECT_EQ(registry::deal_commitment(game_of("kuhn"), {42, "xyz"}),
              "a723d81d82b32add71125f670dc134dcb9534d889847e5f517a53d958d1304d6");
}

TEST(fair_deal, an_honest_record_of_every_game_with_chance_is_proven) {
    for (const char* id : {"dicerace", "kuhn", "claims"}) {
        const registry::Game& game = game_of(id);
        const Record record = played(game, kSeed);
        const auto text = registry::write_record(game, record);
        ASSERT_TRUE(text) << id;
        const auto read = registry::read_records(games(), *text);
        ASSERT_EQ(read.records.size(), 1u) << id;
        const auto check = registry::check_deal(game, read.records[0]);
        ASSERT_TRUE(check) << id << ": " << check.error().text();
        EXPECT_EQ(check->opening, (DealOpening{kSeed, "abc234"}));
        const auto events = static_cast<std::size_t>(std::count_if(
            record.actions.begin(), record.actions.end(),
            [](const auto& action) { return action.decider == registry::Seat::kChance; }));
        EXPECT_EQ(check->events, events);
        EXPECT_GT(events, 0u);
    }
}

TEST(fair_deal, another_seed_or_salt_does_not_hash_to_the_promise) {
    const registry::Game& game = game_of("kuhn");
    for (const char* tag : {"DealSeed", "DealSalt"}) {
        Record record = played(game, 5);
        for (auto& [name, value] : record.tags) {
            value = name == tag ? "6" : value;
        }
        const auto check = registry::check_deal(game, record);
        ASSERT_FALSE(check) << tag;
        EXPECT_EQ(check.error().where, "DealHash");
        EXPECT_EQ(check.error().code, core::ErrorCode::kBadPosition);
    }
}

TEST(fair_deal, a_chance_event_that_was_not_dealt_is_found) {
    const registry::Game& game = game_of("dicerace");
    Record record = played(game, 5);
    // The last roll of a race decides nothing that comes after it.
    for (std::size_t i = record.actions.size(); i-- > 0;) {
        if (record.actions[i].decider != registry::Seat::kChance) {
            continue;
        }
        const auto state = registry::replay(game, record, i);
        ASSERT_TRUE(state);
        for (const auto& outcome : (*state)->chance()) {
            if (outcome.action == record.actions[i].action) {
                continue;
            }
            Record changed = record;
            changed.actions.resize(i + 1);
            changed.actions[i].action = outcome.action;
            const auto check = registry::check_deal(game, changed);
            ASSERT_FALSE(check);
            EXPECT_EQ(check.error().where, "action " + std::to_string(i + 1));
            EXPECT_NE(check.error().message.find("the deal gives"), std::string::npos);
        }
    }
}

TEST(fair_deal, what_was_set_up_before_the_game_is_not_part_of_the_deal) {
    const registry::Game& game = game_of("dicerace");
    Record record = played(game, 3, 4);
    ASSERT_EQ(record.tag("DealFrom"), "4");
    const auto check = registry::check_deal(game, record);
    EXPECT_TRUE(check) << check.error().text();
    std::erase_if(record.tags, [](const auto& tag) { return tag.first == "DealFrom"; });
    EXPECT_FALSE(registry::check_deal(game, record));
}

TEST(fair_deal, without_promise_or_proof_there_is_nothing_to_check) {
    const registry::Game& game = game_of("kuhn");
    Record record = played(game, 5);
    std::erase_if(record.tags, [](const auto& tag) { return tag.first == "DealSeed"; });
    EXPECT_EQ(registry::check_deal(game, record).error().code, core::ErrorCode::kUnsupported);
    record.tags.clear();
    EXPECT_EQ(registry::check_deal(game, record).error().code, core::ErrorCode::kUnsupported);
    const registry::Game& still = game_of("tictactoe");
    EXPECT_FALSE(registry::has_deal(still));
    EXPECT_EQ(registry::check_deal(still, {}).error().code, core::ErrorCode::kUnsupported);
}

TEST(fair_deal, damaged_tags_are_named) {
    const registry::Game& game = game_of("kuhn");
    const std::vector<std::pair<std::string, std::string>> cases = {{"DealSeed", "12x"},
                                                                    {"DealSeed", "-1"},
                                                                    {"DealSalt", ""},
                                                                    {"DealSalt", "a b"},
                                                                    {"DealFrom", "99"}};
    for (const auto& [name, value] : cases) {
        Record record = played(game, 5);
        std::erase_if(record.tags, [&](const auto& tag) { return tag.first == name; });
        record.tags.emplace_back(name, value);
        const auto check = registry::check_deal(game, record);
        ASSERT_FALSE(check) << name;
        EXPECT_EQ(check.error().where, name) << value;
    }
}

}  // namespace
}  // namespace tusk::tests
