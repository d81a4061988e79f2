#include "server/api/seating.h"

#include <gtest/gtest.h>

#include "core/json.h"

namespace tusk::server {
namespace {

using core::Json;
using search::Seat;
using Invitation = Seating::Invitation;

Seating one_invited() {
    std::vector<SeatSetup> seats(2);
    seats[0].name = "Ann";
    seats[0].token_hash = "ann's";
    seats[1].invitation_hash = "letter";
    return Seating(seats);
}

TEST(seating, an_invitation_is_used_up_when_it_is_taken) {
    Seating seating = one_invited();
    EXPECT_EQ(seating.invitation(0), Invitation::kNone);
    EXPECT_EQ(seating.invitation(1), Invitation::kOpen);
    EXPECT_EQ(seating.invited("letter"), Seat::kSecond);
    EXPECT_FALSE(seating.invited("another"));
    EXPECT_FALSE(seating.invited("")) << "a seat without an invitation is nobody's to take";
    ASSERT_TRUE(seating.join(Seat::kSecond, "Bob", "bob's"));
    EXPECT_EQ(seating.invitation(1), Invitation::kTaken);
    EXPECT_EQ(seating.name(1), "Bob");
    EXPECT_FALSE(seating.join(Seat::kSecond, "Eve", "eve's"));
    EXPECT_FALSE(seating.join(Seat::kFirst, "Eve", "eve's"));
    EXPECT_EQ(seating.seats_of("bob's"), 2u);
    EXPECT_EQ(seating.seats_of("eve's"), 0u);
}

TEST(seating, nobody_decides_for_a_seat_that_waits) {
    const Seating seating = one_invited();
    EXPECT_EQ(seating.seats_of("ann's"), 1u);
    EXPECT_EQ(seating.seats_of(""), 0u);
    EXPECT_EQ(seating.seats_of("letter"), 0u) << "the invitation is not the secret of the seat";
}

TEST(seating, a_name_is_one_line_of_bounded_length) {
    const auto name = [](const std::string& text) {
        return person_name(Json{{"name", text}}, "name");
    };
    EXPECT_EQ(name("  Ann \t Lee\n").value(), "Ann Lee");
    EXPECT_EQ(name("小明").value(), "小明");
    EXPECT_EQ(name("A\xE2\x80\xAE"
                   "nn")
                  .value(),
              "A nn")
        << "no turning of the direction of writing";
    EXPECT_FALSE(name(std::string("A\0B", 3)));
    EXPECT_EQ(person_name(Json::object(), "name").value(), "");
    std::string forty;
    for (int i = 0; i < 40; ++i) {
        forty += "\xE6\x98\x8E";
    }
    EXPECT_EQ(name(forty).value(), forty) << "characters are counted, not bytes";
    EXPECT_EQ(name(forty + "x").error().code, core::ErrorCode::kTooLarge);
    EXPECT_FALSE(name(std::string(1000, ' ')));
    EXPECT_FALSE(person_name(Json{{"name", 7}}, "name"));
}

}  // namespace
}  // namespace tusk::server
