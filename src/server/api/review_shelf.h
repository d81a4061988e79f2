#pragma once
// ReviewShelf: finished reviews, kept in the data base and found again by the game they are about.
//
// A review is a function of the rules, the start and the moves that a request names: its key is a
// hash of these texts, so whoever finds it has named everything that it speaks of. No game that is
// played enters it, and a game with secrets is found only by all of them.
// Kept is what the game's own analyst says with the usual time or more: a request may ask for a
// weaker player, but others are not shown its opinion.
//
// Network thread only; the data base is reached through the writer and nothing here waits for it.

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/api/review_settings.h"
#include "server/api/search_task.h"
#include "store/writer.h"

namespace tusk::server {

class ReviewShelf {
public:
    // JSON text of a KeptReview, or "null".
    using TextReply = std::function<void(core::Result<std::string>)>;

    // Milliseconds for a position where a request names none.
    static constexpr std::int64_t kUsualMs = 400;

    ReviewShelf(EventLoop& loop, store::Writer& writer, const ReviewSettings& settings)
        : loop_(loop), writer_(writer), settings_(settings) {}

    // Equal for equal lines, however they were written.
    [[nodiscard]] static std::string key_of(const registry::State& line);

    // How a review was made, as it is told to people.
    [[nodiscard]] static nlohmann::json source_json(const SearchOrder& order, std::int64_t made_ms);

    // Keeps the review of a line if it is worth keeping; `review` is a KeptReview.
    void keep(const registry::State& line, const SearchOrder& order, const nlohmann::json& review);

    void find(const registry::State& line, TextReply reply);

private:
    EventLoop& loop_;
    store::Writer& writer_;
    ReviewSettings settings_;
};

}  // namespace tusk::server
