#pragma once
// LabSettings: the bounds of the lab's runs; `tusk serve --limit name=value` sets them.

#include <cstdint>
#include <vector>

#include "core/params.h"

namespace tusk::server {

struct LabSettings {
    int runs = 1;               // driven at once; the others wait
    int max_waiting = 20;       // runs that wait
    int max_games = 2000;       // of one match on a server for other devices
    int max_selfplay = 20'000;  // games of one training on a server for other devices
    bool open_house = false;    // other devices may start runs

    static std::vector<core::ParamField<LabSettings>> fields() {
        using S = LabSettings;
        using core::number_field;
        return {
            number_field<S, int>("lab_runs", &S::runs, 1, 256, "runs of the lab at once"),
            number_field<S, int>("lab_max_waiting", &S::max_waiting, 0, 10'000,
                                 "runs of the lab that wait"),
            number_field<S, int>("lab_max_games", &S::max_games, 2, 1'000'000,
                                 "games of one match on a public server"),
            number_field<S, int>("lab_max_selfplay", &S::max_selfplay, 0, 100'000,
                                 "self-play games of one training on a public server"),
            core::boolean_field("lab_public", &S::open_house,
                                "a public server lets other devices start runs of the lab"),
        };
    }
};

}  // namespace tusk::server
