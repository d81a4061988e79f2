#pragma once
// TUSK_ASSERT states what must hold if our own code is right; it is never used on user input.
// It is on in debug and sanitizer builds (TUSK_CHECKED) and costs nothing elsewhere.

#include <cstdio>
#include <cstdlib>

namespace tusk::core {

[[noreturn]] inline void assertion_failed(const char* condition, const char* why, const char* file,
                                          int line) {
    std::fprintf(stderr, "%s:%d: broken invariant: %s (%s)\n", file, line, why, condition);
    std::abort();
}

}  // namespace tusk::core

#ifdef TUSK_CHECKED
#define TUSK_ASSERT(condition, why) \
    ((condition) ? void(0) : ::tusk::core::assertion_failed(#condition, why, __FILE__, __LINE__))
#else
#define TUSK_ASSERT(condition, why) void(sizeof(!(condition)))
#endif
