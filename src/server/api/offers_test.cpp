#include "server/api/offers.h"

#include <gtest/gtest.h>

namespace tusk::server {
namespace {

using search::Seat;

constexpr Offer kDrawByFirst{OfferKind::kDraw, Seat::kFirst, 0};
constexpr Offer kTakeBackByFirst{OfferKind::kTakeBack, Seat::kFirst, 0};

Offers after_a_move_each() {
    Offers offers;
    offers.decided(Seat::kFirst);
    offers.decided(Seat::kSecond);
    return offers;
}

TEST(offers, nobody_offers_before_a_decision_of_their_own) {
    Offers offers;
    EXPECT_FALSE(offers.allows(OfferKind::kDraw, Seat::kFirst));
    offers.decided(Seat::kFirst);
    EXPECT_TRUE(offers.allows(OfferKind::kDraw, Seat::kFirst));
    EXPECT_FALSE(offers.allows(OfferKind::kDraw, Seat::kSecond));
}

TEST(offers, one_lies_on_the_table_at_a_time) {
    Offers offers = after_a_move_each();
    offers.made(kDrawByFirst);
    EXPECT_EQ(offers.open(), kDrawByFirst);
    EXPECT_FALSE(offers.allows(OfferKind::kTakeBack, Seat::kFirst));
    EXPECT_FALSE(offers.allows(OfferKind::kTakeBack, Seat::kSecond));
}

TEST(offers, a_decision_of_the_other_is_an_answer) {
    for (const Offer& offer : {kDrawByFirst, kTakeBackByFirst}) {
        Offers offers = after_a_move_each();
        offers.made(offer);
        offers.decided(Seat::kSecond);
        EXPECT_FALSE(offers.open());
    }
}

TEST(offers, whoever_offers_a_draw_and_moves_still_offers_it) {
    Offers offers = after_a_move_each();
    offers.made(kDrawByFirst);
    offers.decided(Seat::kFirst);
    EXPECT_TRUE(offers.open());
    offers = after_a_move_each();
    offers.made(kTakeBackByFirst);
    offers.decided(Seat::kFirst);
    EXPECT_FALSE(offers.open()) << "taking back what has been built upon makes no sense";
}

TEST(offers, nobody_is_flooded) {
    Offers offers = after_a_move_each();
    offers.made(kDrawByFirst);
    offers.closed();
    EXPECT_FALSE(offers.allows(OfferKind::kDraw, Seat::kFirst)) << "not again before a move";
    EXPECT_TRUE(offers.allows(OfferKind::kTakeBack, Seat::kFirst)) << "something else";
    EXPECT_TRUE(offers.allows(OfferKind::kDraw, Seat::kSecond)) << "the other may";
    offers.decided(Seat::kFirst);
    EXPECT_TRUE(offers.allows(OfferKind::kDraw, Seat::kFirst));
}

TEST(offers, have_names) {
    for (const OfferKind kind : kOfferKinds) {
        EXPECT_EQ(offer_kind(name_of(kind)), kind);
    }
    EXPECT_FALSE(offer_kind("money"));
}

}  // namespace
}  // namespace tusk::server
