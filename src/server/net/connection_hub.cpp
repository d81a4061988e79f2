#include "server/net/connection_hub.h"

#include <cstdio>

namespace tusk::server {

void ConnectionHub::report_fault(const char* where, const std::exception_ptr& fault) noexcept {
    LiveCounters::add(counters.application_errors);
    try {
        std::rethrow_exception(fault);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "server: fault in %s: %s\n", where, error.what());
    } catch (...) {
        std::fprintf(stderr, "server: fault in %s\n", where);
    }
}

}  // namespace tusk::server
