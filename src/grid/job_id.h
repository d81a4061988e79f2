#pragma once
// JobId: the name of a piece of work, made from the work itself (see job_id() in job.h).
//
// 26 characters of lower-case base32: the first 130 bits of a SHA-256. The same work has the same
// id on every machine, so submitting twice is harmless and a ledger is also a cache of results.
// A plain value of 26 bytes.

#include <array>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace tusk::grid {

class JobId {
public:
    static constexpr std::size_t kLength = 26;

    // No particular job; filled in by whoever makes an id.
    JobId() noexcept { text_.fill('a'); }

    // Nothing unless `text` is 26 characters of a-z and 2-7.
    [[nodiscard]] static std::optional<JobId> parse(std::string_view text) noexcept;

    auto operator<=>(const JobId&) const = default;

    [[nodiscard]] std::string_view text() const noexcept { return {text_.data(), text_.size()}; }

private:
    std::array<char, kLength> text_;
};

}  // namespace tusk::grid

template <>
struct std::hash<tusk::grid::JobId> {
    std::size_t operator()(const tusk::grid::JobId& id) const noexcept {
        return std::hash<std::string_view>{}(id.text());
    }
};
