#include "core/digest.h"

#include <gtest/gtest.h>

namespace tusk::core {
namespace {

TEST(core_digest, sha256_of_the_empty_text_is_the_published_one) {
    EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(core_digest, pieces_have_the_digest_of_the_whole) {
    Sha256Stream stream;
    EXPECT_EQ(stream.digest(), sha256(""));
    stream.add("abc");
    EXPECT_EQ(stream.digest(), sha256("abc"));
    stream.add("");
    stream.add(std::string(1000, 'x'));
    EXPECT_EQ(stream.digest(), sha256("abc" + std::string(1000, 'x')));
}

TEST(core_digest, base32_matches_the_rfc_4648_examples) {
    const auto encode = [](std::string_view text) {
        return base32({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    };
    EXPECT_EQ(encode(""), "");
    EXPECT_EQ(encode("f"), "my");
    EXPECT_EQ(encode("fo"), "mzxq");
    EXPECT_EQ(encode("foo"), "mzxw6");
    EXPECT_EQ(encode("foob"), "mzxw6yq");
    EXPECT_EQ(encode("fooba"), "mzxw6ytb");
    EXPECT_EQ(encode("foobar"), "mzxw6ytboi");
}

}  // namespace
}  // namespace tusk::core
