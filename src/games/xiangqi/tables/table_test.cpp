// Endgame tables: published counts, every entry against its moves, a sample against a plain search,
// symmetries, files.

#include "games/xiangqi/tables/table.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/tables/table_fixture.h"

namespace tusk::games::xiangqi {
namespace {

Position position(std::string_view fen) {
    const auto p = Position::parse(fen, {});
    EXPECT_TRUE(p) << fen;
    return *p;
}

struct Published {
    const char* name;
    std::uint64_t red_legal;
    std::uint64_t red_won;
    std::uint64_t black_legal;
    std::uint64_t black_lost;
    int longest;
    const char* fen;
};

TEST(xiangqi_tables, counts_are_the_published_ones) {
    constexpr std::array<Published, 3> kPublished{{
        {"KP-K", 2826, 2394, 3015, 2469, 19, "9/9/4k4/9/9/9/P8/9/9/3K5 w - - 0 1"},
        {"KN-K", 4590, 4590, 4914, 4806, 13, "9/4k4/9/9/9/9/9/9/9/N2K5 w - - 0 1"},
        {"KN-KA", 21426, 21366, 22806, 21990, 37, "9/9/3ak4/9/9/9/9/9/9/N2K5 w - - 0 1"},
    }};
    TestTables tables;
    for (const Published& row : kPublished) {
        const Table& table = tables.get(row.name);
        const TableCounts counts = table.counts();
        const auto& [red, black] = counts.sides;
        EXPECT_EQ(red.legal, row.red_legal) << row.name;
        EXPECT_EQ(red.won, row.red_won) << row.name;
        EXPECT_EQ(red.lost, 0) << row.name;
        EXPECT_EQ(red.drawn, red.legal - red.won) << row.name;
        EXPECT_EQ(black.legal, row.black_legal) << row.name;
        EXPECT_EQ(black.lost, row.black_lost) << row.name;
        EXPECT_EQ(black.won, 0) << row.name;
        EXPECT_EQ(counts.longest_win, row.longest) << row.name;
        EXPECT_EQ(format(counts.longest), row.fen) << row.name;
        EXPECT_EQ(table.value(position(row.fen), false), row.longest) << row.name;
        EXPECT_TRUE(table.draws_are_firm()) << row.name;
    }
}

TEST(xiangqi_tables, single_positions_have_the_published_distances) {
    TestTables tables;
    tables.get("KN-KA");
    tables.get("KP-K");
    // Mates in 15, 5 and 1 moves.
    EXPECT_EQ(tables.value(position("3a5/5k3/5N3/9/9/9/9/9/9/3K5 w")), 29);
    EXPECT_EQ(tables.value(position("9/8P/3k5/9/9/9/9/9/4K4/9 w")), 9);
    EXPECT_EQ(tables.value(position("5k3/9/4P4/9/9/9/9/9/9/3K5 w")), 1);
}

// What the moves of a position make of it.
TableValue value_by_moves(const TestTables& tables, const Position& p) {
    MoveList list;
    moves(p, list);
    std::optional<TableValue> win;
    TableValue loss = 0;
    bool draws = false;
    for (const auto move : list) {
        Position after = p;
        play(after, move);
        const TableValue value = tables.value(after);
        EXPECT_NE(value, kImpossibleValue) << format(after);
        if (!is_distance(value)) {
            draws = true;
        } else if (value % 2 == 0) {
            win = std::min(win.value_or(value), value);
        } else {
            loss = std::max(loss, static_cast<TableValue>(value + 1));
        }
    }
    return win ? static_cast<TableValue>(*win + 1) : draws ? kDrawnValue : loss;
}

Position turned(const Position& p) {
    Position q;
    q.board.fill(kNoPiece);
    for_each(p.occupied(), [&](Square square) {
        const Piece piece = p.at(square);
        q.put(square_at(file_of(square), kRanks - 1 - rank_of(square)),
              piece_of(search::other(colour_of(piece)), kind_of(piece)));
    });
    q.to_move = search::other(p.to_move);
    q.checked = p.checked;
    return q;
}

Position mirrored(const Position& p) {
    Position q;
    q.board.fill(kNoPiece);
    for_each(p.occupied(), [&](Square square) {
        q.put(square_at(kFiles - 1 - file_of(square), rank_of(square)), p.at(square));
    });
    q.to_move = p.to_move;
    q.checked = p.checked;
    return q;
}

TEST(xiangqi_tables, every_entry_follows_from_its_moves) {
    TestTables tables;
    for (const char* name : {"KP-K", "KN-K", "KN-KA", "KP-KP"}) {
        const Table& table = tables.get(name);
        std::uint64_t positions = 0;
        for (std::uint64_t i = 0; i < table.index().size(); ++i) {
            const TableValue value = table.at(i);
            const Placement placement = table.index().placement_of(i);
            ASSERT_EQ(table.index().number_of(placement), i) << name;
            if (value == kImpossibleValue) {
                continue;
            }
            ++positions;
            const Position p = position_of(table.index(), placement);
            ASSERT_EQ(value, value_by_moves(tables, p)) << name << " " << format(p);
            ASSERT_EQ(value, tables.value(mirrored(p))) << name << " " << format(p);
            ASSERT_EQ(value, tables.value(turned(p))) << name << " " << format(p);
        }
        EXPECT_GT(positions, 2500) << name;
    }
}

// Can the side to move force the end within so many plies? By plain search, without any table.
bool wins_within(const Position& p, int plies);
bool loses_within(const Position& p, int plies) {
    MoveList list;
    moves(p, list);
    return std::all_of(list.begin(), list.end(), [&](auto move) {
        Position after = p;
        play(after, move);
        return plies > 0 && wins_within(after, plies - 1);
    });
}
bool wins_within(const Position& p, int plies) {
    MoveList list;
    moves(p, list);
    return plies > 0 && std::any_of(list.begin(), list.end(), [&](auto move) {
               Position after = p;
               play(after, move);
               return loses_within(after, plies - 1);
           });
}

TEST(xiangqi_tables, a_sample_agrees_with_a_plain_search) {
    constexpr int kDeep = 5;
    TestTables tables;
    core::Rng rng(7);
    for (const char* name : {"KN-KA", "KP-KP", "KR-KN"}) {
        const Table& table = tables.get(name);
        int tried = 0;
        int near = 0;
        while (tried < 300) {
            const std::uint64_t i = rng.below(static_cast<std::uint32_t>(table.index().size()));
            const TableValue value = table.at(i);
            // Rather those near the end.
            if (value == kImpossibleValue || (value > kDeep && rng.below(200) != 0)) {
                continue;
            }
            ++tried;
            near += value <= kDeep ? 1 : 0;
            const Position p = position_of(table.index(), table.index().placement_of(i));
            for (int plies = 1; plies <= kDeep; plies += 2) {
                ASSERT_EQ(wins_within(p, plies), value % 2 == 1 && value <= plies)
                    << name << " " << format(p) << " " << value << " in " << plies;
            }
            for (int plies = 0; plies < kDeep; plies += 2) {
                ASSERT_EQ(loses_within(p, plies), value % 2 == 0 && value <= plies)
                    << name << " " << format(p) << " " << value << " in " << plies;
            }
        }
        EXPECT_GT(near, 50) << name;
    }
}

TEST(xiangqi_tables, threads_make_the_same_bytes) {
    TestTables one;
    TestTables three;
    EXPECT_EQ(one.get("KNA-K").bytes(), three.get("KNA-K", 3).bytes());
    EXPECT_EQ(one.get("KPP-K").bytes(), three.get("KPP-K", 3).bytes());
}

// A cannon alone cannot win by the rules of the game; what could mate at once still does.
TEST(xiangqi_tables, lack_of_material_is_a_draw_as_in_a_game) {
    TestTables tables;
    const TableCounts counts = tables.get("KC-KA").counts();
    EXPECT_EQ(counts.sides[0].won, 0);
    EXPECT_EQ(counts.sides[0].drawn, counts.sides[0].legal);
    EXPECT_EQ(tables.get("KC-KAA").counts().longest_win, 1);
}

TEST(xiangqi_tables, draws_are_firm_only_where_nobody_can_be_forced_to_offend) {
    TestTables tables;
    EXPECT_TRUE(tables.get("KP-KA").draws_are_firm());
    EXPECT_FALSE(tables.get("KP-KP").draws_are_firm());
    EXPECT_FALSE(tables.get("KR-KN").draws_are_firm());
}

TEST(xiangqi_endings, are_named_by_the_pieces_of_both_sides) {
    const auto name = [](std::string_view text) { return Ending::parse(text)->canonical().name(); };
    EXPECT_EQ(name("KP-K"), "KP-K");
    EXPECT_EQ(name("k-kp"), "KP-K");
    EXPECT_EQ(name("PNK-AK"), "KNP-KA");
    EXPECT_EQ(name("KAA-KP"), "KP-KAA");
    EXPECT_EQ(name("KEH-K"), "KNB-K");
    EXPECT_EQ(Ending::of(position("3a5/5k3/5N3/9/9/9/9/9/9/3K5 w")).name(), "KN-KA");
    for (const char* text : {"", "-", "KP", "P-K", "KK-K", "KX-K", "KPPPPPP-K", "KRRR-K", "K-K-K",
                             "KP K", "KRRCCNNPPPPPAABB-KRRCCNNPPPPPAABBK"}) {
        EXPECT_FALSE(Ending::parse(text)) << text;
    }
}

TEST(xiangqi_endings, know_what_captures_lead_to) {
    std::string names;
    for (const Ending& ending : Ending::parse("KNP-KA")->with_all_below()) {
        names += ending.name() + " ";
    }
    EXPECT_TRUE(names.ends_with("KNP-KA ")) << names;
    for (const char* name : {"KN-K ", "KP-K ", "KN-KA ", "KP-KA ", "KNP-K "}) {
        EXPECT_NE(names.find(name), std::string::npos) << name;
    }
    EXPECT_EQ(Ending::parse("KNP-KA")->with_all_below().size(), 6);
}

TEST(xiangqi_endings, too_many_positions_are_refused) {
    const auto ending = Ending::parse("KRRCC-KRR");
    ASSERT_TRUE(ending);
    const auto made = make_table(*ending, [](const Ending&) { return nullptr; }, {});
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, core::ErrorCode::kTooLarge);
}

TEST(xiangqi_table_file, reads_back_what_was_written) {
    TestTables tables;
    const Table& table = tables.get("KP-KA");
    const auto again = Table::read(table.bytes());
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->ending(), table.ending());
    EXPECT_EQ(again->bytes(), table.bytes());
    EXPECT_EQ(again->draws_are_firm(), table.draws_are_firm());
    EXPECT_EQ(table.bytes().size(), 84 + PlacementIndex::size_of(table.ending()));
}

