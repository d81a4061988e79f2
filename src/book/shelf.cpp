#include "book/shelf.h"

#include <filesystem>

#include "book/book_file.h"
#include "core/paths.h"

namespace tusk::book {

std::string Shelf::path_of(const registry::Game& game) {
    return core::data_path(game.info().id + "/book.txt");
}

bool Shelf::has(const registry::Game& game) {
    std::error_code ignored;
    return std::filesystem::exists(path_of(game), ignored);
}

Shelf::Entry Shelf::standard(const registry::Game& game) {
    const std::lock_guard lock(mutex_);
    const auto found = books_.find(game.info().id);
    if (found != books_.end()) {
        return found->second;
    }
    Entry entry{nullptr};
    if (has(game)) {
        auto book = load_book(game, path_of(game));
        entry = book ? Entry(std::make_shared<const Book>(std::move(*book)))
                     : Entry(core::fail(book.error()));
    }
    return books_.emplace(game.info().id, std::move(entry)).first->second;
}

}  // namespace tusk::book
