#include "protocol/engine_factory.h"

#include <gtest/gtest.h>

#include <sstream>

#include "registry/registry.h"

namespace tusk::protocol {
namespace {

core::Result<int> run(std::string_view protocol, std::string_view player, std::string& output,
                      const std::string& input) {
    static const registry::Registry kGames = registry::all_games();
    std::istringstream in(input);
    std::ostringstream out;
    registry::Limits limits;
    limits.depth = 1;
    auto status = run_engine(protocol, *kGames.find("othello"), player, limits, in, out);
    output = out.str();
    return status;
}

TEST(engine_factory, knows_its_protocols_by_name) {
    EXPECT_EQ(engine_protocols(),
              (std::vector<std::string>{"gtp", "nboard", "uci", "ucci", "cdc", "messages"}));
    std::string output;
    EXPECT_EQ(run("gtp", "random", output, "name\nquit\n").value(), 0);
    EXPECT_EQ(output, "= tusk\n\n=\n\n");
    EXPECT_EQ(run("nboard", "random", output, "nboard 2\nping 1").value(), 0);
    EXPECT_EQ(output, "set myname tusk random\npong 1\n");
    EXPECT_EQ(run("uci", "random", output, "isready").value(), 0);
    EXPECT_EQ(output, "readyok\n");
    EXPECT_EQ(run("ucci", "random", output, "quit").value(), 0);
    EXPECT_EQ(output, "bye\n");
}

TEST(engine_factory, an_unknown_protocol_is_answered_with_the_list) {
    std::string output;
    const auto status = run("usi", "random", output, "");
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, core::ErrorCode::kUnknownName);
    EXPECT_NE(status.error().text().find("gtp, nboard, uci, ucci"), std::string::npos);
}

TEST(engine_factory, a_bad_player_is_an_error_before_anything_is_read) {
    std::string output;
    EXPECT_FALSE(run("gtp", "nobody", output, "name\n").has_value());
    EXPECT_EQ(output, "");
}

TEST(engine_factory, a_script_without_quit_is_carried_out_to_its_end) {
    std::string output;
    EXPECT_EQ(run("gtp", "random,seed=1", output, "genmove b\ngenmove w").value(), 0);
    EXPECT_EQ(std::count(output.begin(), output.end(), '='), 2);
}

// A stream whose other end is gone.
class ClosedStream final : public std::streambuf {
    int_type overflow(int_type /*c*/) override { return traits_type::eof(); }
};

TEST(engine_factory, an_engine_stops_when_nobody_listens) {
    const registry::Registry games = registry::all_games();
    std::istringstream in("name\nname\nname\n");
    ClosedStream closed;
    std::ostream out(&closed);
    EXPECT_EQ(run_engine("gtp", *games.find("othello"), "random", {}, in, out).value(), 0);
}

}  // namespace
}  // namespace tusk::protocol
