#include "registry/record_formats.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "registry/record_parts.h"
#include "registry/record_pgn.h"
#include "registry/record_score.h"
#include "registry/record_text.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

// Tags that PGN has and the own form does not need: it says Seat1, Initial and = for them.
bool is_pgn_tag(const Game& game, std::string_view name) {
    const auto& seats = game.info().seat_names;
    return name == "Result" || name == "FEN" || name == "Variant" || name == "Format" ||
           std::any_of(seats.begin(), seats.end(), [&](const std::string& seat) {
               return core::equal_ignoring_case(seat, name);
           });
}

// The own form begins with [Game "id"]. So do texts of PGN, with other names of the game or with
// tags of their own after it.
bool is_own_format(const Game& game, std::string_view text) {
    constexpr std::string_view kStart = "[Game \"";
    text = core::trim(without_byte_order_mark(text));
    if (!text.starts_with(kStart)) {
        return false;
    }
    const std::string_view id =
        text.substr(kStart.size(), text.find('"', kStart.size()) - kStart.size());
    const bool is_id = !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || core::is_digit(c);
    });
    bool seats = false;
    bool foreign = false;
    for (const std::string_view line : core::lines(text)) {
        if (!line.starts_with('[')) {
            break;
        }
        const std::string_view name = line.substr(1, line.find_first_of(" \"") - 1);
        seats = seats || name == "Seat1";
        foreign = foreign || is_pgn_tag(game, name);
    }
    return is_id && (seats || !foreign);
}

bool is_general_pgn(const Game& game, std::string_view format) {
    return format == kPgnFormat && game.find_format(kPgnFormat) == nullptr;
}

bool is_general(const Game& game, std::string_view format) {
    return format == kOwnFormat || format == kScoreFormat || is_general_pgn(game, format);
}

Result<std::string> write_all(const Game& game, std::string_view format,
                              const std::vector<Record>& records, std::string_view notation) {
    if (!is_general(game, format)) {
        return game.find_format(format)->write(records);
    }
    std::string text;
    for (const Record& record : records) {
        auto one = format == kOwnFormat     ? write_record(game, record)
                   : format == kScoreFormat ? write_score(game, record, notation)
                                            : write_pgn(game, record, notation);
        if (!one) {
            return one;
        }
        text += (text.empty() ? "" : "\n") + *one;
    }
    return text;
}

// The error of a record that was written alone, with the number it has among all.
core::Error numbered(core::Error error, std::size_t number) {
    constexpr std::string_view kAlone = "record 1";
    if (error.where.starts_with(kAlone)) {
        error.where.replace(0, kAlone.size(), fmt::format("record {}", number));
        return error;
    }
    return error.within(fmt::format("record {}", number));
}

}  // namespace

std::vector<FormatInfo> formats_of(const Game& game) {
    std::vector<FormatInfo> formats = {
        {std::string(kOwnFormat), "tusk's own text form", true, true}};
    if (is_general_pgn(game, kPgnFormat)) {
        formats.push_back({std::string(kPgnFormat), std::string(kPgnHelp), true, true});
    }
    formats.push_back({std::string(kScoreFormat), "the moves as people write them down, numbered",
                       true, true, false});
    for (const RecordFormat& format : game.formats()) {
        formats.push_back(
            {std::string(format.name), std::string(format.help), format.write != nullptr, false});
    }
    return formats;
}

std::vector<std::string> format_names(const Game& game) {
    std::vector<std::string> names;
    for (const FormatInfo& format : formats_of(game)) {
        names.push_back(format.name);
    }
    return names;
}

std::string extension_of(const Game& game, std::string_view format) {
    if (const RecordFormat* own = game.find_format(format)) {
        return std::string(own->extension);
    }
    return format == kScoreFormat ? "txt" : std::string(format.empty() ? kOwnFormat : format);
}

Result<std::string> recognise_format(const Game& game, std::string_view text) {
    if (is_own_format(game, text)) {
        return std::string(kOwnFormat);
    }
    // A game's own formats first: some begin with tags like those of PGN. Among them the most
    // telling look: plain moves are recognised by little more than their letters.
    for (auto format = game.formats().rbegin(); format != game.formats().rend(); ++format) {
        if (format->recognises(text)) {
            return std::string(format->name);
        }
    }
    if (is_general_pgn(game, kPgnFormat) && is_pgn(text)) {
        return std::string(kPgnFormat);
    }
    return fail(ErrorCode::kSyntax,
                Saying{"record.unknown_format", {{"known", core::listed(format_names(game))}}},
                "the format is not recognised; known: " + core::listed(format_names(game)));
}

Result<void> check_format(const Game& game, std::string_view format, bool for_writing) {
    if (format == kScoreFormat && !for_writing) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("{} can be written but not read; plain moves are read as they are",
                                kScoreFormat));
    }
    if (is_general(game, format)) {
        return {};
    }
    const RecordFormat* found = game.find_format(format);
    if (found == nullptr) {
        return fail(
            ErrorCode::kUnknownName,
            Saying{"record.no_format",
                   {{"name", core::shown(format)}, {"known", core::listed(format_names(game))}}},
            fmt::format("{} has no record format {}; known: {}", game.info().id,
                        core::quoted(format), core::listed(format_names(game))));
    }
    if (for_writing && found->write == nullptr) {
        return fail(ErrorCode::kUnsupported,
                    Saying{"record.read_only", {{"name", std::string(format)}}},
                    fmt::format("{} can be read but not written", format));
    }
    return {};
}

ReadResult read_game_records(const Registry& registry, const Game& game, std::string_view format,
                             std::string_view text, const CompanionFiles& companions) {
    if (!is_general(game, format)) {
        return game.find_format(format)->read(text, companions);
    }
    ReadResult all = format == kOwnFormat ? read_records(registry, text) : read_pgn(game, text);
    ReadResult result;
    result.errors = std::move(all.errors);
    for (Record& record : all.records) {
        if (record.game == game.info().id) {
            result.records.push_back(std::move(record));
        } else {
            result.errors.push_back(
                fail(ErrorCode::kUnsupported,
                     Saying{"record.other_game", {{"game", core::shown(record.game)}}},
                     fmt::format("is a game of {}", core::quoted(record.game)), "record")
                    .value());
        }
    }
    if (result.records.empty() && result.errors.empty()) {
        result.errors.push_back(
            fail(ErrorCode::kSyntax, Saying{"record.none"}, "there is no record in it").value());
    }
    return result;
}

WrittenRecords write_game_records(const Game& game, std::string_view format,
                                  const std::vector<Record>& records, std::string_view notation) {
    WrittenRecords written;
    if (auto text = write_all(game, format, records, notation)) {
        return {std::move(*text), records.size(), {}};
    }
    std::vector<Record> good;  // one of them cannot be written: find out which
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (auto one = write_all(game, format, {records[i]}, notation)) {
            good.push_back(records[i]);
        } else {
            written.errors.push_back(numbered(one.error(), i + 1));
        }
    }
    auto text = write_all(game, format, good, notation);
    if (text) {
        written.text = std::move(*text);
        written.count = good.size();
    } else {
        written.errors.push_back(text.error());
    }
    return written;
}

}  // namespace tusk::registry
