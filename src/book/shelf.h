#pragma once
// Shelf: the books that come with the program, data/<game>/book.txt, read when somebody first asks.
// Thread safe.

#include <map>
#include <memory>
#include <mutex>

#include "book/book.h"

namespace tusk::book {

class Shelf {
public:
    using Entry = core::Result<std::shared_ptr<const Book>>;

    // The book of a game; empty if it has none. An error means that there is one that cannot be
    // read. The game must live as long as the shelf.
    [[nodiscard]] Entry standard(const registry::Game& game);

    [[nodiscard]] static std::string path_of(const registry::Game& game);
    // Whether there is a book, readable or not; reads nothing.
    [[nodiscard]] static bool has(const registry::Game& game);

private:
    std::mutex mutex_;
    std::map<std::string, Entry> books_;
};

}  // namespace tusk::book
