#include "server/net/request_rules.h"

#include <gtest/gtest.h>

namespace tusk::server {
namespace {

TEST(request_rules, targets_are_taken_apart_and_decoded) {
    const auto target = parse_target("/a%2Fb/%E9%BB%91?x=1&y=a+b%2B&z&=v&&q=a=b");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/a/b/\xE9\xBB\x91");
    const std::vector<std::pair<std::string, std::string>> expected{
        {"x", "1"}, {"y", "a b+"}, {"z", ""}, {"", "v"}, {"q", "a=b"}};
    EXPECT_EQ(target->query, expected);
}

TEST(request_rules, a_plus_in_a_path_is_a_plus) {
    EXPECT_EQ(parse_target("/a+b")->path, "/a+b");
}

TEST(request_rules, bad_targets_are_errors_that_name_the_part) {
    EXPECT_EQ(parse_target("x").error().where, "address");
    EXPECT_EQ(parse_target("").error().where, "address");
    EXPECT_EQ(parse_target("/%").error().where, "path");
    EXPECT_EQ(parse_target("/%a").error().where, "path");
    EXPECT_EQ(parse_target("/%g0").error().where, "path");
    EXPECT_EQ(parse_target("/x?a%=1").error().where, "query");
    EXPECT_EQ(parse_target("/x?a=%80").error().where, "query");
    EXPECT_EQ(parse_target("/x?a=%00").error().where, "query");
}

TEST(request_rules, authorities_are_names_or_addresses_with_or_without_port) {
    const auto name = parse_authority("Box.Local:8080");
    ASSERT_TRUE(name);
    EXPECT_EQ(name->name, "box.local");
    EXPECT_EQ(name->port, 8080);
    EXPECT_FALSE(name->is_address);
    const auto version_6 = parse_authority("[FE80::1]");
    ASSERT_TRUE(version_6);
    EXPECT_EQ(version_6->name, "fe80::1");
    EXPECT_FALSE(version_6->port);
    EXPECT_TRUE(version_6->is_address);
    EXPECT_TRUE(parse_authority("10.0.0.1")->is_address);
    EXPECT_FALSE(parse_authority("10.0.0.256")->is_address);
    for (const char* text : {"", ":80", "a:", "a:0", "a:65536", "a:1x", "a b", "a/b", "a@b", "[::1",
                             "[::1]x", "[hello]", "::1", "a:1:2"}) {
        EXPECT_FALSE(parse_authority(text)) << text;
    }
}

bool is_own(std::string_view host, std::string_view allowed = {}) {
    return is_own_host(*parse_authority(host), allowed);
}

TEST(request_rules, own_hosts_are_those_of_the_house) {
    for (const char* host : {"localhost", "127.0.0.1:80", "[::1]", "box", "box.local", "a.b.lan",
                             "box.home.arpa", "app.localhost", "box.local."}) {
        EXPECT_TRUE(is_own(host)) << host;
    }
    for (const char* host : {"evil.example", "localhost.evil.example", "10.0.0.1.evil.example",
                             "evillocal.com", "1.2.3.4.5"}) {
        EXPECT_FALSE(is_own(host)) << host;
    }
}

TEST(request_rules, allowed_hosts_add_names) {
    EXPECT_TRUE(is_own("tusk.example", "other.example, Tusk.Example"));
    EXPECT_FALSE(is_own("x.tusk.example", "tusk.example"));
    EXPECT_TRUE(is_own("any.example", "*"));
}

TEST(request_rules, an_origin_is_the_same_if_name_and_port_are) {
    const auto same = [](std::string_view origin, std::string_view host) {
        return is_same_origin(origin, *parse_authority(host));
    };
    EXPECT_TRUE(same("http://localhost:8080", "localhost:8080"));
    EXPECT_TRUE(same("http://LocalHost", "localhost"));
    EXPECT_TRUE(same("http://localhost", "localhost:80"));
    EXPECT_TRUE(same("https://tusk.example", "tusk.example"));
    EXPECT_TRUE(same("http://[::1]:8080", "[::1]:8080"));
    EXPECT_FALSE(same("http://localhost:8081", "localhost:8080"));
    EXPECT_FALSE(same("http://127.0.0.1:8080", "localhost:8080"));
    EXPECT_FALSE(same("https://localhost", "localhost:80"));
    EXPECT_FALSE(same("null", "localhost"));
    EXPECT_FALSE(same("file://", "localhost"));
    EXPECT_FALSE(same("http://localhost/x", "localhost"));
    EXPECT_FALSE(same("", "localhost"));
}

TEST(request_rules, only_reading_methods_are_safe) {
    EXPECT_TRUE(is_safe_method("GET"));
    EXPECT_TRUE(is_safe_method("HEAD"));
    EXPECT_FALSE(is_safe_method("POST"));
    EXPECT_FALSE(is_safe_method("get"));
    EXPECT_FALSE(is_safe_method("BREW"));
}

}  // namespace
}  // namespace tusk::server
