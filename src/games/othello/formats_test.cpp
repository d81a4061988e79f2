#include "games/othello/formats.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/text.h"
#include "games/othello/format_ggf.h"
#include "games/othello/format_moves.h"
#include "games/othello/format_obf.h"
#include "games/othello/format_sgf.h"
#include "games/othello/format_wthor.h"

namespace tusk::games::othello {
namespace {

void play_random(GameLine& line, core::Rng& rng, std::size_t plies) {
    while (!line.over() && line.actions().size() < plies) {
        search::MoveList<Position> list;
        moves(line.position(), list);
        const Move move = list[rng.below(static_cast<std::uint32_t>(list.size()))];
        ASSERT_TRUE(line.play(move_text(line.position(), move, {})).has_value());
    }
}

// A random game; from a random position if `start_plies` > 0.
Record random_record(core::Rng& rng, int size, std::size_t start_plies, std::size_t plies) {
    GameLine opening(Position::initial({size}));
    play_random(opening, rng, start_plies);
    GameLine line(opening.position());
    play_random(line, rng, plies);
    Record record = record_from(line.start());
    finish(record, line);
    return record;
}

RecordedAction action(Seat decider, std::uint32_t code) {
    RecordedAction result;
    result.decider = decider;
    result.action = {code};
    return result;
}

constexpr std::size_t kWholeGame = 1000;

void annotate(Record& record, core::Rng& rng) {
    record.seats = {"Ann", "Bob \\ " + std::to_string(rng.below(1000))};
    record.tags = {{"DT", "2024-01-02"}, {"XX", "a"}, {"XX", "b"}, {"PC", "here; (there)"}};
    for (RecordedAction& action : record.actions) {
        if (rng.below(2) == 0) {
            action.value = rng.unit() * 100 - 50;
        }
    }
}

std::vector<Record> read_back(const RecordFormat& format, const std::string& text) {
    ReadResult read = format.read(text, {});
    EXPECT_TRUE(read.errors.empty()) << format.name << ": " << read.errors[0].text();
    return read.records;
}

TEST(othello_formats, five_formats_are_listed_under_their_names) {
    std::string names;
    for (const RecordFormat& format : record_formats()) {
        names += std::string(format.name) + " ";
        EXPECT_FALSE(format.help.empty());
        EXPECT_NE(format.write, nullptr);
    }
    EXPECT_EQ(names, "moves obf ggf wthor sgf ");
}

TEST(othello_formats, a_text_is_recognised_only_by_its_own_format) {
    core::Rng rng(1);
    const Record game = random_record(rng, 8, 0, kWholeGame);
    Record position = game;
    position.actions.clear();
    position.result.reset();
    for (const RecordFormat& writer : record_formats()) {
        const std::string text = writer.write({writer.name == "obf" ? position : game}).value();
        for (const RecordFormat& reader : record_formats()) {
            EXPECT_EQ(reader.recognises(text), reader.name == writer.name)
                << reader.name << " on " << writer.name;
            EXPECT_FALSE(reader.recognises("")) << reader.name;
        }
    }
}

TEST(othello_formats, random_games_survive_plain_move_text) {
    core::Rng rng(2);
    std::vector<Record> records;
    for (int i = 0; i < 200; ++i) {
        records.push_back(random_record(rng, 8, 0, i % 4 == 0 ? 1 + rng.below(70) : kWholeGame));
    }
    EXPECT_EQ(read_moves(write_moves(records).value(), {}).records, records);
}

TEST(othello_formats, random_games_survive_ggf_with_names_values_and_times) {
    core::Rng rng(3);
    std::vector<Record> records;
    for (int i = 0; i < 200; ++i) {
        records.push_back(
            random_record(rng, i % 3 == 0 ? 6 : 8, rng.below(2) * rng.below(40), kWholeGame));
        annotate(records.back(), rng);
        for (RecordedAction& action : records.back().actions) {
            if (rng.below(2) == 0) {
                action.time_ms = rng.below(1'000'000'000);
            }
        }
    }
    EXPECT_EQ(read_ggf(write_ggf(records).value(), {}).records, records);
}

TEST(othello_formats, random_games_survive_sgf_with_names_values_and_comments) {
    core::Rng rng(4);
    std::vector<Record> records;
    for (int i = 0; i < 200; ++i) {
        records.push_back(
            random_record(rng, i % 3 == 0 ? 6 : 8, rng.below(2) * rng.below(40), kWholeGame));
        annotate(records.back(), rng);
        records.back().comment = "]\\(;GM[2]\n:";
        for (RecordedAction& action : records.back().actions) {
            action.comment = rng.below(4) == 0 ? "\\] good [move] \xE5\xA5\xBD\n;B[a1])" : "";
        }
    }
    EXPECT_EQ(read_sgf(write_sgf(records).value(), {}).records, records);
}

TEST(othello_formats, random_games_survive_wthor_with_their_names) {
    core::Rng rng(5);
    std::vector<Record> records;
    for (int i = 0; i < 200; ++i) {
        Record record = random_record(rng, 8, 0, kWholeGame);
        const int score = (64 + static_cast<int>(record.result->payoff[0])) / 2;
        record.seats = {"p" + std::to_string(rng.below(30)), "q" + std::to_string(rng.below(30))};
        record.tags = {{"tournament", "t" + std::to_string(rng.below(5))},
                       {"year", "1999"},
                       {"black_score", std::to_string(score)},
                       {"theoretical_score", std::to_string(rng.below(65))},
                       {"theoretical_depth", "24"}};
        records.push_back(std::move(record));
    }
    const std::string players = wthor_players(records).value();
    const std::string tournaments = wthor_tournaments(records).value();
    const CompanionFiles companions = [&](std::string_view name) {
        return std::optional(name == kWthorPlayersFile ? players : tournaments);
    };
    EXPECT_EQ(read_wthor(write_wthor(records).value(), companions).records, records);
}

TEST(othello_formats, random_positions_survive_obf_with_all_their_scores) {
    core::Rng rng(6);
    std::vector<Record> records;
    for (int i = 0; i < 200; ++i) {
        GameLine line(Position::initial({i % 3 == 0 ? 6 : 8}));
        play_random(line, rng, rng.below(70));
        Record record = record_from(line.position());
        search::MoveList<Position> list;
        moves(line.position(), list);
        for (const Move move : list) {
            record.tags.emplace_back("score." + move_text(line.position(), move, {}),
                                     std::to_string(static_cast<int>(rng.below(129)) - 64));
        }
        GameLine nothing_played(line.position());
        finish(record, nothing_played);
        records.push_back(std::move(record));
    }
    EXPECT_EQ(read_obf(write_obf(records).value(), {}).records, records);
}

TEST(othello_formats, moves_and_results_are_the_same_in_every_format_of_games) {
    core::Rng rng(7);
    for (int i = 0; i < 50; ++i) {
        const Record record = random_record(rng, 8, 0, kWholeGame);
        for (const RecordFormat& format : record_formats()) {
            if (format.name == "obf") {
                continue;
            }
            const auto records = read_back(format, format.write({record}).value());
            ASSERT_EQ(records.size(), 1U) << format.name;
            EXPECT_EQ(records[0].actions, record.actions) << format.name;
            EXPECT_EQ(records[0].result, record.result) << format.name;
        }
    }
}

TEST(othello_formats, damaged_texts_never_crash_and_what_is_read_can_be_written) {
    core::Rng rng(8);
    for (const RecordFormat& format : record_formats()) {
        for (int i = 0; i < 300; ++i) {
            Record record = random_record(rng, 8, 0, kWholeGame);
            if (format.name == "obf") {
                record = record_from(Position::initial({}));
            }
            std::string text = format.write({record, record}).value();
            for (std::uint32_t damage = 1 + rng.below(4); damage > 0; --damage) {
                const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
                if (rng.below(3) == 0) {
                    text.erase(at, 1 + rng.below(20));
                } else {
                    text[at] = static_cast<char>(rng.below(256));
                }
                text += text.empty() ? "x" : "";
            }
            const ReadResult read = format.read(text, {});
            const auto written = format.write(read.records);
            ASSERT_TRUE(written.has_value()) << format.name << ": " << written.error().text();
        }
    }
}

TEST(othello_formats, places_are_lines_and_columns_in_any_order_of_asking) {
    const std::string_view text = "ab\ncd\n\nef";
    Locator locator(text);
    EXPECT_EQ(locator.at(0), "line 1, column 1");
    EXPECT_EQ(locator.at(7), "line 4, column 1");
    EXPECT_EQ(locator.at(8), "line 4, column 2");
    EXPECT_EQ(locator.at(3), "line 2, column 1");
    EXPECT_EQ(locator.at(4), "line 2, column 2");
    EXPECT_EQ(locator.at(6), "line 3, column 1");
    EXPECT_EQ(locator.at(1), "line 1, column 2");
    EXPECT_EQ(locator.at(100), "line 4, column 3");
}

TEST(othello_formats, a_missing_pass_in_a_record_to_be_written_is_an_error) {
    Record record =
        record_from(Position::parse("OX------" + std::string(56, '-') + " X", {}).value());
    record.actions = {action(Seat::kSecond, 2)};
    EXPECT_EQ(write_ggf({record}).error().text(),
              "record 1, action 1: a pass is missing before it");
}

}  // namespace
}  // namespace tusk::games::othello
