#pragma once
// Loose<T>: a small value that the threads of one search share without waiting for each other. An
// update may be lost; that costs the search a hint, never its correctness.

#include <atomic>

namespace tusk::search {

template <class T>
class Loose {
public:
    Loose() noexcept = default;
    operator T() const noexcept {  // reads like the value it is
        return value_.load(std::memory_order_relaxed);
    }
    Loose& operator=(T value) noexcept {
        value_.store(value, std::memory_order_relaxed);
        return *this;
    }

private:
    std::atomic<T> value_{};
};

}  // namespace tusk::search
