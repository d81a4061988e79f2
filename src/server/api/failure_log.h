#pragma once
// What went wrong inside, for whoever runs the server: a line on standard error. The same line is
// written once in ten seconds, so that requests cannot fill the log. Any thread.

#include "core/result.h"

namespace tusk::server {

void log_failure(const core::Error& error);

}  // namespace tusk::server
