#pragma once
// For tests of reports: whether a text is well-formed markup: every element is closed in its order,
// every attribute quoted, every & an entity we use, every id there once.

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tusk::lab {

// What is wrong with the text; empty = nothing.
[[nodiscard]] inline std::string markup_fault(std::string_view text) {
    std::vector<std::string> open;
    std::set<std::string> ids;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '&') {
            bool known = false;
            for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"}) {
                known = known || text.substr(at).starts_with(entity);
            }
            if (!known) {
                return "a bare & near " + std::string(text.substr(at, 20));
            }
        }
        if (text[at] == '>') {
            return "a bare > near " + std::string(text.substr(at, 20));
        }
        if (text[at] != '<') {
            continue;
        }
        const std::size_t end = text.find('>', at);
        if (end == std::string_view::npos) {
            return "a tag without end";
        }
        const std::string tag(text.substr(at + 1, end - at - 1));
        at = end;
        if (tag.starts_with("!DOCTYPE")) {
            continue;
        }
        if (tag.find('<') != std::string::npos) {
            return "a < inside of a tag: " + tag;
        }
        if (tag[0] == '/') {
            if (open.empty() || open.back() != tag.substr(1)) {
                return "closes what is not open: " + tag;
            }
            open.pop_back();
            continue;
        }
        for (std::size_t sign = tag.find('='); sign != std::string::npos;) {
            const std::size_t close = tag.find('"', sign + 2);
            if (tag[sign + 1] != '"' || close == std::string::npos) {
                return "an attribute without quotes: " + tag;
            }
            if (tag.substr(0, sign).ends_with(" id") &&
                !ids.insert(tag.substr(sign + 2, close - sign - 2)).second) {
                return "the same id twice: " + tag;
            }
            sign = tag.find('=', close);
        }
        if (tag.back() == '/') {
            continue;
        }
        const std::string name = tag.substr(0, tag.find(' '));
        if (name == "style") {  // its text is not markup
            at = text.find("</style>", at);
            if (at == std::string_view::npos) {
                return "a style without end";
            }
            at += 7;
            continue;
        }
        open.push_back(name);
    }
    return open.empty() ? "" : "not closed: " + open.back();
}

}  // namespace tusk::lab
