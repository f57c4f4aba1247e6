import type { WireOrder } from '../../contract/trading.ts'

/** One note: its pitch in hertz and its start in seconds. */
type Note = { hertz: number; at: number }

/** Rising for a gain, falling for a loss, one note for an opening, two equal ones for a tie. */
const melodies: Record<WireOrder['status'], readonly Note[]> = {
  open: [{ hertz: 660, at: 0 }],
  won: [
    { hertz: 660, at: 0 },
    { hertz: 880, at: 0.11 },
    { hertz: 1_320, at: 0.22 },
  ],
  lost: [
    { hertz: 330, at: 0 },
    { hertz: 247, at: 0.14 },
  ],
  tie: [
    { hertz: 495, at: 0 },
    { hertz: 495, at: 0.14 },
  ],
}
const noteSeconds = 0.16
const loudness = 0.07

/** Returns a function that plays an order's result. The sounds are synthesised: nothing is loaded. */
export function openSounds(): (status: WireOrder['status']) => void {
  let context: AudioContext | null = null

  const play = (audio: AudioContext, { hertz, at }: Note): void => {
    const start = audio.currentTime + at
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
    const level = new GainNode(audio, { gain: 0 })
    level.gain.linearRampToValueAtTime(loudness, start + 0.012)
    level.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds)
    tone.connect(level).connect(audio.destination)
    tone.start(start)
    tone.stop(start + noteSeconds)
  }
  return (status) => {
    // Created at the first order: before a user gesture the browser allows no sound.
    context ??= new AudioContext()
    void context.resume().catch(() => undefined)
    for (const note of melodies[status]) play(context, note)
  }
}
