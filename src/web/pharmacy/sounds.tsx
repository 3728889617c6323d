import Volume2 from "lucide-react/icons/volume-2"
import VolumeX from "lucide-react/icons/volume-x"
import { useState } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/todo.ts"

const mutedKey = "pharos.till-muted"

let context: AudioContext | undefined
let muted: boolean | undefined

function isMuted(): boolean {
  muted ??= readMuted()
  return muted
}

function setMuted(next: boolean) {
  muted = next
  try {
    localStorage.setItem(mutedKey, next ? "1" : "0")
  } catch {
    // Storage can be forbidden; then it holds until the page is left.
  }
}

/** Something went into the cart. */
export const playTick = () => play([{ hertz: 1_200, at: 0, seconds: 0.05 }])

/** Something was refused: two low tones. */
export const playRefusal = () =>
  play([
    { hertz: 220, at: 0, seconds: 0.1 },
    { hertz: 165, at: 0.13, seconds: 0.12 },
  ])

/** Plays two soft rising tones for a new customer's order. */
export const playChime = () =>
  play([
    { hertz: 660, at: 0, seconds: 0.12 },
    { hertz: 880, at: 0.12, seconds: 0.13 },
  ])

type Tone = { hertz: number; at: number; seconds: number }

function play(tones: Tone[]) {
  if (isMuted() || typeof AudioContext === "undefined") return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const { hertz, at, seconds } of tones) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    const from = currentTime + at
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0.12, from)
    loudness.gain.exponentialRampToValueAtTime(0.001, from + seconds)
    tone.connect(loudness).connect(destination)
    tone.start(from)
    tone.stop(from + seconds)
  }
}

function readMuted() {
  try {
    return localStorage.getItem(mutedKey) === "1"
  } catch {
    return false
  }
}

/** At the till and at the orders: it holds for every sound of this browser. */
export function SoundSwitch() {
  const t = useWords()
  const [isQuiet, setQuiet] = useState(isMuted)
  const toggle = () => {
    setMuted(!isQuiet)
    setQuiet(!isQuiet)
  }
  return (
    <IconButton label={t(isQuiet ? "todo.soundOn" : "todo.soundOff")} onClick={toggle}>
      {isQuiet ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </IconButton>
  )
}
