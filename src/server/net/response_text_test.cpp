#include "server/net/response_text.h"

#include <gtest/gtest.h>

#include "core/json.h"
#include "server/net/problem.h"

namespace tusk::server {
namespace {

bool has(const std::string& head, std::string_view line) {
    return head.find("\r\n" + std::string(line) + "\r\n") != std::string::npos;
}

TEST(response_text, the_head_has_all_a_client_needs) {
    const std::string head =
        response_head({200, {{"Content-Type", "text/plain"}}, "hello"}, {true, false, 784111777});
    EXPECT_TRUE(head.starts_with("HTTP/1.1 200 OK\r\n"));
    EXPECT_TRUE(head.ends_with("\r\n\r\n"));
    EXPECT_TRUE(has(head, "Content-Type: text/plain"));
    EXPECT_TRUE(has(head, "content-length: 5"));
    EXPECT_TRUE(has(head, "x-content-type-options: nosniff"));
    EXPECT_TRUE(has(head, "date: Sun, 06 Nov 1994 08:49:37 GMT"));
    EXPECT_EQ(head.find("connection:"), std::string::npos);
}

TEST(response_text, the_connection_is_named_when_it_must_be) {
    EXPECT_TRUE(has(response_head({}, {false, false, 0}), "connection: close"));
    EXPECT_TRUE(has(response_head({}, {true, true, 0}), "connection: keep-alive"));
}

TEST(response_text, answers_without_body_have_no_length) {
    for (const int status : {204, 304}) {
        EXPECT_FALSE(status_has_body(status));
        EXPECT_EQ(response_head({status, {}, ""}, {}).find("content-length"), std::string::npos);
    }
}

TEST(response_text, the_applications_header_replaces_a_security_header) {
    const std::string head =
        response_head({200, {{"Referrer-Policy", "no-referrer"}}, ""}, {true, false, 0});
    EXPECT_TRUE(has(head, "Referrer-Policy: no-referrer"));
    EXPECT_EQ(head.find("referrer-policy: same-origin"), std::string::npos);
}

TEST(response_text, framing_is_never_the_applications) {
    const std::string head = response_head(
        {200, {{"Content-Length", "7"}, {"Transfer-Encoding", "chunked"}}, "x"}, {true, false, 0});
    EXPECT_EQ(head.find("chunked"), std::string::npos);
    EXPECT_EQ(head.find("7\r\n"), std::string::npos);
    EXPECT_TRUE(has(head, "content-length: 1"));
}

TEST(response_text, line_ends_cannot_be_smuggled_in) {
    const std::string head =
        response_head({200, {{"x\r\ny", "1\r\nset-cookie: a=b\n"}}, ""}, {true, false, 0});
    EXPECT_TRUE(has(head, "xy: 1set-cookie: a=b"));
}

TEST(problem, is_json_with_a_title_and_a_sentence) {
    const HttpResponse answer = problem(404, "no-such-game", "There is no game 7.", "path");
    EXPECT_EQ(answer.status, 404);
    const core::Json body = core::Json::parse(answer.body);
    EXPECT_EQ(body, (core::Json{{"type", "about:blank"},
                                {"title", "Not Found"},
                                {"status", 404},
                                {"detail", "There is no game 7."},
                                {"code", "no-such-game"},
                                {"where", "path"}}));
    EXPECT_FALSE(core::Json::parse(problem(400, "a", "b").body).contains("where"));
}

TEST(problem, may_quote_bytes_that_are_no_text) {
    EXPECT_TRUE(core::Json::accept(problem(400, "bad", "what is \xff\xfe?").body));
}

}  // namespace
}  // namespace tusk::server
