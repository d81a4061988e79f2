// Endgame tables in the search: what it announces, and what the no-capture limit makes of it.

#include "games/xiangqi/tables/tables.h"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "games/common/own_folder_fixture.h"
#include "games/xiangqi/tables/desk.h"
#include "games/xiangqi/tables/table_fixture.h"
#include "games/xiangqi/tables/table_shelf.h"
#include "search/alphabeta/thinker.h"

namespace tusk::games::xiangqi {
namespace {

using search::kWinScore;
using search::Score;

Position position(std::string_view fen) {
    const auto p = Position::parse(fen, {});
    EXPECT_TRUE(p) << fen;
    return *p;
}

std::optional<Score> probe(const Position& p) {
    const auto tables = Tables::for_root(p);
    return tables ? tables->probe(p) : std::nullopt;
}

search::Analysis analyse(const Position& p, int depth, bool with_tables) {
    search::TunedAlphaBetaParams<Position> params;
    params.hash_mb = 1;
    params.tables = with_tables;
    search::AlphaBetaThinker<Position> thinker(params);
    search::NullSink sink;
    search::Limits limits;
    limits.depth = depth;
    return thinker.think({to_act(p), p, {}}, limits, {}, sink);
}

std::string kept_file(const std::string& name) {
    return TableShelf::folder() + "/" + name + ".table";
}

struct Mate {
    const char* fen;
    int plies;
};
constexpr std::array<Mate, 3> kMates{{
    {"3a5/5k3/5N3/9/9/9/9/9/9/3K5 w", 29},
    {"9/8P/3k5/9/9/9/9/9/4K4/9 w", 9},
    {"5k3/9/4P4/9/9/9/9/9/9/3K5 w", 1},
}};

TEST(xiangqi_table_search, announces_mates_at_once) {
    for (const Mate& mate : kMates) {
        const search::Analysis analysis = analyse(position(mate.fen), 1, true);
        EXPECT_EQ(analysis.proof, search::Proof::kWin) << mate.fen;
        ASSERT_FALSE(analysis.lines.empty());
        EXPECT_EQ(analysis.lines.front().end_in, mate.plies) << mate.fen;
        // The line goes on to the end.
        EXPECT_EQ(static_cast<int>(analysis.lines.front().moves.size()), mate.plies) << mate.fen;
        Position p = position(mate.fen);
        for (const search::Action action : analysis.lines.front().moves) {
            play(p, search::move_of<Position>(action));
        }
        EXPECT_TRUE(outcome(p, {})) << mate.fen;
    }
    EXPECT_EQ(analyse(position(kMates[0].fen), 1, false).proof, search::Proof::kNone);
}

TEST(xiangqi_table_search, a_draw_of_the_tables_is_proven) {
    const Position p = position("P8/4k4/9/9/9/9/9/9/9/3K5 w");
    ASSERT_EQ(probe(p), Score{0});
    const search::Analysis analysis = analyse(p, 8, true);
    EXPECT_EQ(analysis.proof, search::Proof::kDraw);
    EXPECT_TRUE(analysis.exact);
    EXPECT_EQ(analysis.value, 0);
    EXPECT_EQ(analysis.depth, 1) << "there is nothing more to find out";
    EXPECT_EQ(analyse(p, 8, false).proof, search::Proof::kNone);
}

// From the longest win on, each move of the engine shortens it, whatever the defender does.
TEST(xiangqi_table_search, plays_the_longest_win_in_the_fewest_plies) {
    Position p = position("9/9/3ak4/9/9/9/9/9/9/N2K5 w");
    int plies = 0;
    while (!outcome(p, {})) {
        ASSERT_LT(plies, 37);
        const search::Analysis analysis = analyse(p, 1, true);
        ASSERT_TRUE(analysis.best);
        play(p, search::move_of<Position>(*analysis.best));
        ++plies;
    }
    EXPECT_EQ(plies, 37);
    EXPECT_EQ(p.to_move, Seat::kSecond);
}

TEST(xiangqi_table_search, the_no_capture_limit_decides_what_a_win_is) {
    const auto with_counter = [](int counter) {
        return position("3a5/5k3/5N3/9/9/9/9/9/9/3K5 w - - " + std::to_string(counter) + " 99");
    };
    EXPECT_EQ(probe(with_counter(0)), kWinScore - 29);
    EXPECT_EQ(probe(with_counter(120 - 29)), kWinScore - 29);
    EXPECT_EQ(probe(with_counter(120 - 28)), std::nullopt);
    Position p = with_counter(100 - 28);
    EXPECT_EQ(probe(p), kWinScore - 29);
    p.rules.no_capture_limit = NoCaptureLimit::kFifty;
    EXPECT_EQ(probe(p), std::nullopt);
    p = with_counter(119);
    p.rules.no_capture_limit = NoCaptureLimit::kOff;
    EXPECT_EQ(probe(p), kWinScore - 29);
    // The search does not announce what the limit forbids.
    EXPECT_NE(analyse(with_counter(110), 4, true).proof, search::Proof::kWin);
}

TEST(xiangqi_table_search, tells_what_the_table_says) {
    TestTables made;
    for (const char* name : {"KP-K", "KN-KA"}) {
        const Table& table = made.get(name);
        std::array<int, 3> losses_draws_wins{};
        for (std::uint64_t i = 0; i < table.index().size(); ++i) {
            const TableValue value = table.at(i);
            if (value == kImpossibleValue) {
                continue;
            }
            const Score score = !is_distance(value) ? 0
                                : value % 2 == 0    ? value - kWinScore
                                                    : kWinScore - value;
            const Position p = position_of(table.index(), table.index().placement_of(i));
            ASSERT_EQ(probe(p), score) << format(p);
            ++losses_draws_wins[score < 0 ? 0 : score == 0 ? 1 : 2];
        }
        for (const int count : losses_draws_wins) {
            EXPECT_GT(count, 0) << name;
        }
    }
}

TEST(xiangqi_table_search, many_pieces_need_no_tables) {
    EXPECT_EQ(Tables::for_root(Position::initial({})), nullptr);
}

TEST(xiangqi_table_search, threads_may_ask_at_the_same_time) {
    const Position p = position("3ak4/9/9/9/9/9/9/9/9/R2K1C3 w");
    std::vector<std::jthread> threads;
    std::atomic<int> answers{0};
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            const auto tables = Tables::for_root(p);
            const Position small = *Position::parse("3ak4/9/9/9/9/9/9/9/9/R2K5 w", {});
            answers += tables && tables->probe(small) ? 1 : 0;
        });
    }
    threads.clear();
    EXPECT_EQ(answers, 4);
}

