#pragma once
// The catalogue of everything that can go wrong with input from outside.
//
// A code says which kind of reaction makes sense; the message of an Error says what happened and
// where. Add a code only when some caller has to react differently to it.

namespace tusk::core {

enum class ErrorCode {
    kSyntax,         // the text does not have the form it should have
    kUnknownName,    // a game, player, option, format or command that does not exist
    kOutOfRange,     // a number or choice outside the range that is allowed
    kIllegalMove,    // the move exists but the rules forbid it here
    kGameOver,       // a move or search was asked for after the end of the game
    kBadPosition,    // the text is well formed but no position of this game
    kTooLarge,       // a bound on size or count was exceeded
    kUnsupported,    // understood, but this game or player cannot do it
    kFile,           // a file could not be read or written
    kEngineStart,    // an external engine could not be started
    kEngineCrash,    // an external engine ended while it was needed
    kEngineTimeout,  // an external engine did not answer and was given up
    kEngineReply,    // an external engine answered something that makes no sense
    kCancelled,      // stopped on request before it was finished
    kJobFailed,      // a job of the grid ended without a result
    kStorage,        // the data base refused or failed
    kEngineFlood,    // an external engine wrote more than anybody may be asked to read
    kEngineLate,     // a player answered after its time was over
};

}  // namespace tusk::core
