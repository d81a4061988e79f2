#pragma once
// Who an address belongs to, as limits count clients.
//
// IPv4 counts by address, also when it is mapped into IPv6. An IPv6 device may take any of the 2^64
// addresses of its network, so IPv6 counts by network ("2001:db8:1:2::/64"); the loopback address
// is itself.

#include <string>

namespace tusk::server {

[[nodiscard]] std::string client_name(const std::string& address);

}  // namespace tusk::server
