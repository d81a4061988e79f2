// Files of CCBridge for tests: a library of Xiangqi games, as src/games/xiangqi/format_cbl.h
// describes it.

const pieces = 'RNBAKCP';
const ranks = ['rnbakabnr', '', '-c-----c-', 'p-p-p-p-p', '', '', 'P-P-P-P-P', '-C-----C-', '', 'RNBAKABNR'];

// h2 as a point counted from the top left.
function point(name) {
    return (9 - Number(name[1])) * 9 + name.charCodeAt(0) - 97;
}

function record({ title = '', red = '', black = '', moves }) {
    const header = Buffer.alloc(2214);
    header.write('CCBridge Record');
    header[19] = 2;
    header.write(title, 180, 'utf16le');
    header.write(red, 1076, 'utf16le');
    header.write(black, 1300, 'utf16le');
    header[2112] = 1;
    ranks.forEach((rank, row) => {
        [...rank].forEach((letter, file) => {
            const kind = pieces.indexOf(letter.toUpperCase());
            if (kind >= 0) header[2120 + row * 9 + file] = (letter < 'a' ? 0x11 : 0x21) + kind;
        });
    });
    const nodes = moves.map((move, index) =>
        Buffer.from([index + 1 === moves.length ? 1 : 0, 0, point(move.slice(0, 2)), point(move.slice(2))]));
    const bytes = Buffer.concat([header, Buffer.alloc(4), ...nodes]);
    return Buffer.concat([bytes, Buffer.alloc(4096 - bytes.length)]);
}

export function library(games) {
    const header = Buffer.alloc(66624 + 276 * games.length);
    header.write('CCBridgeLibrary');
    header.writeUInt32LE(games.length, 60);
    return Buffer.concat([header, ...games.map(record)]);
}
