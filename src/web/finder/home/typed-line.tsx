import Pause from "lucide-react/icons/pause"
import Play from "lucide-react/icons/play"
import { useEffect, useState } from "react"
import styles from "#web/finder/home/hero.module.css"
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

/** SPEC section 9: the delay of the typing animation. */
const typingDelayMs = 40

const restSteps = 45
const emptySteps = 8

/** One phrase: written letter by letter, left to be read, taken away letter by letter, a short breath. */
function stepsOf(phrase: string) {
  return 2 * Array.from(phrase).length + restSteps + emptySteps
}

/** Returns the visible text after `step` delays; loops after the last phrase. */
export function typedText(phrases: readonly string[], step: number): string {
  const total = phrases.reduce((sum, phrase) => sum + stepsOf(phrase), 0)
  if (total === 0) return ""
  let rest = step % total
  for (const phrase of phrases) {
    const steps = stepsOf(phrase)
    if (rest < steps) return lettersAt(phrase, rest)
    rest -= steps
  }
  return ""
}

function lettersAt(phrase: string, step: number) {
  const letters = Array.from(phrase)
  const written = Math.min(step, letters.length)
  const takenAway = Math.max(0, step - letters.length - restSteps)
  return letters.slice(0, Math.max(0, written - takenAway)).join("")
}

/**
 * The step at which the first phrase is complete: the rest state before the animation and under reduced
 * motion.
 */
export function firstPhraseWritten(phrases: readonly string[]) {
  return Array.from(phrases[0] ?? "").length
}
