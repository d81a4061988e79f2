// Copies a text. The clipboard exists on secure pages only; in a local network without TLS the old
// way by a selected field still works.

export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const field = document.createElement('textarea');
        field.value = text;
        field.className = 'spoken';
        (document.querySelector('dialog[open]') ?? document.body).append(field);
        field.select();
        const copied = document.execCommand('copy');
        field.remove();
        return copied;
    }
}

export function downloadText(text: string, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}
