#include "lab/experiments/judged_position.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/text.h"
#include "registry/record_formats.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr std::string_view kScoreTag = "score.";
constexpr std::string_view kSearched = "searched to depth ";

int sign(int value) noexcept {
    return (value > 0) - (value < 0);
}

// "searched to depth 16; a note" or "a note".
Result<void> read_comment(std::string_view comment, JudgedPosition& judged) {
    if (comment.starts_with(kSearched)) {
        comment.remove_prefix(kSearched.size());
        const std::size_t end = std::min(comment.find(';'), comment.size());
        const auto depth = core::to_integer(core::trim(comment.substr(0, end)));
        if (!depth || *depth < 1 || *depth > 1000) {
            return fail(ErrorCode::kSyntax, core::quoted(comment) + " begins with no depth");
        }
        judged.searched_depth = static_cast<int>(*depth);
        comment.remove_prefix(std::min(end + 1, comment.size()));
    }
    judged.note = core::trim(comment);
    return {};
}

Result<JudgedPosition> judged_of(const registry::Game& game, const registry::Record& record) {
    JudgedPosition judged;
    judged.position = record.initial;
    if (auto done = read_comment(record.comment, judged); !done) {
        return fail(done.error());
    }
    std::set<std::string> named;
    for (const auto& [name, score] : record.tags) {
        const auto value = core::to_real(score);
        if (name.starts_with(kScoreTag) && value && std::abs(*value) <= 1e6) {
            named.insert(name.substr(kScoreTag.size()));
            judged.values.emplace_back(name.substr(kScoreTag.size()),
                                       static_cast<int>(std::lround(*value)));
        }
    }
    auto state = game.parse(judged.position, record.options);
    if (!state) {
        return fail(state.error());
    }
    const registry::View view = (*state)->view((*state)->deciders().first());
    const std::set<std::string> legal(view.legal_text.begin(), view.legal_text.end());
    if (legal.empty() || legal != named) {
        return fail(ErrorCode::kSyntax,
                    fmt::format("{} legal moves, {} of them have a value", legal.size(),
                                std::count_if(legal.begin(), legal.end(), [&](const auto& move) {
                                    return named.contains(move);
                                })));
    }
    std::stable_sort(judged.values.begin(), judged.values.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return judged;
}

}  // namespace

Result<MoveRank> rank_of(const JudgedPosition& judged, std::string_view move) {
    const auto found = std::find_if(judged.values.begin(), judged.values.end(),
                                    [&](const auto& value) { return value.first == move; });
    if (found == judged.values.end()) {
        return fail(ErrorCode::kUnknownName, core::quoted(move) + " has no value here");
    }
    std::set<int> better;
    int best = found->second;
    for (const auto& [name, value] : judged.values) {
        if (value > found->second) {
            better.insert(value);
            best = std::max(best, value);
        }
    }
    return MoveRank{static_cast<int>(better.size()) + 1, best - found->second,
                    sign(best) == sign(found->second)};
}

Result<std::vector<JudgedPosition>> read_judged(const registry::Registry& registry,
                                                const std::string& game, const std::string& format,
                                                std::string_view text) {
    auto known = registry.require(game);
    if (!known) {
        return fail(known.error());
    }
    if (auto good = registry::check_format(**known, format, false); !good) {
        return fail(good.error());
    }
    const registry::ReadResult read = registry::read_game_records(
        registry, **known, format, text, [](std::string_view) { return std::nullopt; });
    if (!read.errors.empty()) {
        return fail(read.errors.front());
    }
    std::vector<JudgedPosition> positions;
    for (const registry::Record& record : read.records) {
        auto judged = judged_of(**known, record);
        if (!judged) {
            return fail(judged.error().within(fmt::format("position {}", positions.size() + 1)));
        }
        positions.push_back(std::move(*judged));
    }
    return positions;
}

Result<std::string> write_judged(const registry::Registry& registry, const std::string& game,
                                 const std::string& format,
                                 const std::vector<JudgedPosition>& positions) {
    auto known = registry.require(game);
    if (!known) {
        return fail(known.error());
    }
    if (auto good = registry::check_format(**known, format, true); !good) {
        return fail(good.error());
    }
    std::vector<registry::Record> records;
    for (const JudgedPosition& judged : positions) {
        registry::Record record;
        record.game = game;
        record.initial = judged.position;
        record.seats.resize((*known)->info().seat_names.size());
        for (const auto& [move, value] : judged.values) {
            record.tags.emplace_back(std::string(kScoreTag) + move, fmt::format("{:+}", value));
        }
        record.comment =
            judged.exact() ? judged.note
                           : fmt::format("{}{}; {}", kSearched, judged.searched_depth, judged.note);
        records.push_back(std::move(record));
    }
    const auto written = registry::write_game_records(**known, format, records);
    if (!written.errors.empty()) {
        return fail(written.errors.front());
    }
    return written.text;
}

}  // namespace tusk::lab
