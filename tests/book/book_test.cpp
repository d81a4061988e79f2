#include "book/book.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "book/audit.h"
#include "book/probe.h"
#include "registry/registry.h"
#include "registry/replay.h"
#include "tests/games/test_games.h"

namespace tusk::book {
namespace {

const registry::Game& othello() {
    static const registry::Registry games = registry::all_games();
    return **games.require("othello");
}

std::unique_ptr<registry::State> after(std::string_view moves) {
    auto state = othello().initial({});
    EXPECT_TRUE(registry::apply_text(**state, moves));
    return std::move(*state);
}

// Values every move of the position after `moves` in the order of `values`, cyclically.
std::size_t enter(Book& book, std::string_view moves, std::vector<Value> values, int depth = 4) {
    auto state = book.game().parse(after(moves)->canonical(), {});
    std::vector<SearchedMove> searched;
    for (const registry::Action action : (*state)->legal((*state)->deciders().first())) {
        searched.push_back({(*state)->text(action), values[searched.size() % values.size()]});
    }
    auto at = book.enter((*state)->canonical(), depth, searched);
    EXPECT_TRUE(at) << at.error().text();
    return at.value_or(0);
}

TEST(book, the_four_first_moves_of_othello_are_one) {
    auto book = Book::make(othello(), {});
    ASSERT_TRUE(book);
    const std::size_t start = enter(*book, "", {10, 40, 20, 30});
    ASSERT_EQ(book->positions()[start].moves.size(), 1u);
    EXPECT_EQ(book->positions()[start].moves[0].searched, 40);
    book->settle();
    for (const char* first : {"d3", "c4", "f5", "e6"}) {
        const auto known = probe(*book, *after(""));
        ASSERT_TRUE(known);
        EXPECT_EQ(known->moves.size(), 4u);
        EXPECT_FALSE(probe(*book, *after(first))) << first;
    }
    enter(*book, "c4", {5});
    book->settle();
    for (const char* first : {"d3", "c4", "f5", "e6"}) {
        EXPECT_TRUE(probe(*book, *after(first))) << first;
    }
    EXPECT_EQ(probe(*book, *after(""))->value, -5);
}

TEST(book, a_turned_board_gets_turned_moves) {
    auto book = Book::make(othello(), {});
    // Of the three answers to any first move only the diagonal one is good.
    auto canonical = othello().parse(after("f5")->canonical(), {});
    std::vector<SearchedMove> searched;
    for (const registry::Action action : (*canonical)->legal((*canonical)->deciders().first())) {
        auto next = (*canonical)->clone();
        ASSERT_TRUE(next->apply(next->deciders().first(), action));
        const bool diagonal = next->canonical() == after("f5f6")->canonical();
        searched.push_back({(*canonical)->text(action), diagonal ? 300 : -300});
    }
    ASSERT_TRUE(book->enter((*canonical)->canonical(), 4, searched));
    book->settle();
    const std::map<std::string, std::string> diagonal{
        {"f5", "f6"}, {"e6", "f6"}, {"d3", "c3"}, {"c4", "c3"}};
    for (const auto& [first, answer] : diagonal) {
        const auto known = probe(*book, *after(first));
        ASSERT_TRUE(known) << first;
        ASSERT_EQ(known->moves.size(), 3u);
        EXPECT_EQ(known->moves[0].text, answer);
        EXPECT_EQ(known->moves[0].value, 300);
        EXPECT_EQ(known->moves[1].value, -300);
    }
}

TEST(book, values_come_back_from_the_end_of_the_book) {
    auto book = Book::make(othello(), {});
    const std::size_t start = enter(*book, "", {0});
    const std::size_t first = enter(*book, "f5", {100, -700, -700});
    book->settle();
    EXPECT_EQ(book->positions()[start].value, -100);
    // The good answer turns out to be bad: the drop-out move is better now.
    const BookMove good = book->positions()[first].moves[0];
    for (const char* answer : {"f4", "d6", "f6"}) {
        if (key_of(after(std::string("f5") + answer)->canonical()) == good.leads_to) {
            enter(*book, std::string("f5") + answer, {900});
        }
    }
    book->settle();
    EXPECT_EQ(book->positions()[first].moves[0].value, -900);
    EXPECT_EQ(book->positions()[first].moves[0].searched, 100);
    EXPECT_EQ(book->positions()[first].value, -700);
    EXPECT_EQ(book->positions()[start].value, 700);
    const BookMove* out = book->positions()[first].drop_out();
    ASSERT_NE(out, nullptr);
    EXPECT_EQ(out->value, -700);
    EXPECT_EQ(book->positions()[start].drop_out(), nullptr);
    EXPECT_EQ(book->count_from(start), 3u);
}

TEST(book, entering_again_replaces) {
    auto book = Book::make(othello(), {});
    const std::size_t first = enter(*book, "f5", {1, 2, 3}, 4);
    EXPECT_EQ(enter(*book, "c4", {7, 8, 9}, 6), first);
    enter(*book, "f5d6", {50});
    book->settle();
    EXPECT_EQ(book->positions().size(), 2u);
    EXPECT_EQ(book->positions()[first].depth, 6);
    EXPECT_EQ(audit(*book)->faults, std::vector<std::string>());
    EXPECT_EQ(audit(*book)->book_moves, 1u);
}

TEST(book, wrong_entries_are_refused_with_a_reason) {
    auto book = Book::make(othello(), {});
    const std::string start = after("")->canonical();
    EXPECT_FALSE(book->enter(start, 4, {}));
    EXPECT_FALSE(book->enter(start, 4, {{"a1", 0}}));
    EXPECT_FALSE(book->enter(start, -1, {{"f5", 0}}));
    EXPECT_FALSE(book->enter(start, 4, {{"f5", kMaxValue + 1}}));
    EXPECT_FALSE(book->enter("nonsense", 4, {{"f5", 0}}));
    std::string turned;  // of the four positions after the first move only one is canonical
    for (const char* first : {"d3", "c4", "f5", "e6"}) {
        if (after(first)->position() != after(first)->canonical()) {
            turned = after(first)->position();
        }
    }
    const auto refused = book->enter(turned, 4, {{"f4", 0}});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("stands for all symmetric ones"), std::string::npos);
    EXPECT_TRUE(book->positions().empty());
}

TEST(book, other_kinds_of_games_have_none) {
    const registry::Registry games = tests::test_games();
    for (const auto& game : games.games()) {
        EXPECT_EQ(Book::make(*game, {}).has_value(), game->info().id == "tictactoe")
            << game->info().id;
    }
}

TEST(book, other_rules_are_not_in_the_book) {
    auto book = Book::make(othello(), {});
    enter(*book, "", {0});
    book->settle();
    const auto small = othello().initial({{"size", "6"}});
    ASSERT_TRUE(small);
    EXPECT_FALSE(probe(*book, **small));
    EXPECT_TRUE(Book::make(othello(), {{"size", "6"}}));
    EXPECT_FALSE(Book::make(othello(), {{"size", "7"}}));
}

// All of tic-tac-toe in one book: its value is that of the game.
TEST(book, a_whole_game_is_a_draw) {
    const registry::Registry games = tests::test_games();
    const registry::Game& game = **games.require("tictactoe");
    auto book = Book::make(game, {});
    ASSERT_TRUE(book);
    std::size_t entered = 0;
    const std::function<void(const registry::State&)> walk = [&](const registry::State& state) {
        if (state.deciders().nobody() || book->find(key_of(state.canonical()))) {
            return;
        }
        const registry::Decider decider = state.deciders().first();
        std::vector<SearchedMove> moves;
        std::vector<std::unique_ptr<registry::State>> next;
        for (const registry::Action action : state.legal(decider)) {
            next.push_back(state.clone());
            ASSERT_TRUE(next.back()->apply(decider, action));
            const auto outcome = next.back()->outcome();
            const double payoff = outcome ? outcome->payoff[search::index(decider)] : 0.37;
            moves.push_back({state.text(action), value_of(payoff)});
        }
        auto done = book->enter(state.canonical(), 1, moves);
        ASSERT_TRUE(done) << done.error().text();
        ++entered;
        for (const auto& one : next) {
            walk(*one);
        }
    };
    walk(**game.initial({}));
    book->settle();
    EXPECT_EQ(book->positions().size(), entered);
    const auto known = probe(*book, **game.initial({}));
    ASSERT_TRUE(known);
    EXPECT_EQ(known->value, 0);
    EXPECT_EQ(book->count_from(known->position), entered);
    const auto line = book_line(*book, **game.initial({}), known->moves.front());
    EXPECT_EQ(line.size(), 9u);
    const auto found = audit(*book);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->faults.empty()) << found->faults.front();
    EXPECT_EQ(found->incomplete, 0u);
}

}  // namespace
}  // namespace tusk::book
