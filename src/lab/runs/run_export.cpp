#include "lab/runs/run_export.h"

#include <algorithm>

#include "lab/runs/run_driver.h"
#include "registry/record_formats.h"
#include "registry/record_text.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr int kPage = 1000;

// Files in these formats can be put one behind the other.
bool can_be_joined(std::string_view format) {
    return format == registry::kOwnFormat || format == "pgn" || format == "moves" ||
           format == "ggf" || format == "sgf" || format == "obf";
}

Result<std::string> in_format(const registry::Registry& registry, const registry::Game& game,
                              const std::vector<StoredLabGame>& games, std::string_view format) {
    std::string text;
    std::vector<registry::Record> records;
    for (const StoredLabGame& one : games) {
        if (format == registry::kOwnFormat) {
            text += one.record + "\n";
            continue;
        }
        auto read = registry::read_records(registry, one.record);
        if (read.records.size() != 1) {
            return fail(ErrorCode::kStorage, "a stored record cannot be read");
        }
        records.push_back(std::move(read.records.front()));
    }
    if (format == registry::kOwnFormat) {
        return text;
    }
    registry::WrittenRecords written = registry::write_game_records(game, format, records);
    if (!written.errors.empty()) {
        return fail(written.errors.front());
    }
    return std::move(written.text);
}

}  // namespace

Result<void> export_games(const registry::Registry& registry, const registry::Game& game,
                          store::Writer& writer, const std::string& run, GameQuery query,
                          std::string_view format, int max_games,
                          const std::function<Result<void>(const std::string&)>& sink) {
    if (auto known = registry::check_format(game, format, true); !known) {
        return known;
    }
    query.with_records = true;
    query.offset = 0;
    const int page = can_be_joined(format) ? kPage : max_games;
    while (query.offset < max_games) {
        query.limit = std::min(page, max_games - query.offset);
        std::vector<StoredLabGame> games;
        auto read = run_on(writer, [&](soci::session& session) -> Result<void> {
            auto found = list_games(session, run, query);
            if (!found) {
                return fail(found.error());
            }
            games = std::move(*found);
            return {};
        });
        if (!read) {
            return read;
        }
        if (games.empty()) {
            return {};
        }
        auto text = in_format(registry, game, games, format);
        if (!text) {
            return fail(text.error());
        }
        if (auto written = sink(*text); !written) {
            return written;
        }
        query.offset += static_cast<int>(games.size());
        if (static_cast<int>(games.size()) < query.limit) {
            return {};
        }
    }
    return {};
}

}  // namespace tusk::lab
