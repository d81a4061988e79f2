#pragma once
// FixedVector<T, N>: a vector of at most N elements that lives where it is declared.
//
// Move lists use it: no allocation per node, and elements are left uninitialised until pushed.
// Pushing beyond N is a bug (checked builds stop), never a matter of input.

#include <array>
#include <cstddef>
#include <type_traits>

#include "core/check.h"

namespace tusk::core {

template <class T, std::size_t N>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>,
                  "elements are copied as plain memory");

public:
    using value_type = T;

    FixedVector() noexcept {}  // elements stay uninitialised on purpose: this is built per node

    void push_back(const T& value) noexcept {
        TUSK_ASSERT(size_ < N, "the capacity is an upper bound given by the game's facts");
        items_[size_++] = value;
    }
    void clear() noexcept { size_ = 0; }
    void resize(std::size_t size) noexcept {
        TUSK_ASSERT(size <= N, "a fixed vector cannot grow beyond its capacity");
        size_ = size;
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    T& operator[](std::size_t i) noexcept { return items_[i]; }
    const T& operator[](std::size_t i) const noexcept { return items_[i]; }
    T* begin() noexcept { return items_.data(); }
    T* end() noexcept { return items_.data() + size_; }
    const T* begin() const noexcept { return items_.data(); }
    const T* end() const noexcept { return items_.data() + size_; }
    T* data() noexcept { return items_.data(); }
    const T* data() const noexcept { return items_.data(); }

private:
    std::size_t size_ = 0;
    // In a union, or the elements' own defaults would be written here each time.
    union {
        std::array<T, N> items_;
    };
};

}  // namespace tusk::core
