#pragma once
// ConnectionHub: what the connections of one server share: settings, application, counters, limits,
// and the list of connections that stop() walks. Internal to server/net; network thread only.

#include <cstdint>
#include <exception>
#include <string>
#include <unordered_set>
#include <utility>

#include "server/net/application.h"
#include "server/net/client_table.h"
#include "server/net/net_counters.h"
#include "server/net/net_settings.h"

namespace tusk::server {

// One open connection, HTTP or WebSocket, as the end of the server sees it. Neither call destroys
// the connection before it returns.
class OpenConnection {
public:
    OpenConnection() = default;
    OpenConnection(const OpenConnection&) = delete;
    OpenConnection& operator=(const OpenConnection&) = delete;
    virtual ~OpenConnection() = default;

    virtual void begin_stop() = 0;  // finish what is running, then end
    virtual void abort() = 0;       // end now
};

class ConnectionHub {
public:
    ConnectionHub(NetSettings net_settings, Application& app)
        : settings(std::move(net_settings)),
          application(app),
          clients({settings.max_connections_per_client, settings.requests_per_second,
                   settings.request_burst}) {}

    // Reports an exception that left the application: counted, and one line on stderr.
    void report_fault(const char* where, const std::exception_ptr& fault) noexcept;

    const NetSettings settings;
    Application& application;
    LiveCounters counters;
    ClientTable clients;
    std::unordered_set<OpenConnection*> open;
    std::int64_t connections = 0;         // tickets given out
    std::int64_t refusals_running = 0;    // connections that are only told why not
    std::int64_t body_bytes_claimed = 0;  // bodies being received
    bool is_stopping = false;
};

// One connection's place in the limits; given back when it is destroyed.
class ConnectionTicket {
public:
    // The client must have been let in by hub.clients.connect().
    ConnectionTicket(ConnectionHub& hub, std::string client)
        : hub_(&hub), client_(std::move(client)) {
        ++hub_->connections;
    }
    ConnectionTicket(ConnectionTicket&& other) noexcept
        : hub_(std::exchange(other.hub_, nullptr)), client_(other.client_) {}
    ConnectionTicket& operator=(ConnectionTicket&&) = delete;
    ~ConnectionTicket() {
        if (hub_ != nullptr) {
            --hub_->connections;
            hub_->clients.disconnect(client_);
        }
    }

    [[nodiscard]] const std::string& client() const noexcept { return client_; }

private:
    ConnectionHub* hub_;
    std::string client_;
};

}  // namespace tusk::server
