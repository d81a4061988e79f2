#include "server/net/static_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "core/text.h"

namespace tusk::server {
namespace {

namespace fs = std::filesystem;

// A folder with a small web app, removed at the end.
class WebFolder {
public:
    WebFolder() : path_(fs::temp_directory_path() / ("tusk-web-" + std::to_string(getpid()))) {
        add("index.html", "<!doctype html>start");
        add("robots.txt", "text");
        add("assets/app-1a2b.js", "plain script");
        add("assets/app-1a2b.js.br", "brotli script");
        add("assets/app-1a2b.js.gz", "gzip script");
        add("assets/only.css", "style");
        add("assets/only.css.gz", "gzip style");
        add("archive.gz", "a file of its own");
        add(".env", "secret");
        add(".git/config.x", "secret");
    }
    WebFolder(const WebFolder&) = delete;
    WebFolder& operator=(const WebFolder&) = delete;
    ~WebFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }

    void add(const std::string& name, std::string_view content) const {
        fs::create_directories((path_ / name).parent_path());
        EXPECT_TRUE(core::write_file((path_ / name).string(), content));
    }
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    fs::path path_;
};

class static_files : public testing::Test {
protected:
    void SetUp() override {
        auto loaded = StaticFiles::load(folder_.path());
        ASSERT_TRUE(loaded) << loaded.error().text();
        files_ = std::move(*loaded);
    }

    [[nodiscard]] std::optional<HttpResponse> find(std::string path, Headers headers = {},
                                                   std::string method = "GET") const {
        HttpRequest request;
        request.method = std::move(method);
        request.path = std::move(path);
        request.headers = std::move(headers);
        return files_.find(request);
    }
    [[nodiscard]] static std::string header(const HttpResponse& response, std::string_view name) {
        for (const auto& [key, value] : response.headers) {
            if (key == name) {
                return value;
            }
        }
        return {};
    }

    WebFolder folder_;
    StaticFiles files_;
};

TEST_F(static_files, a_file_comes_with_its_type_and_tag) {
    const auto found = find("/robots.txt");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->status, 200);
    EXPECT_EQ(found->body, "text");
    EXPECT_EQ(header(*found, "content-type"), "text/plain; charset=utf-8");
    EXPECT_EQ(header(*found, "cache-control"), "no-cache");
    EXPECT_EQ(header(*found, "etag").size(), 34U);
    EXPECT_EQ(header(*found, "vary"), "");
    EXPECT_EQ(find("/robots.txt", {}, "HEAD")->status, 200);
    EXPECT_EQ(files_.size(), 5U);
}

TEST_F(static_files, hashed_names_are_cached_for_ever) {
    EXPECT_EQ(header(*find("/assets/only.css"), "cache-control"),
              "public, max-age=31536000, immutable");
}

TEST_F(static_files, screens_of_the_app_get_the_start_page) {
    for (const char* path : {"/", "/index.html", "/play", "/play/othello", "/apiary"}) {
        const auto found = find(path);
        ASSERT_TRUE(found) << path;
        EXPECT_EQ(found->body, "<!doctype html>start") << path;
        EXPECT_EQ(header(*found, "cache-control"), "no-cache") << path;
        EXPECT_EQ(header(*found, "content-type"), "text/html; charset=utf-8") << path;
    }
}

TEST_F(static_files, other_unknown_paths_are_not_found) {
    for (const char* path :
         {"/missing.js", "/assets/app-1a2b.js.br", "/.env", "/.git/config.x", "/../index.html",
          "/assets/../robots.txt", "/etc/passwd.txt", "/robots.txt/x.y"}) {
        const auto found = find(path);
        ASSERT_TRUE(found) << path;
        EXPECT_EQ(found->status, 404) << path;
        EXPECT_EQ(header(*found, "content-type"), "application/problem+json") << path;
    }
}

TEST_F(static_files, api_and_other_methods_are_not_ours) {
    EXPECT_FALSE(find("/api"));
    EXPECT_FALSE(find("/api/v1/games"));
    EXPECT_FALSE(find("/robots.txt", {}, "POST"));
}

TEST_F(static_files, compressed_siblings_are_chosen_by_what_is_accepted) {
    const auto coding = [&](const std::string& accepted, const char* path) {
        const auto found = find(path, {{"accept-encoding", accepted}});
        EXPECT_EQ(header(*found, "vary"), "accept-encoding");
        return header(*found, "content-encoding");
    };
    EXPECT_EQ(coding("gzip, deflate, br", "/assets/app-1a2b.js"), "br");
    EXPECT_EQ(coding("gzip, deflate", "/assets/app-1a2b.js"), "gzip");
    EXPECT_EQ(coding("gzip, br;q=0", "/assets/app-1a2b.js"), "gzip");
    EXPECT_EQ(coding("br;q=0, gzip;q=0.000", "/assets/app-1a2b.js"), "");
    EXPECT_EQ(coding("*", "/assets/app-1a2b.js"), "br");
    EXPECT_EQ(coding("br;q=0, *;q=0.5", "/assets/app-1a2b.js"), "gzip");
    EXPECT_EQ(coding("", "/assets/app-1a2b.js"), "");
    EXPECT_EQ(coding("BR", "/assets/app-1a2b.js"), "br");
    EXPECT_EQ(coding("br", "/assets/only.css"), "");
    const auto found = find("/assets/app-1a2b.js", {{"accept-encoding", "br"}});
    EXPECT_EQ(found->body, "brotli script");
    EXPECT_EQ(header(*found, "content-type"), "text/javascript; charset=utf-8");
}

TEST_F(static_files, a_known_tag_gets_304) {
    const std::string plain = header(*find("/assets/app-1a2b.js"), "etag");
    const std::string brotli =
        header(*find("/assets/app-1a2b.js", {{"accept-encoding", "br"}}), "etag");
    EXPECT_NE(plain, brotli);
    for (const std::string& tags : {plain, "W/" + plain, "\"x\", " + plain, std::string("*")}) {
        const auto found = find("/assets/app-1a2b.js", {{"if-none-match", tags}});
        EXPECT_EQ(found->status, 304) << tags;
        EXPECT_EQ(found->body, "");
        EXPECT_EQ(header(*found, "etag"), plain);
    }
    EXPECT_EQ(find("/assets/app-1a2b.js", {{"if-none-match", brotli}})->status, 200);
}

TEST_F(static_files, a_folder_that_cannot_be_used_is_an_error) {
    EXPECT_FALSE(StaticFiles::load(folder_.path() + "/missing"));
    EXPECT_FALSE(StaticFiles::load(folder_.path() + "/assets"));  // no index.html
    EXPECT_FALSE(StaticFiles::load(folder_.path(), 50));
}

}  // namespace
}  // namespace tusk::server
