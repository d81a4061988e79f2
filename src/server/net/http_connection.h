#pragma once
// One HTTP/1.1 connection. Internal to server/net: one of the few headers that include Asio.
//
// A coroutine reads one request after the other, asks the application, and sends the answer;
// pipelined requests wait in the buffer or the socket until it is their turn. It ends with the
// connection, or hands the socket on when the request is a WebSocket upgrade. Network thread only.

#include <boost/asio/ip/tcp.hpp>

#include "server/net/connection_hub.h"

namespace tusk::server {

// Serves the connection on the socket's executor until it ends. `hub` outlives it.
void start_http(ConnectionHub& hub, boost::asio::ip::tcp::socket socket, ConnectionTicket ticket);

// Sends `answer` without reading a request, lets the client read it, and closes. Counted in
// hub.refusals_running while it lasts.
void start_refusal(ConnectionHub& hub, boost::asio::ip::tcp::socket socket, HttpResponse answer);

}  // namespace tusk::server
