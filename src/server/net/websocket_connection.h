#pragma once
// One WebSocket (RFC 6455). Internal to server/net: one of the few headers that include Beast.
//
// One coroutine reads, another writes while there is something to write. Messages wait in a queue
// of shared texts bounded in bytes; who does not take them in time is disconnected. No compression:
// messages are short, and a deflate window per connection would cost more memory than all the rest.
// Network thread only.

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/connection_hub.h"

namespace tusk::server {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Answers the handshake of a request that was checked to be a WebSocket upgrade and that the
// application has accepted, and serves the WebSocket until it ends. `hub` outlives it.
void start_websocket(ConnectionHub& hub, boost::asio::ip::tcp::socket socket,
                     UpgradeRequest request, ConnectionTicket ticket);

}  // namespace tusk::server
