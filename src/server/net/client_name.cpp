#include "server/net/client_name.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <array>
#include <cstring>

namespace tusk::server {

std::string client_name(const std::string& address) {
    in6_addr network{};
    const std::string plain = address.substr(0, address.find('%'));  // without the interface
    if (inet_pton(AF_INET6, plain.c_str(), &network) != 1 || IN6_IS_ADDR_LOOPBACK(&network)) {
        return plain;
    }
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (IN6_IS_ADDR_V4MAPPED(&network)) {
        constexpr std::size_t kMappedAt = 12;
        inet_ntop(AF_INET, &network.s6_addr[kMappedAt], text.data(), text.size());
        return text.data();
    }
    constexpr std::size_t kNetworkBytes = 8;
    std::memset(&network.s6_addr[kNetworkBytes], 0, sizeof network.s6_addr - kNetworkBytes);
    inet_ntop(AF_INET6, &network, text.data(), text.size());
    return std::string(text.data()) + "/64";
}

}  // namespace tusk::server
