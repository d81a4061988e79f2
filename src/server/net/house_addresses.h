#pragma once
// The addresses of this machine that other devices in the house can use.

#include <string>
#include <vector>

namespace tusk::server {

// Of the interfaces that are up: IPv4 first, then IPv6 in brackets; no loopback, no link-local.
[[nodiscard]] std::vector<std::string> house_addresses();

}  // namespace tusk::server
