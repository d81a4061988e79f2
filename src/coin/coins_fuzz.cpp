#include <cstdlib>

#include "coin/coins.h"
#include "core/text.h"

// Whatever is read as coins is positive, ascending, and read again from its own text.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tusk;
    std::vector<std::string> words;
    for (const std::string_view word : core::words({reinterpret_cast<const char*>(data), size})) {
        words.emplace_back(word);
    }
    const auto coins = coin::Coins::parse(words);
    if (!coins) {
        return 0;
    }
    std::vector<std::string> texts;
    for (const coin::Integer& one : coins->list()) {
        if (one < 1) {
            std::abort();
        }
        texts.push_back(coin::to_text(one));
    }
    const auto again = coin::Coins::parse(texts);
    if (!again || again->list() != coins->list()) {
        std::abort();
    }
    return 0;
}
