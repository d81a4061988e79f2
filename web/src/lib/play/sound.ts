// The knock of a piece on the board: a short falling tone, made on the spot.

let context: AudioContext | null = null;

export function knock(): void {
    context ??= new AudioContext();
    const start = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.setValueAtTime(420, start);
    tone.frequency.exponentialRampToValueAtTime(140, start + 0.06);
    volume.gain.setValueAtTime(0.18, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.1);
}
