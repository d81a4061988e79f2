#include "server/api/watch_book.h"

#include <gtest/gtest.h>

namespace tusk::server {
namespace {

struct Silent final : Watcher {
    void show(std::shared_ptr<const std::string> /*message*/) override {}
};

TEST(watch_book, another_watcher_at_the_same_address_is_not_taken_for_the_first) {
    WatchBook book;
    alignas(Silent) std::byte place[sizeof(Silent)];
    auto* first = new (place) Silent;
    const WatchBook::Number number = book.begin(*first, "a");
    EXPECT_EQ(book.find(number), first);
    book.leave(*first);
    first->~Silent();
    auto* second = new (place) Silent;
    const WatchBook::Number other = book.begin(*second, "a");
    EXPECT_EQ(book.find(number), nullptr);
    EXPECT_EQ(book.find(other), second);
    second->~Silent();
}

TEST(watch_book, a_new_watch_for_the_same_thing_ends_the_old_one) {
    WatchBook book;
    Silent watcher;
    const WatchBook::Number old = book.begin(watcher, "a");
    const WatchBook::Number later = book.begin(watcher, "a");
    EXPECT_EQ(book.find(old), nullptr);
    EXPECT_EQ(book.find(later), &watcher);
    EXPECT_EQ(book.count(watcher), 1u);
}

TEST(watch_book, leaving_tells_what_was_watched) {
    WatchBook book;
    Silent watcher;
    Silent other;
    book.begin(watcher, "b");
    book.begin(watcher, "a");
    book.begin(other, "a");
    book.end(watcher, "b");
    EXPECT_EQ(book.leave(watcher), std::vector<std::string>{"a"});
    EXPECT_EQ(book.count(watcher), 0u);
    EXPECT_EQ(book.count(other), 1u);
}

}  // namespace
}  // namespace tusk::server
