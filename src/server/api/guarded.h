#pragma once
// Work on a thread of the server that fails in a way nobody foresaw (no memory left, a library that
// throws) fails alone: it becomes an error for whoever waits, not the end of the server.

#include <exception>
#include <new>

#include "core/result.h"

namespace tusk::server {

template <class Work>
[[nodiscard]] core::Result<void> guarded(Work&& work) {
    try {
        work();
        return {};
    } catch (const std::bad_alloc&) {
        return core::fail(core::ErrorCode::kTooLarge, "there was not enough memory for this");
    } catch (const std::exception& error) {
        return core::fail(core::ErrorCode::kJobFailed, error.what());
    } catch (...) {
        return core::fail(core::ErrorCode::kJobFailed, "it failed");
    }
}

}  // namespace tusk::server
