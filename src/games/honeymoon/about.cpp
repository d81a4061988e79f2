#include "games/honeymoon/format_pbn.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

namespace {

// Weakest first; all of them play the tricks perfectly, they differ in auction and exchange.
// next_score: measured by matches, see docs/games/honeymoon.md.
std::vector<Level> levels() {
    const auto level = [](std::string id, std::string player, std::optional<double> next_score) {
        return Level{std::move(id), std::move(player), {}, next_score};
    };
    std::vector<Level> all{
        level("beginner", "random", 0.067),
        level("easy", "highcard", 0.325),
        level("casual", "report", 0.438),
        level("intermediate", "sampler,inference=false,guesses=20,playouts=100", 0.45),
        level("advanced", "sampler,guesses=60,playouts=600", 0.41),
        level("strong", "sampler,playouts=4000", 0.438),
        level("expert", "sampler", {}),
    };
    all.back().limits.time_ms = 300;
    return all;
}

}  // namespace

const About& Position::about() {
    static const About about{
        .names = {{"en", "Honeymoon bridge"}, {"zh-Hant", "蜜月橋牌"}, {"zh-Hans", "蜜月桥牌"}},
        .summary = "Bridge for two: bid, exchange thirteen cards one by one, play thirteen tricks.",
        .unit = "points",
        .seat_names = {"A", "B"},
        .notations = {"cards"},
        .glyphs = "AB ",
        .formats = formats(),
        .levels = levels(),
    };
    return about;
}

}  // namespace tusk::games::honeymoon
