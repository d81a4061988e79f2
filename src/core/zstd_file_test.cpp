#include "core/zstd_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "core/random.h"
#include "core/text.h"

namespace tusk::core {
namespace {

class CoreZstdFile : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path(::testing::TempDir()) /
                  ("zstd_file_" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

    static Result<std::vector<std::string>> lines_of(const std::string& file,
                                                     std::size_t max_line = 1000) {
        auto reader = LineReader::open(file, max_line);
        if (!reader) {
            return fail(reader.error());
        }
        std::vector<std::string> found;
        std::string_view line;
        for (;;) {
            const auto there = reader->next(line);
            if (!there) {
                return fail(there.error());
            }
            if (!*there) {
                return found;
            }
            found.emplace_back(line);
        }
    }

    std::filesystem::path folder_;
};

TEST_F(CoreZstdFile, lines_come_back_as_they_were_written) {
    Rng rng(3);
    std::vector<std::string> written;
    auto writer = ZstdWriter::create(path("a.zst"));
    ASSERT_TRUE(writer);
    for (int i = 0; i < 50'000; ++i) {
        written.push_back(std::string(rng.below(60), static_cast<char>('a' + rng.below(26))));
        ASSERT_TRUE(writer->write(written.back() + "\n"));
    }
    EXPECT_FALSE(std::filesystem::exists(path("a.zst")));
    ASSERT_TRUE(writer->close());
    EXPECT_FALSE(std::filesystem::exists(path("a.zst.draft")));
    EXPECT_EQ(lines_of(path("a.zst")).value(), written);
}

TEST_F(CoreZstdFile, blocks_hold_whole_lines_and_lose_nothing) {
    std::string text;
    for (int i = 0; i < 5000; ++i) {
        text += std::to_string(i * 7919) + "\n";
    }
    ASSERT_TRUE(write_file(path("plain"), text));
    auto reader = LineReader::open(path("plain"), 100);
    ASSERT_TRUE(reader);
    std::string all;
    for (;;) {
        const auto block = reader->next_block(999);
        ASSERT_TRUE(block);
        if (block->empty()) {
            break;
        }
        EXPECT_EQ(block->back(), '\n');
        all += *block;
    }
    EXPECT_EQ(all, text);
}

TEST_F(CoreZstdFile, a_writer_that_is_not_closed_leaves_nothing) {
    {
        auto writer = ZstdWriter::create(path("b.zst"));
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer->write("half a line"));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(CoreZstdFile, damaged_files_are_errors_that_name_the_file) {
    auto writer = ZstdWriter::create(path("c.zst"));
    std::string text;
    Rng rng(4);
    for (int i = 0; i < 20'000; ++i) {
        text += std::to_string(rng()) + "\n";
    }
    ASSERT_TRUE(writer->write(text));
    ASSERT_TRUE(writer->close());
    const std::string whole = read_file(path("c.zst")).value();

    ASSERT_TRUE(write_file(path("short.zst"), whole.substr(0, whole.size() - 9)));
    auto lines = lines_of(path("short.zst"));
    ASSERT_FALSE(lines);
    EXPECT_NE(lines.error().text().find("short.zst: the compressed data ends too early"),
              std::string::npos)
        << lines.error().text();

    std::string changed = whole;
    changed[whole.size() / 2] = static_cast<char>(changed[whole.size() / 2] ^ 0x10);
    ASSERT_TRUE(write_file(path("changed.zst"), changed));
    lines = lines_of(path("changed.zst"));
    ASSERT_FALSE(lines);
    EXPECT_NE(lines.error().text().find("changed.zst: "), std::string::npos);

    ASSERT_TRUE(write_file(path("long"), std::string(200, 'x') + "\n"));
    EXPECT_EQ(lines_of(path("long"), 100).error().code, ErrorCode::kTooLarge);
    ASSERT_TRUE(write_file(path("open"), "one\ntwo"));
    EXPECT_EQ(lines_of(path("open")).error().message, "the last line has no end");
    EXPECT_EQ(lines_of(path("missing")).error().code, ErrorCode::kFile);
}

}  // namespace
}  // namespace tusk::core
