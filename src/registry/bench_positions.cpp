#include "registry/bench_positions.h"

#include <fmt/format.h>

#include "core/paths.h"
#include "core/text.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

Result<void> read_line(const Game& game, std::string_view line, BenchSet& set) {
    const auto words = core::words(line);
    const bool is_setting = words.size() == 2 && (words[0] == "depth" || words[0] == "playouts");
    if (!is_setting) {
        auto state = game.parse(line, {});
        if (!state) {
            return fail(state.error());
        }
        set.states.push_back(std::move(*state));
        return {};
    }
    const auto number = core::to_integer(words[1]);
    if (!number || *number < 1 || *number > 1'000'000'000) {
        return fail(ErrorCode::kOutOfRange, core::quoted(words[1]) + " is no number from 1 up");
    }
    if (words[0] == "depth") {
        set.depth = static_cast<int>(*number);
    } else {
        set.playouts = static_cast<std::uint64_t>(*number);
    }
    return {};
}

}  // namespace

std::string bench_positions_path(const Game& game) {
    return core::data_path(game.info().id + "/bench_positions.txt");
}

Result<BenchSet> read_bench_set(const Game& game) {
    const std::string path = bench_positions_path(game);
    auto text = core::read_file(path);
    if (!text) {
        return fail(text.error());
    }
    BenchSet set;
    int number = 0;
    for (std::string_view line : core::lines(*text)) {
        ++number;
        line = core::trim(line.substr(0, line.find('#')));
        if (line.empty()) {
            continue;
        }
        if (auto done = read_line(game, line, set); !done) {
            return fail(done.error().within(fmt::format("{}, line {}", path, number)));
        }
    }
    return set;
}

}  // namespace tusk::registry
