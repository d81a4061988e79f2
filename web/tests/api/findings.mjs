// Where the server does not keep to the description yet. The test lets these pass and tells of
// them; a line goes when the server is right.
export const knownFaults = [
    {
        what: 'parameters of the catalogue have a field `range` that is not documented',
        place: /^describeGame 200$/,
        fault: /additional properties .*"range"/,
    },
    {
        what: 'the kind of a parameter that is a real number is "number", not "real"',
        place: /^describeGame 200$/,
        fault: /^\/(options|players\/\d+\/params)\/\d+\/kind must be equal to one of the allowed values/,
    },
    {
        what: '405 does not say in `Allow` which methods are served',
        place: / 405$/,
        fault: /^the header Allow is missing$/,
    },
    {
        what: '426 does not say in `Upgrade` what to speak',
        place: /^openLive 426$/,
        fault: /^the header Upgrade is missing$/,
    },
];

// An engine that is to move does not begin until somebody watches by WebSocket or changes the game.
export const idleEngines = 'an engine that moves first does not move while its game is only asked for by GET';
