#include "games/honeymoon/play_solver.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "core/text.h"

namespace tusk::games::honeymoon {
namespace {

// No bounds, no table, no dominance: every legal card of both.
int plain_minimax(const PlayProblem& problem) {
    const bool leads = !problem.lead.is_card();
    if (problem.follower.empty()) {
        return 0;
    }
    int best = leads ? -1 : 99;
    CardSet choices = leads ? problem.leader : replies(problem.follower, problem.lead);
    while (!choices.empty()) {
        const Card card = choices.take_lowest();
        PlayProblem next = problem;
        int value = 0;
        if (leads) {
            next.leader.remove(card);
            next.lead = card;
            value = plain_minimax(next);
        } else {
            next.follower.remove(card);
            next.lead = {};
            if (beats(card, problem.lead, problem.strain)) {
                std::swap(next.leader, next.follower);
                value = next.leader.size() - plain_minimax(next);
            } else {
                value = 1 + plain_minimax(next);
            }
        }
        best = leads ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

PlayProblem random_problem(core::Rng& rng, int size) {
    std::array<int, kCards> pack{};
    for (int i = 0; i < kCards; ++i) {
        pack[static_cast<std::size_t>(i)] = i;
    }
    for (std::size_t i = pack.size() - 1; i > 0; --i) {
        std::swap(pack[i], pack[rng.below(static_cast<std::uint32_t>(i + 1))]);
    }
    PlayProblem problem;
    for (int i = 0; i < size; ++i) {
        problem.leader.add(Card(pack[static_cast<std::size_t>(2 * i)]));
        problem.follower.add(Card(pack[static_cast<std::size_t>(2 * i + 1)]));
    }
    problem.strain = static_cast<Strain>(rng.below(5));
    return problem;
}

std::string text_of(const PlayProblem& problem) {
    return text_of(problem.leader) + " " + text_of(problem.follower) + " " +
           std::string{letter_of(problem.strain)} + " " + text_of(problem.lead);
}

TEST(honeymoon_play_solver, the_vectors_of_the_file_are_exact) {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/tests/positions/honeymoon_play.txt");
    ASSERT_TRUE(text) << text.error().text();
    PlaySolver solver;
    int checked = 0;
    for (const std::string_view line : core::lines(*text)) {
        const auto words = core::words(line);
        if (line.starts_with('#') || words.size() != 5) {
            continue;
        }
        const CardSet a = *hand_of(words[0]);
        const CardSet b = *hand_of(words[1]);
        const Strain strain = *strain_of(words[2][0]);
        EXPECT_EQ(solver.tricks({a, b, strain, {}}), *core::to_integer(words[3])) << line;
        EXPECT_EQ(a.size() - solver.tricks({b, a, strain, {}}), *core::to_integer(words[4]))
            << line;
        ++checked;
    }
    EXPECT_EQ(checked, 105);
}

TEST(honeymoon_play_solver, agrees_with_plain_minimax_on_small_endings) {
    core::Rng rng(11);
    PlaySolver solver;
    for (int i = 0; i < 3000; ++i) {
        const PlayProblem problem = random_problem(rng, 1 + static_cast<int>(rng.below(4)));
        ASSERT_EQ(solver.tricks(problem), plain_minimax(problem)) << text_of(problem);
    }
}

TEST(honeymoon_play_solver, loses_nothing_by_looking_at_few_answers) {
    core::Rng rng(12);
    PlaySolver solver;
    PlaySolver full({.table_bits = 16, .all_cards = true});
    for (int i = 0; i < 20'000; ++i) {
        const PlayProblem problem = random_problem(rng, 4 + static_cast<int>(rng.below(5)));
        ASSERT_EQ(solver.tricks(problem), full.tricks(problem)) << text_of(problem);
    }
    for (int i = 0; i < 100; ++i) {
        const PlayProblem problem = random_problem(rng, kHandSize);
        ASSERT_EQ(solver.tricks(problem), full.tricks(problem)) << text_of(problem);
    }
}

TEST(honeymoon_play_solver, a_small_table_changes_no_value) {
    core::Rng rng(13);
    PlaySolver solver;
    PlaySolver small({.table_bits = 4, .all_cards = false});
    for (int i = 0; i < 500; ++i) {
        const PlayProblem problem = random_problem(rng, 8);
        ASSERT_EQ(solver.tricks(problem), small.tricks(problem)) << text_of(problem);
    }
}

TEST(honeymoon_play_solver, the_question_of_a_number_has_the_same_answer) {
    core::Rng rng(14);
    PlaySolver solver;
    for (int i = 0; i < 200; ++i) {
        PlayProblem problem = random_problem(rng, kHandSize);
        if (i % 2 == 0) {
            problem.lead = problem.leader.lowest();
            problem.leader.remove(problem.lead);
        }
        const int value = PlaySolver().tricks(problem);
        for (int n = 0; n <= kHandSize + 1; ++n) {
            EXPECT_EQ(solver.takes(problem, n), value >= n) << text_of(problem) << " " << n;
        }
    }
}

TEST(honeymoon_play_solver, best_cards_keep_the_value_to_the_last_trick) {
    core::Rng rng(15);
    PlaySolver solver;
    for (int i = 0; i < 20; ++i) {
        PlayProblem problem = random_problem(rng, kHandSize);
        const int promised = solver.tricks(problem);
        int taken = 0;  // by whoever led first
        bool first_leads = true;
        while (!problem.follower.empty()) {
            problem.lead = solver.best_card(problem);
            problem.leader.remove(problem.lead);
            const Card reply = solver.best_card(problem);
            ASSERT_TRUE(replies(problem.follower, problem.lead).has(reply));
            problem.follower.remove(reply);
            if (beats(reply, problem.lead, problem.strain)) {
                std::swap(problem.leader, problem.follower);
                first_leads = !first_leads;
            }
            problem.lead = {};
            taken += first_leads ? 1 : 0;
        }
        EXPECT_EQ(taken, promised);
    }
}

// A tenace of ace and queen takes both tricks when the other leads, and one when it has to lead.
TEST(honeymoon_play_solver, knows_the_tenace) {
    PlaySolver solver;
    const CardSet tenace = *hand_of("AQ...");
    const CardSet split = *hand_of("KJ...");
    EXPECT_EQ(solver.tricks({tenace, split, Strain::kNoTrump, {}}), 1);
    EXPECT_EQ(solver.tricks({split, tenace, Strain::kNoTrump, {}}), 0);
}

}  // namespace
}  // namespace tusk::games::honeymoon