TEST(xiangqi_table_desk, makes_keeps_lists_and_answers) {
    const OwnFolder folder("tusk-tables-desk");
    const TableDesk& desk = table_desk();
    EXPECT_TRUE(desk.list().empty());
    const auto first = desk.build("K-KP", {});
    ASSERT_TRUE(first) << first.error().text();
    EXPECT_EQ(first->name, "KP-K");
    EXPECT_EQ(first->sides[0].won, 2394);
    EXPECT_TRUE(std::filesystem::exists(first->path));
    const auto again = desk.build("KP-K", {});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->made_in_seconds, 0);
    const auto answer = desk.ask("9/8P/3k5/9/9/9/9/9/4K4/9 w", {});
    ASSERT_TRUE(answer) << answer.error().text();
    EXPECT_EQ(answer->result, TableResult::kWin);
    EXPECT_EQ(answer->plies, 9);
    EXPECT_EQ(answer->moves.front().plies, 9);
    ASSERT_EQ(desk.list().size(), 1);
    EXPECT_EQ(desk.list().front().fault, "");
    // A damaged file is listed as one, and never taken for a table.
    std::ofstream(kept_file("KN-K")) << "tusk-tab, but no table";
    EXPECT_EQ(desk.list().size(), 2);
    EXPECT_NE(desk.list().front().fault, "");
    const auto damaged = TableShelf::load(kept_file("KN-K"));
    ASSERT_FALSE(damaged);
    EXPECT_NE(damaged.error().text().find("KN-K.table"), std::string::npos);
    EXPECT_FALSE(desk.build("KA-K", {}));
    EXPECT_FALSE(desk.build("KRRCC-KRR", {}));
    EXPECT_FALSE(desk.ask("no position", {}));
}

// A larger table is used as soon as it is in the folder.
TEST(xiangqi_table_desk, the_search_reads_what_is_kept) {
    const OwnFolder folder("tusk-tables-search");
    const Position p = position("4ka3/9/9/9/9/9/P8/9/9/N2K5 w");
    EXPECT_EQ(probe(p), std::nullopt);
    std::stop_source stopped;
    stopped.request_stop();
    const auto cancelled = table_desk().build("KNP-KA", {1, {}, stopped.get_token()});
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, core::ErrorCode::kCancelled);
    const auto built = table_desk().build("KNP-KA", {});
    ASSERT_TRUE(built) << built.error().text();
    EXPECT_EQ(built->sides[0].won, 1086429);
    ASSERT_TRUE(probe(p));
    EXPECT_GT(*probe(p), kWinScore - 40);
}

}  // namespace
}  // namespace tusk::games::xiangqi
