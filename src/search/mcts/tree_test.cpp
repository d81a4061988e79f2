#include "search/mcts/tree.h"

#include <gtest/gtest.h>

#include "search/mcts/backup.h"
#include "search/mcts/test_games.h"

namespace tusk::search::mcts {
namespace {

using test::TicTacToe;

NodeIndex add_children(Tree<TicTacToe>& tree, NodeIndex parent, std::uint32_t count) {
    const auto first = tree.claim(parent, count);
    EXPECT_TRUE(first.has_value());
    for (std::uint32_t i = 0; i < count; ++i) {
        tree.make_node(*first + i, i);
    }
    tree.publish(parent, *first, count);
    return *first;
}

TEST(mcts_tree, a_node_of_a_two_seat_game_takes_at_most_40_bytes) {
    EXPECT_LE(sizeof(Node<TicTacToe>), 40U);
    EXPECT_LE(sizeof(Node<test::Pile<2, 1>>), 40U);
}

TEST(mcts_tree, a_leaf_can_be_claimed_only_once) {
    Tree<TicTacToe> tree{MctsParams{}};
    EXPECT_TRUE(tree.claim(kRoot, 3).has_value());
    EXPECT_FALSE(tree.claim(kRoot, 3).has_value());
}

TEST(mcts_tree, a_full_tree_refuses_and_leaves_the_leaf_a_leaf) {
    MctsParams params;
    params.max_nodes = 1;  // too few for any root: raised to the smallest useful size
    Tree<TicTacToe> tree(params);
    const NodeIndex first = add_children(tree, kRoot, 9);
    EXPECT_FALSE(tree.full());
    EXPECT_FALSE(tree.claim(first, 8).has_value());
    EXPECT_TRUE(tree.full());
    EXPECT_FALSE(tree[first].expanded());
    EXPECT_EQ(tree.permille_full(), 1000);
}

TEST(mcts_tree, keeping_a_subtree_keeps_its_shape_and_numbers) {
    MctsParams params;
    params.rave = true;
    Tree<TicTacToe> tree(params);
    const NodeIndex a = add_children(tree, kRoot, 4);
    const NodeIndex dropped = add_children(tree, a, 3);
    const NodeIndex b = add_children(tree, a + 2, 5);
    add_children(tree, dropped + 1, 2);
    const NodeIndex c = add_children(tree, b + 4, 2);
    tree[a + 2].visits = 100;
    tree[b + 4].visits = 40;
    tree[c + 1].visits = 7;
    tree[c + 1].bounds.tighten(0, 0);
    tree.extra(c + 1).rave_visits = 9;
    tree.keep_subtree(a + 2);
    EXPECT_EQ(tree.size(), 1U + 5U + 2U);
    EXPECT_EQ(tree[kRoot].get_visits(), 100U);
    ASSERT_TRUE(tree[kRoot].expanded());
    ASSERT_EQ(tree[kRoot].child_count, 5);
    const NodeIndex moved = tree[kRoot].first_child + 4;
    EXPECT_EQ(tree[moved].get_visits(), 40U);
    ASSERT_EQ(tree[moved].child_count, 2);
    const NodeIndex leaf = tree[moved].first_child + 1;
    EXPECT_EQ(tree[leaf].get_visits(), 7U);
    EXPECT_EQ(tree[leaf].move, 1U);
    EXPECT_TRUE(tree[leaf].closed());
    EXPECT_EQ(tree.extra(leaf).rave_visits.load(), 9U);
}

TEST(mcts_tree, bounds_only_get_tighter) {
    Bounds<TicTacToe> bounds;
    EXPECT_TRUE(bounds.tighten(0, 1));
    EXPECT_FALSE(bounds.tighten(-1, 1));
    EXPECT_EQ(bounds.get_low(), 0);
    EXPECT_TRUE(bounds.tighten(-1, 0));
    EXPECT_EQ(bounds.get_high(), 0);
}

TEST(mcts_backup, a_virtual_loss_looks_like_a_loss_and_is_taken_back) {
    for (const int loss : {1, 3}) {
        for (const Seat mover : {Seat::kFirst, Seat::kSecond}) {
            MctsParams params;
            params.virtual_loss = loss;
            Tree<TicTacToe> tree(params);
            Backup<TicTacToe> backup(params, tree, true);
            const std::array steps{Step{kRoot, mover}};
            backup.enter(steps[0], 2);
            EXPECT_EQ(tree[kRoot].get_visits(), 2U * static_cast<std::uint32_t>(loss));
            EXPECT_EQ(tree[kRoot].mean_reward(mover), 0.0);
            Tally<TicTacToe> results;
            results.add(Outcome{{1, -1, 0, 0}, 0}, RewardRule<TicTacToe>(Reward::kWinDrawLoss));
            backup.leave(steps, results, 2);
            EXPECT_EQ(tree[kRoot].get_visits(), 1U);
            EXPECT_EQ(tree[kRoot].mean_reward(Seat::kFirst), 1.0);
            EXPECT_EQ(tree[kRoot].mean_reward(Seat::kSecond), 0.0);
        }
    }
}

TEST(mcts_rewards, all_rules_grow_with_the_payoff_and_mirror) {
    for (const Reward kind : {Reward::kWinDrawLoss, Reward::kScore, Reward::kMixed}) {
        const RewardRule<test::Roll> rule(kind);
        for (int payoff = -16; payoff <= 16; ++payoff) {
            EXPECT_NEAR(rule.of(payoff) + rule.of(-payoff), 1.0, 1e-12);
            EXPECT_LE(rule.of(payoff - 1), rule.of(payoff));
        }
        EXPECT_EQ(rule.of(16), 1.0);
        EXPECT_EQ(rule.of(0), 0.5);
    }
}

TEST(mcts_played_moves, remembers_the_last_ply_of_each_seat_until_cleared) {
    PlayedMoves played(8);
    played.add(Seat::kFirst, 5, 0);
    played.add(Seat::kFirst, 5, 4);
    played.add(Seat::kSecond, 6, 1);
    EXPECT_EQ(played.last_ply(Seat::kFirst, 5), 4);
    EXPECT_EQ(played.last_ply(Seat::kSecond, 5), -1);
    EXPECT_EQ(played.last_ply(Seat::kSecond, 6), 1);
    played.clear();
    EXPECT_EQ(played.last_ply(Seat::kFirst, 5), -1);
}

}  // namespace
}  // namespace tusk::search::mcts
