#pragma once
// StaticFiles: the built web app, held in memory.
//
// All files are read once, at start; a request is a look-up in a map, so no path can lead out of
// the folder. A file "x.js" with siblings "x.js.br" and "x.js.gz" is sent compressed to who accepts
// it. Paths that name no file are screens of the app and get index.html. Immutable after load():
// any thread may ask.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/net/http.h"

namespace tusk::server {

class StaticFiles {
public:
    // Reads a folder with an index.html. Hidden files are left out; more than `max_bytes` in all is
    // an error.
    [[nodiscard]] static core::Result<StaticFiles> load(const std::string& folder,
                                                        std::size_t max_bytes = std::size_t{64}
                                                                                << 20);

    // The answer to GET and HEAD outside /api: a file, 304, the app's start page, or 404. Nothing
    // for all other requests: they are somebody else's.
    [[nodiscard]] std::optional<HttpResponse> find(const HttpRequest& request) const;

    [[nodiscard]] std::size_t size() const noexcept { return files_.size(); }

private:
    struct Version {
        std::string content;
        std::string tag;  // strong ETag, with its quotation marks
    };
    struct File {
        Version plain;
        std::optional<Version> brotli;
        std::optional<Version> gzip;
    };

    [[nodiscard]] static HttpResponse answer(const std::string& path, const File& file,
                                             const HttpRequest& request);

    std::map<std::string, File, std::less<>> files_;  // by path: "/assets/app.js"
};

// Does an Accept-Encoding header accept `coding`? "gzip;q=0" does not, "*" does.
[[nodiscard]] bool accepts_encoding(std::string_view header, std::string_view coding);

// Is `tag` named by an If-None-Match header (weak comparison), or is that header "*"?
[[nodiscard]] bool matches_tag(std::string_view header, std::string_view tag);

}  // namespace tusk::server
