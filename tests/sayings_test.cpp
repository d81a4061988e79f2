// The sentences that errors are told by: tests/data/sayings.txt lists what the sources say, and the
// tests of the app hold its message files against that list.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "core/text.h"

namespace tusk {
namespace {

namespace fs = std::filesystem;

using Sayings = std::map<std::string, std::set<std::string>>;  // id, names of its words

std::string text_of(const fs::path& path) {
    const auto text = core::read_file(path.string());
    EXPECT_TRUE(text.has_value()) << path;
    return text.value_or("");
}

// Where the brace that is open at `begin` closes.
std::size_t closing(std::string_view text, std::size_t begin) {
    int depth = 0;
    for (std::size_t i = begin; i < text.size(); ++i) {
        depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        if (depth == 0) {
            return i;
        }
    }
    return text.size();
}

void collect(const std::string& source, const std::string& file, Sayings& sayings) {
    static const std::regex kSaying(R"re(Saying\{\s*"([^"]*)")re");
    static const std::regex kWord(R"re(\{\s*"([a-z_]+)",)re");
    for (std::sregex_iterator at(source.begin(), source.end(), kSaying), end; at != end; ++at) {
        const auto begin = static_cast<std::size_t>(at->position());
        const std::string whole =
            source.substr(begin, closing(source, source.find('{', begin)) - begin);
        const std::string rest = whole.substr(static_cast<std::size_t>(at->length()));
        std::set<std::string> words;
        for (std::sregex_iterator word(rest.begin(), rest.end(), kWord); word != end; ++word) {
            words.insert((*word)[1]);
        }
        const auto [known, added] = sayings.emplace((*at)[1], words);
        EXPECT_EQ(known->second, words) << (*at)[1] << " has other words in " << file;
    }
}

Sayings said_in_sources() {
    Sayings sayings;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(TUSK_SOURCE_DIR) / "src")) {
        const std::string name = entry.path().filename().string();
        const bool source = name.ends_with(".cpp") || name.ends_with(".h");
        if (source && !name.ends_with("_test.cpp") && name != "result.h") {
            collect(text_of(entry.path()), name, sayings);
        }
    }
    return sayings;
}

Sayings listed() {
    Sayings sayings;
    const std::string text = text_of(fs::path(TUSK_SOURCE_DIR) / "tests/data/sayings.txt");
    for (const std::string_view line : core::lines(text)) {
        const auto words = core::words(line);
        if (words.empty() || line.starts_with('#')) {
            continue;
        }
        sayings[std::string(words[0])] = {words.begin() + 1, words.end()};
    }
    return sayings;
}

TEST(sayings, the_list_holds_all_that_the_sources_say) {
    const Sayings sources = said_in_sources();
    EXPECT_GT(sources.size(), 80u);
    EXPECT_EQ(sources, listed());
}

TEST(sayings, an_id_is_a_family_and_a_name) {
    const std::regex form("[a-z0-9]+\\.[a-z0-9_]+");
    for (const auto& [id, words] : listed()) {
        EXPECT_TRUE(std::regex_match(id, form)) << id;
    }
}

}  // namespace
}  // namespace tusk
