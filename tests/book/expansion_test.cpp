#include "book/expansion.h"

#include <gtest/gtest.h>

#include "book/audit.h"
#include "book/book_file.h"
#include "book/frontier.h"
#include "core/text.h"
#include "grid/local_executor.h"
#include "registry/replay.h"
#include "tests/games/test_games.h"

namespace tusk::book {
namespace {

const registry::Registry& real_games() {
    static const registry::Registry all = registry::all_games();
    return all;
}

const registry::Game& othello() {
    return **real_games().require("othello");
}

grid::LocalExecutor executor_with(const registry::Registry& games, unsigned slots) {
    grid::JobKinds kinds = grid::built_in_kinds();
    kinds.add(evaluation_kind(games, slots));
    grid::LocalOptions options;
    options.slots = slots;
    return grid::LocalExecutor(std::move(kinds), options);
}

ExpansionSettings quick(std::size_t positions) {
    ExpansionSettings settings;
    settings.request.player = "alphabeta,hash_mb=1";
    settings.request.limits.depth = 2;
    settings.request.limits.lines = search::Limits::kAllLines;
    settings.positions = positions;
    return settings;
}

std::vector<SeedPosition> seeds_of(const registry::Game& game, std::string_view text) {
    Seeds seeds;
    const auto done = seeds.read(game, {}, text, "test");
    EXPECT_TRUE(done) << done.error().text();
    return seeds.positions();
}

Book grown(Book book, const std::vector<SeedPosition>& seeds, const ExpansionSettings& settings,
           unsigned slots = 1) {
    auto executor = executor_with(real_games(), slots);
    const auto report = expand(book, seeds, executor, settings, {}, [](const core::Progress&) {});
    EXPECT_TRUE(report) << report.error().text();
    return book;
}

Book empty_book() {
    return *Book::make(othello(), {});
}

std::string canonical_after(std::string_view moves) {
    auto state = othello().initial({});
    EXPECT_TRUE(registry::apply_text(**state, moves));
    return (*state)->canonical();
}

TEST(seeds, are_every_position_once_ply_by_ply) {
    const auto seeds = seeds_of(othello(), "# names\nf5d6c3\tTiger or so\nc4c5\n\nc4e3f6\n");
    ASSERT_EQ(seeds.size(), 5u);  // c4 = f5, and c4e3 is f5d6 turned; c5 is another answer
    EXPECT_EQ(seeds[0].canonical, canonical_after(""));
    for (std::size_t i = 1; i < seeds.size(); ++i) {
        EXPECT_LE(seeds[i - 1].ply, seeds[i].ply);
    }
    const auto ends =
        std::count_if(seeds.begin(), seeds.end(), [](const auto& s) { return s.last; });
    EXPECT_EQ(ends, 2);
}

TEST(seeds, errors_name_file_line_and_move) {
    Seeds seeds;
    const auto done = seeds.read(othello(), {}, "f5d6\nf5a1\n", "lines.txt");
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().text().find("lines.txt, line 2"), std::string::npos)
        << done.error().text();
}

TEST(seeds, the_openings_of_othello_are_legal) {
    const auto files = default_seed_files(othello());
    ASSERT_EQ(files.size(), 2u);
    Seeds seeds;
    for (const std::string& path : files) {
        const auto text = core::read_file(path);
        ASSERT_TRUE(text);
        const auto done = seeds.read(othello(), {}, *text, path);
        ASSERT_TRUE(done) << done.error().text();
    }
    EXPECT_GT(seeds.positions().size(), 10'000u);
}

TEST(frontier, the_cheapest_way_out_of_the_book_is_chosen) {
    Book book = empty_book();
    ASSERT_TRUE(book.enter(canonical_after(""), 4, {{"d3", 0}}));
    // Three ways out: the best, one a disc worse, one five discs worse.
    auto first = othello().parse(canonical_after("f5"), {});
    std::vector<SearchedMove> moves;
    for (const registry::Action action : (*first)->legal((*first)->deciders().first())) {
        moves.push_back(
            {(*first)->text(action), static_cast<Value>(std::array{-500, 0, -100}[moves.size()])});
    }
    ASSERT_TRUE(book.enter((*first)->canonical(), 4, moves));
    book.settle();
    Frontier frontier(seeds_of(othello(), ""), 2);
    std::vector<Price> prices;
    std::vector<std::string> chosen;
    for (auto choice = frontier.choose(book); choice && *choice; choice = frontier.choose(book)) {
        prices.push_back((*choice)->price);
        chosen.push_back((*choice)->canonical);
        frontier.take((*choice)->key);
    }
    EXPECT_EQ(prices, (std::vector<Price>{2000, 4000, 12000}));
    EXPECT_EQ(key_of(chosen[0]), book.positions()[1].moves[1].leads_to);
    EXPECT_EQ(key_of(chosen[1]), book.positions()[1].moves[2].leads_to);
    frontier.release(key_of(chosen[1]));
    EXPECT_EQ((*frontier.choose(book))->canonical, chosen[1]);
}

TEST(frontier, seeds_are_reached_for_their_plies_alone) {
    const auto seeds = seeds_of(othello(), "f5f4\n");
    Book book = empty_book();
    for (const SeedPosition& seed : seeds) {
        auto state = othello().parse(seed.canonical, {});
        std::vector<SearchedMove> moves;
        for (const registry::Action action : (*state)->legal((*state)->deciders().first())) {
            auto next = (*state)->clone();
            ASSERT_TRUE(next->apply(next->deciders().first(), action));
            const bool parallel = next->canonical() == canonical_after("f5f4");
            moves.push_back({(*state)->text(action), parallel ? -9000 : 0});
        }
        ASSERT_TRUE(book.enter(seed.canonical, 4, moves));
    }
    // The line's last position is worth 90 discs to whoever must not let it happen.
    book.settle();
    const Frontier frontier(seeds, 1);
    EXPECT_EQ((*frontier.choose(book))->price, 2000);  // beside the line, at ply 2
    Frontier narrow(seeds, 1);
    std::vector<Price> prices;
    for (int i = 0; i < 4; ++i) {
        const auto choice = narrow.choose(book);
        prices.push_back((*choice)->price);
        narrow.take((*choice)->key);
    }
    EXPECT_EQ(prices[2], 3000);  // beyond the seed, without the 90 discs
}

TEST(expansion, the_same_settings_give_the_same_book_on_any_number_of_threads) {
    const auto seeds = seeds_of(othello(), "f5d6c3d3c4\nf5f6e6\n");
    ExpansionSettings settings = quick(30);
    settings.window = 4;
    const std::string one = write_book(grown(empty_book(), seeds, settings, 1));
    const std::string three = write_book(grown(empty_book(), seeds, settings, 3));
    EXPECT_EQ(one, three);
    EXPECT_NE(one.find("positions 30\n"), std::string::npos);
}

TEST(expansion, goes_on_where_it_was_as_if_nothing_had_happened) {
    const auto seeds = seeds_of(othello(), "f5d6c3d3c4\n");
    const Book whole = grown(empty_book(), seeds, quick(25));
    Book part = grown(empty_book(), seeds, quick(11));
    EXPECT_EQ(part.positions().size(), 11u);
    auto again = read_book(othello(), write_book(part));
    ASSERT_TRUE(again);
    EXPECT_EQ(write_book(grown(std::move(*again), seeds, quick(25))), write_book(whole));
    const auto found = audit(whole);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->faults.empty());
    EXPECT_EQ(found->reached, 25u);
    EXPECT_EQ(found->incomplete, 0u);
    for (const SeedPosition& seed : seeds) {
        EXPECT_TRUE(whole.find(key_of(seed.canonical)));
    }
}

TEST(expansion, searches_deeper_what_was_searched_less_deeply) {
    const auto seeds = seeds_of(othello(), "");
    Book book = grown(empty_book(), seeds, quick(5));
    ExpansionSettings deeper = quick(6);
    deeper.request.limits.depth = 3;
    book = grown(std::move(book), seeds, deeper);
    EXPECT_EQ(book.positions().size(), 6u);
    for (const BookPosition& position : book.positions()) {
        EXPECT_EQ(position.depth, 3);
    }
}

TEST(expansion, ends_when_a_game_has_no_more_positions) {
    const registry::Registry games = tests::test_games();
    const registry::Game& game = **games.require("tictactoe");
    Book book = *Book::make(game, {});
    auto executor = executor_with(games, 2);
    ExpansionSettings settings;
    settings.request.player = "alphabeta,hash_mb=1";
    settings.request.limits.depth = 1;
    settings.request.limits.lines = search::Limits::kAllLines;
    settings.positions = 0;
    settings.window = 8;
    const auto seeds = seeds_of(game, "");
    const auto report = expand(book, seeds, executor, settings, {}, [](const core::Progress&) {});
    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->complete);
    EXPECT_EQ(report->searched, book.positions().size());
    EXPECT_EQ(book.positions()[*book.find(key_of((*game.initial({}))->canonical()))].value, 0);
    EXPECT_TRUE(audit(book)->faults.empty());
}

