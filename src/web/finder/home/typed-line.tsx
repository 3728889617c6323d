import Pause from "lucide-react/icons/pause"
import Play from "lucide-react/icons/play"
import { useEffect, useState } from "react"
import styles from "#web/finder/home/hero.module.css"
import { firstPhraseWritten, typedText, typingDelayMs } from "#web/finder/home/typing.ts"
import { IconButton } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

type TypedLineProps = { isMoving: boolean; onPause: (isPaused: boolean) => void; isPausable: boolean }

/** The five phrases, typed in a loop for the eye; for the ear they are one still sentence. */
export function TypedLine({ isMoving, onPause, isPausable }: TypedLineProps) {
  const t = useWords()
  const phrases = (["a", "b", "c", "d", "e"] as const).map((key) => t(`home.phrases.${key}`))
  const [step, setStep] = useState(() => firstPhraseWritten(phrases))
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setStep((now) => now + 1), typingDelayMs)
    return () => clearInterval(timer)
  }, [isMoving])
  return (
    <div className="row nowrap mt-8 touch">
      <p className={styles.typed}>
        <span className="sr">{t("home.phrasesHeard")}</span>
        <span aria-hidden="true">{typedText(phrases, step)}</span>
        <span className={styles.caret} aria-hidden="true" />
      </p>
      {isPausable && (
        <IconButton
          className="text-night"
          label={isMoving ? t("home.pause") : t("home.play")}
          onClick={() => onPause(isMoving)}
        >
          {isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
      )}
    </div>
  )
}
