#pragma once
// Tables for the tests, made in memory.

#include <gtest/gtest.h>

#include <map>

#include "games/xiangqi/tables/generator.h"

namespace tusk::games::xiangqi {

class TestTables {
public:
    const Table& get(std::string_view name, int threads = 1) {
        const auto ending = Ending::parse(name);
        EXPECT_TRUE(ending);
        for (const Ending& next : ending->with_all_below()) {
            if (tables_.contains(next.key())) {
                continue;
            }
            const auto made = make_table(
                next, [this](const Ending& smaller) { return tables_.at(smaller.key()).get(); },
                {threads, next.name(), {}, {}});
            EXPECT_TRUE(made);
            tables_.emplace(next.key(), *made);
        }
        return *tables_.at(ending->canonical().key());
    }
    // Of any position with these pieces or fewer, as long as get() has made the table.
    [[nodiscard]] TableValue value(const Position& p) const {
        const Ending ending = Ending::of(p);
        if (ending.is_lifeless()) {
            return kDrawnValue;
        }
        return tables_.at(ending.canonical().key())->value(p, !ending.is_canonical());
    }

private:
    std::map<std::uint64_t, std::shared_ptr<const Table>> tables_;
};

}  // namespace tusk::games::xiangqi
