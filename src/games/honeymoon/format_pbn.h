#pragma once
// Deal records in the manner of PBN: tags for the deal, sections for auction, exchange and play.
//
//   [Variant "honeymoon-taiwan"]
//   [Dealer "A"]
//   [Deal "A:K932.KQ54..QJ752 AJ6.J87.AT.AKT84"]
//   [Stock "S4 HA D2 ..."]            in the order they came; odd places are turned up
//   [Auction "B"]
//   1S 2H P
//   [Exchange "A"]
//   C5/CA>B ; H2/H9>B
//   [Play "B"]
//   SA/S2>B ...
//   [Result "A 8"]                    tricks of the declarer
//
// Rule options that are not the default stand as [Option.name "value"], the players as [NameA] and
// [NameB], deals that were passed out before as [PassedOut "A:HAND HAND"]; the deals of a rubber
// follow each other, each from its Deal to its Result. A record as one seat may see it has ?13 for
// the other hand and ? for cards that the other drew; it reads back as such.

#include <span>

#include "games/common/record.h"

namespace tusk::games::honeymoon {

[[nodiscard]] std::span<const RecordFormat> formats();

[[nodiscard]] bool recognises_pbn(std::string_view text);
[[nodiscard]] ReadResult read_pbn(std::string_view text, const CompanionFiles& companions);
[[nodiscard]] core::Result<std::string> write_pbn(const std::vector<Record>& records);

}  // namespace tusk::games::honeymoon