TEST(expansion, a_stop_keeps_what_there_is) {
    const auto seeds = seeds_of(othello(), "");
    Book book = empty_book();
    auto executor = executor_with(real_games(), 1);
    std::stop_source stop;
    std::size_t saved = 0;
    ExpansionSettings settings = quick(1000);
    settings.save = [&](const Book& now) -> core::Result<void> {
        saved = now.positions().size();
        return {};
    };
    const auto report =
        expand(book, seeds, executor, settings, stop.get_token(), [&](const core::Progress& now) {
            if (now.done >= 7) {
                stop.request_stop();
            }
        });
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->interrupted);
    EXPECT_GE(book.positions().size(), 7u);
    EXPECT_LT(book.positions().size(), 1000u);
    EXPECT_EQ(saved, book.positions().size());
}

TEST(expansion, a_search_that_fails_ends_the_build_with_its_reason) {
    const auto seeds = seeds_of(othello(), "");
    Book book = empty_book();
    auto executor = executor_with(real_games(), 1);
    ExpansionSettings settings = quick(10);
    settings.request.player = "oracle";
    const auto report = expand(book, seeds, executor, settings, {}, [](const core::Progress&) {});
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().text().find("oracle"), std::string::npos) << report.error().text();
    settings = quick(10);
    settings.save = [](const Book&) -> core::Result<void> {
        return core::fail(core::ErrorCode::kFile, "the disc is full");
    };
    const auto unsaved = expand(book, seeds, executor, settings, {}, [](const core::Progress&) {});
    ASSERT_FALSE(unsaved);
    EXPECT_EQ(unsaved.error().text(), "the disc is full");
}

TEST(export_lines, reach_every_end_of_the_book) {
    const Book book = grown(empty_book(), seeds_of(othello(), "f5d6c3d3c4\nf5f6e6\n"), quick(8));
    const auto lines = export_lines(book);
    ASSERT_TRUE(lines);
    std::size_t ends = 0;
    for (const BookPosition& position : book.positions()) {
        ends += std::none_of(position.moves.begin(), position.moves.end(),
                             [](const BookMove& move) { return move.in_book(); })
                    ? 1
                    : 0;
    }
    EXPECT_EQ(lines->size(), ends);
    bool named = false;
    for (const ExportedLine& line : *lines) {
        named = named || line.opening == "Tiger";
        const auto at = book.find(key_of(canonical_after(core::join(line.moves, " "))));
        ASSERT_TRUE(at);
        EXPECT_EQ(book.positions()[*at].value, line.value);
    }
    EXPECT_TRUE(named);
}

}  // namespace
}  // namespace tusk::book
