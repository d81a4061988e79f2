#pragma once
// HallSettings: the bounds of live games; `tusk serve --limit name=value` sets them.

#include <cstdint>
#include <vector>

#include "core/params.h"

namespace tusk::server {

struct HallSettings {
    int max_rooms = 5000;               // games in memory
    int games_per_minute = 60;          // new games of one client
    std::int64_t engine_ms = 10'000;    // longest search for a move
    std::int64_t idle_ms = 120'000;     // a game nobody asks for leaves the memory after this
    std::int64_t interest_ms = 10'000;  // an engine goes on this long after the last look
    int keep_days = 0;                  // games nobody touched for so long are deleted; 0 = never

    static std::vector<core::ParamField<HallSettings>> fields() {
        using S = HallSettings;
        using core::number_field;
        return {
            number_field<S, int>("max_rooms", &S::max_rooms, 1, 1'000'000, "games in memory"),
            number_field<S, int>("games_per_minute", &S::games_per_minute, 1, 1'000'000,
                                 "new games of one client"),
            number_field<S, std::int64_t>("engine_ms", &S::engine_ms, 1, 3'600'000,
                                          "longest search for a move"),
            number_field<S, std::int64_t>("idle_ms", &S::idle_ms, 1, 86'400'000,
                                          "a game nobody asks for leaves the memory after this"),
            number_field<S, std::int64_t>("interest_ms", &S::interest_ms, 1, 86'400'000,
                                          "an engine goes on this long after the last look"),
            number_field<S, int>("keep_days", &S::keep_days, 0, 36500,
                                 "games nobody touched for so long are deleted; 0 = never"),
        };
    }
};

}  // namespace tusk::server
