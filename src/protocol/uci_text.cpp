#include "protocol/uci_text.h"

#include "core/text.h"

namespace tusk::protocol {

std::string joined_words(UciWords words) {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty()) {
            text += ' ';
        }
        text += word;
    }
    return text;
}

std::size_t find_word(UciWords words, std::string_view word) {
    std::size_t i = 0;
    while (i < words.size() && !core::equal_ignoring_case(words[i], word)) {
        ++i;
    }
    return i;
}

}  // namespace tusk::protocol
