// Books from anywhere: whatever is read is written as a book that reads back the same.

#include <cstdlib>

#include "book/book_file.h"
#include "core/digest.h"

namespace {

// With the right check sum at the end, so that changed bytes get past it.
std::string with_check_sum(std::string_view text) {
    std::string whole(text);
    return whole + "sha256 " + tusk::core::hex(tusk::core::sha256(whole)) + "\n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tusk::registry::Registry games = tusk::registry::all_games();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(tusk::book::read_book(games, text));
    const auto book = tusk::book::read_book(games, with_check_sum(text));
    if (!book) {
        return 0;
    }
    const std::string written = tusk::book::write_book(*book);
    const auto again = tusk::book::read_book(games, written);
    if (!again || tusk::book::write_book(*again) != written) {
        std::abort();
    }
    return 0;
}
