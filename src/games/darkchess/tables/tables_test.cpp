// Endgame tables against counts and distances that were computed elsewhere
// (tests/data/darkchess/endgames.txt), against plain search, and what is told under a draw counter.

#include "games/darkchess/tables/tables.h"

#include <gtest/gtest.h>

#include <map>

#include "core/text.h"
#include "games/darkchess/fen.h"
#include "games/darkchess/moves.h"
#include "games/darkchess/tables/desk.h"
#include "games/darkchess/tables/generator.h"

namespace tusk::games::darkchess {
namespace {

class TestTables {
public:
    const Table& get(const Ending& asked) {
        for (const Ending& next : asked.with_all_below()) {
            if (tables_.contains(next.key())) {
                continue;
            }
            const auto made = make_table(
                next, [this](const Ending& smaller) { return tables_.at(smaller.key()).get(); },
                {});
            EXPECT_TRUE(made);
            tables_.emplace(next.key(), *made);
        }
        return *tables_.at(asked.canonical().key());
    }
    TableValue value(const Position& p) {
        const Ending ending = Ending::of(p);
        if (ending.is_over()) {
            return 0;
        }
        const Table& table = get(ending);
        return table.end_at(table.index().number_of(p.pieces, p.mover(), !ending.is_canonical()));
    }

private:
    std::map<std::uint64_t, std::shared_ptr<const Table>> tables_;
};

TestTables& tables() {
    static TestTables all;
    return all;
}

struct Counts {
    const char* ending;
    std::array<std::uint64_t, 3> red;
    std::array<std::uint64_t, 3> black;
    int longest;
};

void check_counts(const Counts& expected) {
    const Ending ending = *Ending::parse(expected.ending);
    const TableCounts counts = tables().get(ending).counts();
    const std::size_t red = ending.is_canonical() ? 0 : 1;
    const auto of = [&](std::size_t i) {
        const auto& side = counts.sides[i];
        return std::array{side.won, side.drawn, side.lost};
    };
    EXPECT_EQ(of(red), expected.red) << expected.ending;
    EXPECT_EQ(of(1 - red), expected.black) << expected.ending;
    EXPECT_EQ(counts.longest_end, expected.longest) << expected.ending;
}

TEST(darkchess_tables, numbers_of_results_and_longest_ways_are_the_published_ones) {
    for (const Counts& counts : std::initializer_list<Counts>{
             {"Kg", {512, 480, 0}, {0, 512, 480}, 18},
             {"Kp", {0, 512, 480}, {512, 480, 0}, 18},
             {"KPg", {29752, 8, 0}, {0, 1576, 28184}, 24},
             {"GMr", {29760, 0, 0}, {0, 0, 29760}, 18},
             {"KGk", {29752, 0, 8}, {2888, 1552, 25320}, 24},
             {"RNc", {29760, 0, 0}, {0, 384, 29376}, 18},
             {"CPk", {29752, 8, 0}, {0, 1576, 28184}, 24},
             {"GMk", {0, 29744, 16}, {2904, 26856, 0}, 21},
             {"CCk", {1024, 28720, 16}, {2904, 26856, 0}, 21},
             {"PPk", {29760, 0, 0}, {0, 0, 29760}, 18},
             {"CPvkg", {24360, 338972, 499708}, {689600, 173296, 144}, 90},
             {"KPvgm", {185160, 677880, 0}, {0, 846224, 16816}, 31},
             {"RNvcp", {861808, 1232, 0}, {0, 49704, 813336}, 60},
             {"GMvrn", {863040, 0, 0}, {0, 0, 863040}, 46},
             {"KGvkg", {367272, 388396, 107372}, {367272, 388396, 107372}, 67}}) {
        check_counts(counts);
    }
}

// "  K@b8 g@a2 r win 15 best b8-b7"
Position position_in(const std::vector<std::string_view>& words, std::size_t& next) {
    std::array<char, kSquares> letters;
    letters.fill('-');
    for (; words[next].size() == 4 && words[next][1] == '@'; ++next) {
        letters[static_cast<std::size_t>(square_named(words[next].substr(2)))] = words[next][0];
    }
    std::string fen;
    for (int row = kRows - 1; row >= 0; --row) {
        fen.append(letters.data() + row * kColumns, kColumns);
        fen += row > 0 ? "/" : " ";
    }
    return *read_fen(fen + std::string(words[next++]) + " - 0 1", {});
}

TEST(darkchess_tables, single_positions_have_the_known_result_distance_and_best_moves) {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/tests/data/darkchess/endgames.txt");
    ASSERT_TRUE(text);
    int positions = 0;
    for (const std::string_view line : core::lines(*text)) {
        if (!line.starts_with(" ")) {
            continue;
        }
        const auto words = core::words(line);
        std::size_t next = 0;
        const Position p = position_in(words, next);
        const TableValue value = tables().value(p);
        ++positions;
        if (words[next] == "draw") {
            EXPECT_EQ(value, kDrawnValue) << line;
            continue;
        }
        ASSERT_TRUE(is_distance(value)) << line;
        EXPECT_EQ(value % 2 == 1 ? "win" : "loss", words[next]) << line;
        EXPECT_EQ(std::to_string(value), words[next + 1]) << line;
        for (std::size_t i = next + 3; i < words.size(); ++i) {
            Position after = p;
            play(after, *parse_move(p, words[i]));
            EXPECT_EQ(tables().value(after) + 1, value) << line;
        }
    }
    EXPECT_EQ(positions, 54);
}

// One ply of the rules on top of the tables gives the tables again, whatever the symmetries.
TEST(darkchess_tables, every_value_follows_from_those_after_its_moves) {
    core::Rng rng(8);
    for (const char* name : {"KGvk", "CCvk", "GGvmm", "CPvkg", "PPPvk"}) {
        const Table& table = tables().get(*Ending::parse(name));
        for (int i = 0; i < 3000; ++i) {
            const auto size = static_cast<std::uint32_t>(table.index().size());
            const Placement placement = table.index().placement_of(rng.below(size));
            if (!table.index().is_position(placement)) {
                continue;
            }
            const Position p = position_of(table.index(), placement);
            MoveList list;
            moves(p, list);
            int win = 1 << 20;
            int loss = 0;
            bool draws = false;
            for (const Move move : list) {
                Position after = p;
                play(after, move);
                const TableValue value = tables().value(after);
                if (!is_distance(value)) {
                    draws = true;
                } else if (value % 2 == 0) {
                    win = std::min(win, value + 1);
                } else {
                    loss = std::max(loss, value + 1);
                }
            }
            const int expected = win < 1 << 20 ? win : draws ? kDrawnValue : loss;
            ASSERT_EQ(tables().value(p), expected) << format(p);
        }
    }
}

TEST(darkchess_tables, the_next_capture_is_never_later_than_the_end) {
    int shorter = 0;
    int forced = 0;  // the loser has to make the capture
    for (const char* name : {"CPvkg", "MRNvm"}) {
        const Table& table = tables().get(*Ending::parse(name));
        for (std::uint64_t i = 0; i < table.index().size(); ++i) {
            const TableValue end = table.end_at(i);
            const TableValue capture = table.conversion_at(i);
            ASSERT_EQ(is_distance(end), is_distance(capture));
            if (is_distance(end)) {
                ASSERT_LE(capture, end) << i;
                forced += capture % 2 != end % 2 ? 1 : 0;
                shorter += capture < end ? 1 : 0;
            }
        }
    }
    EXPECT_GT(shorter, 0);
    EXPECT_GT(forced, 0);
}

TEST(darkchess_tables, a_search_is_told_wins_only_if_the_counter_leaves_room) {
    Tables::make_ready();
    const auto at = [](int quiet) {
        return *Position::parse("1K2/4/4/4/4/4/g3/4 r - " + std::to_string(quiet) + " 1", {});
    };
    const auto all = Tables::for_root(at(0));
    ASSERT_TRUE(all);
    EXPECT_EQ(all->probe(at(0)), search::kWinScore - 15);
    EXPECT_EQ(all->probe(at(45)), search::kWinScore - 15);
    EXPECT_EQ(all->probe(at(46)), 0) << "the capture would be the 61st ply";
    EXPECT_EQ(all->probe(*Position::parse("K3/4/4/4/4/4/4/X1g1 r G 0 1", {})), std::nullopt);
}

TEST(darkchess_tables, a_counter_spoils_the_longest_wins) {
    CountedWins sixty(60);
    CountedWins endless(1000);
    const Ending ending = *Ending::parse("KGvcp");
    for (const Ending& next : ending.with_all_below()) {
        ASSERT_TRUE(sixty.solve(next, {}));
        ASSERT_TRUE(endless.solve(next, {}));
    }
    const Table& table = tables().get(ending);
    std::uint64_t spoilt = 0;
    for (std::uint64_t i = 0; i < table.index().size(); ++i) {
        ASSERT_EQ(endless.at(ending, i), table.conversion_at(i));
        const bool decided = is_distance(table.end_at(i));
        const bool stays = is_distance(sixty.at(ending, i));
        ASSERT_LE(stays, decided);
        if (table.end_at(i) <= 60) {
            ASSERT_TRUE(stays) << i;
        }
        spoilt += decided && !stays ? 1 : 0;
    }
    EXPECT_GT(spoilt, 0u);
}

TEST(darkchess_tables, files_are_checked_when_they_are_read) {
    const Table& table = tables().get(*Ending::parse("KPg"));
    const auto again = Table::read(table.bytes());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->end_at(77), table.end_at(77));
    EXPECT_EQ(again->conversion_at(77), table.conversion_at(77));
    for (const std::size_t at : {0, 9, 13, 45, 60, 100}) {
        std::string damaged = table.bytes();
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        EXPECT_FALSE(Table::read(damaged)) << at;
    }
    EXPECT_FALSE(Table::read(table.bytes().substr(0, 5000)));
    EXPECT_FALSE(Table::read(""));
}

TEST(darkchess_tables, names_of_endings) {
    EXPECT_EQ(Ending::parse("kgKG")->name(), "KGvkg");
    EXPECT_EQ(Ending::parse("CP v kg")->canonical().name(), "KGvcp");
    for (const char* wrong : {"", "K", "KK-g", "KGvz", "kg", "PPPPPPvk"}) {
        EXPECT_FALSE(Ending::parse(wrong)) << wrong;
    }
    EXPECT_EQ(Ending::all_with(2).size(), 28u);
    EXPECT_EQ(Ending::all_with(3).size(), 27u * 7u);
}

}  // namespace
}  // namespace tusk::games::darkchess
