// Endings of honeymoon bridge against DDS, the double-dummy solver for four hands.
//
// The two hands sit side by side, North and East; in each suit their cards move to the top ranks in
// the same order, and South and West get low cards of suits that are not trumps. Those can neither
// win nor ruff, so that the value of the four hands is that of the two. There are enough low cards
// for nine cards in each hand with trumps and for all thirteen without.

#include <dds/dll.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/honeymoon/play_solver.h"

namespace tusk {
namespace {

using games::honeymoon::Card;
using games::honeymoon::CardSet;
using games::honeymoon::kCards;
using games::honeymoon::PlayProblem;
using games::honeymoon::PlaySolver;
using games::honeymoon::Strain;
using games::honeymoon::suit_at;

constexpr int kEndings = 1000;

PlayProblem random_ending(core::Rng& rng) {
    PlayProblem problem;
    problem.strain = static_cast<Strain>(rng.below(5));
    const int size = 3 + static_cast<int>(rng.below(problem.strain == Strain::kNoTrump ? 9 : 7));
    std::array<int, kCards> pack{};
    for (int i = 0; i < kCards; ++i) {
        pack[static_cast<std::size_t>(i)] = i;
    }
    for (std::size_t i = pack.size() - 1; i > 0; --i) {
        std::swap(pack[i], pack[rng.below(static_cast<std::uint32_t>(i + 1))]);
    }
    for (int i = 0; i < size; ++i) {
        problem.leader.add(Card(pack[static_cast<std::size_t>(2 * i)]));
        problem.follower.add(Card(pack[static_cast<std::size_t>(2 * i + 1)]));
    }
    return problem;
}

// DDS counts suits from spades, ranks from 2 to 14 as bits.
deal embedded(const PlayProblem& problem, bool north_leads) {
    deal result{};
    const int strain = static_cast<int>(problem.strain);
    result.trump = strain == 4 ? 4 : 3 - strain;
    result.first = north_leads ? 0 : 1;
    const CardSet north = north_leads ? problem.leader : problem.follower;
    const CardSet east = north_leads ? problem.follower : problem.leader;
    int needed = 2 * north.size();
    for (int suit = 0; suit < 4; ++suit) {
        const auto ours = suit_at(static_cast<std::size_t>(3 - suit));
        const unsigned both = north.ranks(ours) | east.ranks(ours);
        int rank = 14;
        for (int i = 12; i >= 0; --i) {
            if ((both >> i & 1u) != 0) {
                const int hand = (north.ranks(ours) >> i & 1u) != 0 ? 0 : 1;
                result.remainCards[hand][suit] |= 1u << rank--;
            }
        }
        for (; suit != result.trump && rank >= 2 && needed > 0; --rank) {
            result.remainCards[needed % 2 == 0 ? 2 : 3][suit] |= 1u << rank;
            --needed;
        }
    }
    EXPECT_EQ(needed, 0);
    return result;
}

TEST(honeymoon_dds, a_thousand_random_endings_have_the_value_of_dds) {
    SetMaxThreads(1);
    core::Rng rng(2024);
    PlaySolver solver;
    for (int i = 0; i < kEndings; ++i) {
        const PlayProblem problem = random_ending(rng);
        futureTricks found{};
        const int status = SolveBoard(embedded(problem, i % 2 == 0), -1, 1, 1, &found, 0);
        ASSERT_EQ(status, RETURN_NO_FAULT);
        ASSERT_EQ(solver.tricks(problem), found.score[0])
            << text_of(problem.leader) << " " << text_of(problem.follower) << " "
            << letter_of(problem.strain);
    }
}

}  // namespace
}  // namespace tusk
