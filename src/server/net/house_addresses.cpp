#include "server/net/house_addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>
#include <memory>

namespace tusk::server {
namespace {

std::string text_of(int family, const void* address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    return inet_ntop(family, address, text.data(), text.size()) == nullptr ? "" : text.data();
}

}  // namespace

std::vector<std::string> house_addresses() {
    ifaddrs* raw = nullptr;
    if (getifaddrs(&raw) != 0) {
        return {};
    }
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> list(raw, &freeifaddrs);
    std::vector<std::string> version_4;
    std::vector<std::string> version_6;
    for (const ifaddrs* one = list.get(); one != nullptr; one = one->ifa_next) {
        const bool is_usable =
            (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
        if (!is_usable || one->ifa_addr == nullptr) {
            continue;
        }
        if (one->ifa_addr->sa_family == AF_INET) {
            const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
            version_4.push_back(text_of(AF_INET, &address->sin_addr));
        } else if (one->ifa_addr->sa_family == AF_INET6) {
            const auto* address = reinterpret_cast<const sockaddr_in6*>(one->ifa_addr);
            if (!IN6_IS_ADDR_LINKLOCAL(&address->sin6_addr)) {
                version_6.push_back("[" + text_of(AF_INET6, &address->sin6_addr) + "]");
            }
        }
    }
    version_4.insert(version_4.end(), version_6.begin(), version_6.end());
    return version_4;
}

}  // namespace tusk::server
