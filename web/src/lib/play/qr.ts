// The QR code of a text as one path of unit squares, drawn by ourselves. The encoder comes when the
// first code is shown.

export interface QrPath {
    size: number; // modules along an edge, the quiet zone around it included
    path: string;
}

const quiet = 4; // modules of white that readers need around the code

export async function qrPath(text: string): Promise<QrPath> {
    const { default: qrcode } = await import('qrcode-generator');
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    let path = '';
    for (let row = 0; row < count; row++) {
        for (let column = 0; column < count; column++) {
            if (!code.isDark(row, column)) continue;
            let end = column + 1;
            while (end < count && code.isDark(row, end)) end++;
            path += `M${column + quiet} ${row + quiet}h${end - column}v1h-${end - column}z`;
            column = end;
        }
    }
    return { size: count + 2 * quiet, path };
}
