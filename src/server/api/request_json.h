#pragma once
// The helpers for reading what a client sent, under short names.

#include "registry/json_fields.h"

namespace tusk::server {

using registry::boolean_field;
using registry::expect_fields;
using registry::limits_field;
using registry::moves_field;
using registry::number_field;
using registry::required_text;
using registry::required_texts;
using registry::text_field;
using registry::texts_field;
using registry::values_field;

}  // namespace tusk::server