TEST(xiangqi_table_file, long_distances_take_two_bytes) {
    const Ending ending = *Ending::parse("KP-K");
    std::vector<TableValue> values(PlacementIndex::size_of(ending), kDrawnValue);
    values[5] = 1001;
    values[6] = kImpossibleValue;
    const Table table(ending, values);
    const auto again = Table::read(table.bytes());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->at(4), kDrawnValue);
    EXPECT_EQ(again->at(5), 1001);
    EXPECT_EQ(again->at(6), kImpossibleValue);
    EXPECT_EQ(table.bytes().size(), 84 + 2 * values.size());
}

TEST(xiangqi_table_file, damaged_bytes_are_refused) {
    TestTables tables;
    const std::string good = tables.get("KP-K").bytes();
    for (const std::size_t length :
         {std::size_t{0}, std::size_t{7}, std::size_t{83}, std::size_t{84}, good.size() - 1}) {
        EXPECT_FALSE(Table::read(good.substr(0, length))) << length;
    }
    EXPECT_FALSE(Table::read(good + '\0'));
    for (std::size_t i = 0; i < good.size(); i += i < 84 ? 1 : 97) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 1);
        const auto read = Table::read(bad);
        ASSERT_FALSE(read) << i;
        EXPECT_FALSE(read.error().message.empty());
    }
}

}  // namespace
}  // namespace tusk::games::xiangqi
