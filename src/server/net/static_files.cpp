#include "server/net/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <span>
#include <utility>

#include "core/digest.h"
#include "core/text.h"
#include "server/net/problem.h"

namespace tusk::server {
namespace {

namespace fs = std::filesystem;
using core::ErrorCode;
using core::fail;
using core::Result;

constexpr std::string_view kIndex = "/index.html";
constexpr std::size_t kTagBytes = 16;  // of the SHA-256: enough to tell versions of a file apart

std::string_view extension_of(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : name.substr(dot + 1);
}

std::string_view content_type(std::string_view path) {
    using Type = std::pair<std::string_view, std::string_view>;
    static constexpr std::array kTypes{Type{"html", "text/html; charset=utf-8"},
                                       Type{"js", "text/javascript; charset=utf-8"},
                                       Type{"mjs", "text/javascript; charset=utf-8"},
                                       Type{"css", "text/css; charset=utf-8"},
                                       Type{"svg", "image/svg+xml"},
                                       Type{"png", "image/png"},
                                       Type{"jpg", "image/jpeg"},
                                       Type{"webp", "image/webp"},
                                       Type{"ico", "image/x-icon"},
                                       Type{"json", "application/json"},
                                       Type{"map", "application/json"},
                                       Type{"woff2", "font/woff2"},
                                       Type{"wasm", "application/wasm"},
                                       Type{"webmanifest", "application/manifest+json"},
                                       Type{"txt", "text/plain; charset=utf-8"}};
    const std::string extension = core::lower(extension_of(path));
    const auto found = std::find_if(kTypes.begin(), kTypes.end(),
                                    [&](const Type& type) { return type.first == extension; });
    return found == kTypes.end() ? "application/octet-stream" : found->second;
}

bool is_hidden(const fs::path& relative) {
    return std::any_of(relative.begin(), relative.end(),
                       [](const fs::path& part) { return part.string().starts_with('.'); });
}

bool is_below_api(std::string_view path) {
    return path == "/api" || path.starts_with("/api/");
}

// The q of "gzip;q=0.5"; 1 if there is none, 0 if it makes no sense.
double weight_of(std::span<const std::string_view> parameters) {
    for (const std::string_view parameter : parameters) {
        const std::string_view text = core::trim(parameter);
        if (text.starts_with("q=") || text.starts_with("Q=")) {
            return core::to_real(text.substr(2)).value_or(0);
        }
    }
    return 1;
}

std::string tag_of(std::string_view content) {
    const core::Sha256 digest = core::sha256(content);
    return '"' + core::hex(std::span(digest).first(kTagBytes)) + '"';
}

// All files below the folder, by their path as a request names them.
Result<std::map<std::string, std::string>> read_folder(const std::string& folder,
                                                       std::size_t max_bytes) {
    std::map<std::string, std::string> contents;
    std::size_t total = 0;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const fs::path relative = entry->path().lexically_relative(folder);
        if (is_hidden(relative) || !entry->is_regular_file(error)) {
            continue;
        }
        auto text = core::read_file(entry->path().string(), max_bytes - total);
        if (!text) {
            return fail(text.error());
        }
        total += text->size();
        contents.emplace("/" + relative.generic_string(), std::move(*text));
    }
    if (error) {
        return fail(ErrorCode::kFile, "cannot read the folder: " + error.message(), folder);
    }
    return contents;
}

}  // namespace

bool accepts_encoding(std::string_view header, std::string_view coding) {
    bool accepts_any = false;
    for (const std::string_view item : core::split(header, ',')) {
        const auto parts = core::split(item, ';');
        const std::string_view name = core::trim(parts.front());
        const bool is_accepted = weight_of(std::span(parts).subspan(1)) > 0;
        if (core::equal_ignoring_case(name, coding)) {
            return is_accepted;
        }
        accepts_any = accepts_any || (name == "*" && is_accepted);
    }
    return accepts_any;
}

bool matches_tag(std::string_view header, std::string_view tag) {
    const auto items = core::split(header, ',');
    return std::any_of(items.begin(), items.end(), [tag](std::string_view item) {
        std::string_view text = core::trim(item);
        if (text.starts_with("W/")) {
            text.remove_prefix(2);
        }
        return text == "*" || text == tag;
    });
}

Result<StaticFiles> StaticFiles::load(const std::string& folder, std::size_t max_bytes) {
    auto contents = read_folder(folder, max_bytes);
    if (!contents) {
        return fail(contents.error());
    }
    if (!contents->contains(std::string(kIndex))) {
        return fail(ErrorCode::kFile, "there is no index.html; the web app is not built", folder);
    }
    const auto version = [&](const std::string& path) -> std::optional<Version> {
        const auto found = contents->find(path);
        if (found == contents->end()) {
            return std::nullopt;
        }
        return Version{found->second, tag_of(found->second)};
    };
    StaticFiles result;
    for (const auto& [path, content] : *contents) {
        const std::string_view extension = extension_of(path);
        const bool is_sibling = (extension == "br" || extension == "gz") &&
                                contents->contains(path.substr(0, path.size() - 3));
        if (!is_sibling) {
            result.files_.emplace(
                path,
                File{{content, tag_of(content)}, version(path + ".br"), version(path + ".gz")});
        }
    }
    return result;
}

HttpResponse StaticFiles::answer(const std::string& path, const File& file,
                                 const HttpRequest& request) {
    const std::string_view accepted = request.header("accept-encoding");
    const Version* version = &file.plain;
    std::string_view coding;
    if (file.brotli && accepts_encoding(accepted, "br")) {
        version = &*file.brotli;
        coding = "br";
    } else if (file.gzip && accepts_encoding(accepted, "gzip")) {
        version = &*file.gzip;
        coding = "gzip";
    }
    // Names below /assets carry a hash of their content: they never change.
    const bool is_immutable = path.starts_with("/assets/");
    HttpResponse response;
    response.headers = {
        {"etag", version->tag},
        {"cache-control", is_immutable ? "public, max-age=31536000, immutable" : "no-cache"}};
    if (file.brotli || file.gzip) {
        response.headers.emplace_back("vary", "accept-encoding");
    }
    if (matches_tag(request.header("if-none-match"), version->tag)) {
        response.status = 304;
        return response;
    }
    response.headers.emplace_back("content-type", content_type(path));
    if (!coding.empty()) {
        response.headers.emplace_back("content-encoding", coding);
    }
    response.body = version->content;
    return response;
}

std::optional<HttpResponse> StaticFiles::find(const HttpRequest& request) const {
    if ((request.method != "GET" && request.method != "HEAD") || is_below_api(request.path)) {
        return std::nullopt;
    }
    auto found = files_.find(request.path);
    if (found == files_.end() && extension_of(request.path).empty()) {
        found = files_.find(kIndex);
    }
    if (found == files_.end()) {
        return problem(404, "not-found", "There is no such file.");
    }
    return answer(found->first, found->second, request);
}

}  // namespace tusk::server
