import Volume2 from "lucide-react/icons/volume-2"
import VolumeX from "lucide-react/icons/volume-x"
import { useState } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import { isMuted, setMuted } from "#web/pharmacy/till/sounds.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/todo.ts"

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
