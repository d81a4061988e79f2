#include "coin/certificate_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "core/text.h"

namespace tusk::coin {
namespace {

class CoinCertificateFile : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path(::testing::TempDir()) /
                  ("certificates_" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

    // The certificates of a range, written as a file.
    FileSummary write(const std::string& name, const FileHeader& header) {
        auto writer = CertificateWriter::create(path(name), header);
        EXPECT_TRUE(writer);
        for (std::int64_t a = header.from; a <= header.to; ++a) {
            each_structure({header.structures, a, 0, a - 1}, [&](const Residues& residues) {
                const Certificate certificate = certify(residues);
                std::string line;
                append_line(line, certificate);
                EXPECT_TRUE(writer->add(line, 1, certificate.rules.size()));
                return true;
            });
        }
        return writer->close().value();
    }

    // The text of the file, for changing it.
    std::vector<std::string> lines(const std::string& name) {
        auto reader = core::LineReader::open(path(name), kMaxCertificateBytes).value();
        std::vector<std::string> found;
        std::string_view line;
        while (reader.next(line).value()) {
            found.emplace_back(line);
        }
        return found;
    }

    core::Result<FileSummary> check(const std::vector<std::string>& text, unsigned threads = 2) {
        EXPECT_TRUE(core::write_file(path("changed"), core::join(text, "\n") + "\n"));
        return check_file(path("changed"), {threads, {}, {}});
    }

    std::filesystem::path folder_;
};

TEST_F(CoinCertificateFile, what_was_written_is_accepted_with_any_number_of_threads) {
    for (const auto& [structures, count] :
         {std::pair(Structures::kPrimitive, 277U), std::pair(Structures::kPairs, 7775U)}) {
        const FileSummary written = write("all.zst", {structures, 2, 30});
        EXPECT_EQ(written.structures, count);
        for (const unsigned threads : {1U, 3U}) {
            const auto checked = check_file(path("all.zst"), {threads, {}, {}});
            ASSERT_TRUE(checked) << checked.error().text();
            EXPECT_EQ(checked->structures, written.structures);
            EXPECT_EQ(checked->rules, written.rules);
            EXPECT_EQ(checked->sha256, written.sha256);
            EXPECT_GT(checked->cells, written.rules);
        }
    }
}

TEST_F(CoinCertificateFile, anything_that_is_promised_and_missing_is_noticed) {
    write("all.zst", {Structures::kPrimitive, 5, 12});
    const auto whole = lines("all.zst");
    ASSERT_TRUE(check(whole));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        auto text = whole;
        text.erase(text.begin() + static_cast<std::ptrdiff_t>(i));
        if (i > 0) {
            EXPECT_FALSE(check(text)) << i;
        }
        text = whole;
        text.insert(text.begin() + static_cast<std::ptrdiff_t>(i), whole[i]);
        EXPECT_FALSE(check(text)) << i;
    }
    auto text = whole;
    std::swap(text[2], text[3]);
    EXPECT_EQ(check(text).error().text(),
              path("changed") + ", line 3: is not the structure that comes next here");
    text = whole;
    text.resize(text.size() - 2);
    EXPECT_FALSE(check(text));
    text = whole;
    text[0].replace(text[0].find("12"), 2, "13");
    EXPECT_EQ(check(text).error().message, "structures up to a = 13 are promised but not there");
}

TEST_F(CoinCertificateFile, a_wrong_certificate_is_named_by_its_line) {
    write("all.zst", {Structures::kPrimitive, 2, 9});
    auto text = lines("all.zst");
    const std::size_t at = text[7].find("\"X\":");
    text[7][at + 4] = text[7][at + 4] == '1' ? '2' : '1';
    const auto checked = check(text);
    ASSERT_FALSE(checked);
    EXPECT_TRUE(checked.error().text().starts_with(path("changed") + ", line 8, rule 1: "))
        << checked.error().text();
}

TEST_F(CoinCertificateFile, bare_lines_from_elsewhere_are_checked_too) {
    write("all.zst", {Structures::kPrimitive, 2, 9});
    auto text = lines("all.zst");
    text.pop_back();
    text.erase(text.begin());
    std::swap(text[1], text[5]);
    const auto checked = check(text);
    ASSERT_TRUE(checked) << checked.error().text();
    EXPECT_FALSE(checked->header);
    EXPECT_EQ(checked->structures, text.size());
    text[3] = "{}";
    EXPECT_FALSE(check(text));
    EXPECT_FALSE(check({"{\"format\":\"something-else\",\"version\":1}"}));
    EXPECT_EQ(check_file(path("missing")).error().code, core::ErrorCode::kFile);
}

TEST_F(CoinCertificateFile, can_be_stopped) {
    write("all.zst", {Structures::kPrimitive, 2, 9});
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(check_file(path("all.zst"), {1, {}, source.get_token()}).error().code,
              core::ErrorCode::kCancelled);
}

}  // namespace
}  // namespace tusk::coin
