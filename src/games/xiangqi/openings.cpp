#include "games/xiangqi/openings.h"

#include "core/paths.h"
#include "core/text.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

Result<Opening> parse_line(std::string_view line) {
    const auto fields = core::split(line, '|');
    if (fields.size() != 6 || fields[0].empty() || fields[1].empty()) {
        return fail(ErrorCode::kSyntax, "expected id|name|WXF|coordinates|Chinese|FEN");
    }
    Opening opening;
    opening.id = fields[0];
    opening.name = fields[1];
    opening.wxf = fields[2];
    opening.chinese = fields[4];
    const Position start = Position::initial({});
    auto list = parse_move_list(start, fields[3]);
    if (!list) {
        return fail(list.error());
    }
    opening.moves = std::move(*list);
    for (const std::string_view other : {fields[2], fields[4]}) {
        const auto same = parse_move_list(start, other);
        if (!same) {
            return fail(same.error());
        }
        if (*same != opening.moves) {
            return fail(ErrorCode::kBadPosition, "the notations say different moves");
        }
    }
    opening.reached = start;
    for (const Move move : opening.moves) {
        play(opening.reached, move);
    }
    if (format(opening.reached) != fields[5]) {
        return fail(ErrorCode::kBadPosition, "the moves do not lead to the FEN");
    }
    return opening;
}

using Names = std::map<std::uint64_t, std::string>;  // by the key of the canonical form

Result<Names> read_names() {
    const std::string path = core::data_path("xiangqi/openings32.txt");
    const auto text = core::read_file(path);
    if (!text) {
        return fail(text.error());
    }
    const auto openings = parse_openings(*text);
    if (!openings) {
        return fail(openings.error().within(path));
    }
    Names names;
    for (const Opening& opening : *openings) {
        names.emplace(key(canonical_form(opening.reached)), opening.name);
    }
    return names;
}

}  // namespace

Result<std::vector<Opening>> parse_openings(std::string_view text) {
    std::vector<Opening> openings;
    std::size_t number = 0;
    for (const std::string_view line : core::lines(text)) {
        ++number;
        if (core::trim(line).empty() || line.starts_with('#')) {
            continue;
        }
        auto opening = parse_line(line);
        if (!opening) {
            return fail(opening.error().within("line " + std::to_string(number)));
        }
        openings.push_back(std::move(*opening));
    }
    return openings;
}

Result<std::string> opening_name(const Position& p) {
    static const Result<Names> names = read_names();
    if (!names) {
        return fail(names.error());
    }
    const auto found = names->find(key(canonical_form(p)));
    return found == names->end() ? std::string() : found->second;
}

}  // namespace tusk::games::xiangqi
