#include "games/othello/openings.h"

#include <algorithm>

#include "core/paths.h"
#include "core/text.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;
using core::Result;

Position canonical_form(const Position& p) noexcept {
    if (p.size != 8) {  // lies in a corner of the bitboard, which turning would leave
        return p;
    }
    std::pair least{p.own, p.opponent};
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
        least = std::min(least, {transform(p.own, symmetry), transform(p.opponent, symmetry)});
    }
    return {least.first, least.second, p.to_move, p.size};
}

OpeningKey opening_key(const Position& p) noexcept {
    const Position form = canonical_form(p);
    return {form.own, form.opponent, form.to_move};
}

Result<OpeningNames> parse_openings(std::string_view text) {
    OpeningNames names;
    std::size_t number = 0;
    for (const std::string_view line : core::split(text, '\n')) {
        const std::string where = "line " + std::to_string(++number);
        if (core::trim(line).empty() || line.starts_with('#')) {
            continue;
        }
        const auto fields = core::split(line, '\t');
        if (fields.size() != 4 || fields[1].empty()) {
            return fail(ErrorCode::kSyntax,
                        "expected moves, names, board and side to move, separated by tabs", where);
        }
        Position reached = Position::initial({});
        auto list = parse_move_list(reached, fields[0]);
        if (!list) {
            return fail(list.error().within(where));
        }
        for (const Move move : *list) {
            play(reached, move);
        }
        auto board = Position::parse(std::string(fields[2]) + " " + std::string(fields[3]), {});
        if (!board) {
            return fail(board.error().within(where));
        }
        if (!(*board == reached)) {
            return fail(ErrorCode::kBadPosition, "the moves do not lead to the board", where);
        }
        names.emplace(opening_key(reached), std::string(core::trim(fields[1])));
    }
    return names;
}

Result<std::string> opening_name(const Position& p) {
    static const Result<OpeningNames> names = [] {
        const std::string path = core::data_path("othello/openings.tsv");
        return core::read_file(path).and_then([&](const std::string& text) -> Result<OpeningNames> {
            auto parsed = parse_openings(text);
            return parsed ? parsed : fail(parsed.error().within(path));
        });
    }();
    if (!names) {
        return fail(names.error());
    }
    if (p.size != 8) {
        return std::string();
    }
    const auto found = names->find(opening_key(p));
    return found == names->end() ? std::string() : found->second;
}

}  // namespace tusk::games::othello
