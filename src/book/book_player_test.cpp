#include "book/book_player.h"

#include <gtest/gtest.h>

#include <set>

#include "book/book_file.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::book {
namespace {

const registry::Registry& games() {
    static const registry::Registry all = [] {
        registry::Registry registry = registry::all_games();
        add_book_players(registry);
        return registry;
    }();
    return all;
}

const registry::Game& othello() {
    return **games().require("othello");
}

std::unique_ptr<registry::State> after(std::string_view moves) {
    auto state = othello().initial({});
    EXPECT_TRUE(registry::apply_text(**state, moves));
    return std::move(*state);
}

void enter(Book& book, std::string_view moves,
           const std::vector<std::pair<std::string, Value>>& values) {
    auto canonical = othello().parse(after(moves)->canonical(), {});
    std::vector<SearchedMove> searched;
    for (const auto& [line, value] : values) {
        const std::string wanted = after(line)->canonical();
        for (const registry::Action action :
             (*canonical)->legal((*canonical)->deciders().first())) {
            auto next = (*canonical)->clone();
            EXPECT_TRUE(next->apply(next->deciders().first(), action));
            if (next->canonical() == wanted) {
                searched.push_back({(*canonical)->text(action), value});
            }
        }
    }
    EXPECT_TRUE(book.enter((*canonical)->canonical(), 9, searched));
}

// After f5: d6 and f6 are in the book, d6 is 0.3 better; f4 leads out of it.
std::shared_ptr<const Book> small_book(Value out) {
    Book book = *Book::make(othello(), {});
    enter(book, "", {{"f5", 0}});
    enter(book, "f5", {{"f5d6", 0}, {"f5f6", 0}, {"f5f4", out}});
    enter(book, "f5d6", {{"f5d6c3", -30}});
    enter(book, "f5f6", {{"f5f6e6", 0}});
    book.settle();
    return std::make_shared<const Book>(std::move(book));
}

search::Analysis ask(registry::Player& player, const registry::State& state,
                     int lines = search::Limits::kAllLines) {
    search::NullSink sink;
    search::Limits limits;
    limits.depth = 1;
    limits.lines = lines;
    const auto answer = player.think(state.view(state.deciders().first()), limits, {}, sink);
    EXPECT_TRUE(answer);
    return *answer;
}

std::unique_ptr<registry::Player> player_with(std::shared_ptr<const Book> book,
                                              const BookSettings& settings) {
    auto inner = registry::make_player(othello(), "alphabeta,hash_mb=1");
    EXPECT_TRUE(inner);
    return with_book(std::move(*inner), std::move(book), settings);
}

TEST(book_player, plays_the_best_move_of_the_book_on_every_side_of_the_board) {
    const auto player = player_with(small_book(-500), {});
    const std::vector<std::pair<std::string, std::string>> answers{
        {"f5", "d6"}, {"e6", "f4"}, {"d3", "c5"}, {"c4", "e3"}};
    for (const auto& [first, best] : answers) {
        const auto state = after(first);
        const search::Analysis said = ask(*player, *state);
        EXPECT_EQ(said.stopped_by, search::StopReason::kBook);
        EXPECT_EQ(state->text(*said.best), best);
        EXPECT_DOUBLE_EQ(said.value, 0.3);
        EXPECT_EQ(said.depth, 9);
        EXPECT_EQ(said.nodes, 0u);
        ASSERT_EQ(said.lines.size(), 3u);
        EXPECT_EQ(said.lines[0].moves.size(), 2u);
        EXPECT_DOUBLE_EQ(said.lines[2].value, -5);
    }
    EXPECT_EQ(ask(*player, *after("f5"), 1).lines.size(), 1u);
}

TEST(book_player, thinks_for_itself_out_of_the_book) {
    const auto player = player_with(small_book(-500), {});
    EXPECT_NE(ask(*player, *after("f5f4")).stopped_by, search::StopReason::kBook);
    // The end of the book: its moves have values, but none stays in it.
    EXPECT_NE(ask(*player, *after("f5d6")).stopped_by, search::StopReason::kBook);
}

TEST(book_player, leaves_the_book_when_a_move_out_of_it_is_better_by_more_than_the_margin) {
    BookSettings settings;
    settings.book_margin = 1;
    EXPECT_EQ(ask(*player_with(small_book(129), settings), *after("f5")).stopped_by,
              search::StopReason::kBook);
    EXPECT_NE(ask(*player_with(small_book(131), settings), *after("f5")).stopped_by,
              search::StopReason::kBook);
}

TEST(book_player, varies_within_the_margin_if_it_may) {
    BookSettings settings;
    settings.book_vary = true;
    settings.book_margin = 0.5;
    const auto chosen = [&] {
        std::set<std::string> moves;
        const auto player = player_with(small_book(-500), settings);
        const auto state = after("f5");
        for (int i = 0; i < 50; ++i) {
            moves.insert(state->text(*ask(*player, *state).best));
        }
        return moves;
    };
    EXPECT_EQ(chosen(), (std::set<std::string>{"d6", "f6"}));
    settings.book_margin = 0.2;
    EXPECT_EQ(chosen(), (std::set<std::string>{"d6"}));
}

TEST(book_player, is_a_parameter_of_the_registered_player) {
    const registry::PlayerType* type = othello().find_player("alphabeta");
    ASSERT_NE(type, nullptr);
    const auto has = [&](const char* name, const char* value) {
        return std::any_of(type->params.begin(), type->params.end(), [&](const auto& info) {
            return info.name == name && info.default_value == value;
        });
    };
    EXPECT_TRUE(has("book", "none"));
    EXPECT_TRUE(has("book_margin", "0.5"));
    EXPECT_TRUE(has("book_vary", "false"));
    const auto count = std::count_if(othello().players().begin(), othello().players().end(),
                                     [](const auto& one) { return one.name == "alphabeta"; });
    EXPECT_EQ(count, 1);
    EXPECT_TRUE(registry::make_player(othello(), "alphabeta,book=none,depth=2"));
    EXPECT_FALSE(registry::make_player(othello(), "alphabeta,book=mine"));
    EXPECT_FALSE(registry::make_player(othello(), "alphabeta,book_margin=-1"));
    const auto plain = registry::make_player(othello(), "alphabeta,hash_mb=1");
    ASSERT_TRUE(plain);
    EXPECT_NE(ask(**plain, *after("f5")).stopped_by, search::StopReason::kBook);
}

TEST(book_player, the_book_that_comes_with_othello_is_asked) {
    const auto player = registry::make_player(othello(), "alphabeta,book=standard,hash_mb=1");
    ASSERT_TRUE(player) << player.error().text();
    const auto start = after("");
    EXPECT_EQ(ask(**player, *start).stopped_by, search::StopReason::kBook);
}

TEST(book_player, a_named_file_is_asked_instead_of_the_book_of_the_game) {
    const std::string path = ::testing::TempDir() + "tusk_book_player_test.txt";
    ASSERT_TRUE(save_book(*small_book(-500), path));
    const auto player = registry::make_player(
        othello(), "alphabeta,book=standard,hash_mb=1,depth=2,book_file=" + path);
    ASSERT_TRUE(player) << player.error().text();
    EXPECT_EQ(ask(**player, *after("f5")).best,
              ask(*player_with(small_book(-500), {}), *after("f5")).best);
    EXPECT_NE(ask(**player, *after("f5d6c3")).stopped_by, search::StopReason::kBook)
        << "the book of Othello knows this position, this one does not";
    const auto off = registry::make_player(othello(), "alphabeta,depth=2,book_file=" + path);
    ASSERT_TRUE(off);
    EXPECT_NE(ask(**off, *after("f5")).stopped_by, search::StopReason::kBook);
    const auto missing = registry::make_player(othello(), "alphabeta,book_file=/nowhere/book");
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().text().find("/nowhere/book"), std::string::npos);
}

}  // namespace
}  // namespace tusk::book
