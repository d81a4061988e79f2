#include "core/encodings.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/text.h"

namespace tusk::core {
namespace {

// Bytes as iconv writes them.
const std::string kSimplified = "第五步注解：好棋！";
const std::string kSimplifiedGb =
    "\xB5\xDA\xCE\xE5\xB2\xBD\xD7\xA2\xBD\xE2\xA3\xBA\xBA\xC3\xC6\xE5\xA3\xA1";
const std::string kTraditional = "全國象棋個人賽";
const std::string kTraditionalBig5 = "\xA5\xFE\xB0\xEA\xB6\x48\xB4\xD1\xAD\xD3\xA4\x48\xC1\xC9";
const std::string kTraditionalGb = "\xC8\xAB\x87\xF8\xCF\xF3\xC6\xE5\x82\x80\xC8\xCB\xD9\x90";

TEST(core_encodings, chinese_texts_are_decoded) {
    EXPECT_EQ(to_utf8(kSimplifiedGb, Encoding::kGb18030), kSimplified);
    EXPECT_EQ(to_utf8(kTraditionalBig5, Encoding::kBig5), kTraditional);
    EXPECT_EQ(to_utf8(kTraditionalGb, Encoding::kGb18030), kTraditional);
    EXPECT_EQ(to_utf8(std::string_view("\x2D\x4E\x0A\x00\xFD\x56", 6), Encoding::kUtf16Le),
              "中\n国");
    EXPECT_EQ(to_utf8(kSimplified, Encoding::kUtf8), kSimplified);
    EXPECT_EQ(to_utf8("", Encoding::kBig5), "");
}

TEST(core_encodings, the_encoding_is_guessed) {
    EXPECT_EQ(guess_encoding("plain"), Encoding::kUtf8);
    EXPECT_EQ(guess_encoding(kSimplified), Encoding::kUtf8);
    EXPECT_EQ(guess_encoding(kSimplifiedGb), Encoding::kGb18030);
    EXPECT_EQ(guess_encoding(kTraditionalBig5), Encoding::kBig5);
    EXPECT_EQ(guess_encoding("red: " + kTraditionalBig5 + ", 2001"), Encoding::kBig5);
    EXPECT_EQ(guess_encoding("\xBC\xD7\xB7\xBD"), Encoding::kGb18030);  // 甲方, or two in Big5
}

TEST(core_encodings, names_and_marks_of_encodings_are_known) {
    EXPECT_EQ(encoding_named(" GB2312"), Encoding::kGb18030);
    EXPECT_EQ(encoding_named("Big5"), Encoding::kBig5);
    EXPECT_FALSE(encoding_named("latin1"));
    EXPECT_EQ(text_to_utf8("\xEF\xBB\xBF" + kSimplified), kSimplified);
    EXPECT_EQ(text_to_utf8(std::string_view("\xFF\xFE\x2D\x4E", 4)), "中");
    EXPECT_EQ(text_to_utf8(std::string_view("\xFE\xFF\x4E\x2D", 4)), "中");
    const std::string two_characters = "\xBC\xD7\xB7\xBD";
    EXPECT_EQ(text_to_utf8("<meta charset=\"gb2312\">" + two_characters),
              "<meta charset=\"gb2312\">甲方");
    EXPECT_EQ(text_to_utf8("<meta charset=big5>" + two_characters), "<meta charset=big5>樅源");
}

TEST(core_encodings, whatever_the_bytes_are_the_text_is_utf8) {
    Rng rng(1);
    for (int i = 0; i < 2000; ++i) {
        std::string bytes;
        for (std::uint32_t length = rng.below(40); length > 0; --length) {
            bytes += static_cast<char>(rng.below(256));
        }
        for (const Encoding encoding : {Encoding::kUtf8, Encoding::kUtf16Le, Encoding::kUtf16Be,
                                        Encoding::kGb18030, Encoding::kBig5}) {
            EXPECT_TRUE(is_utf8(to_utf8(bytes, encoding)));
        }
        EXPECT_TRUE(is_utf8(text_to_utf8(bytes)));
    }
    EXPECT_EQ(to_utf8("a\xFF", Encoding::kGb18030), "a\xEF\xBF\xBD");
}

}  // namespace
}  // namespace tusk::core
