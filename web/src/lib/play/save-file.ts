import type { NamedFile } from '../api/http';

export function saveFile({ name, content }: NamedFile): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}
