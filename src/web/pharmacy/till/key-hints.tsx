import { memo } from "react"
import styles from "#web/pharmacy/till/key-hints.module.css"
import { useWords } from "#web/words/words.ts"

const hints = [
  [["F2"], "search"],
  [["↑", "↓"], "choose"],
  [["Enter"], "add"],
  [["F4"], "quantity"],
  [["F8"], "holdShort"],
  [["F9"], "purchase"],
] as const

/** The keys that matter most, under the list; the last one shows them all. */
export const KeyHints = memo(function KeyHints({ onKeys }: { onKeys: () => void }) {
  const t = useWords()
  return (
    <div className={`row gap-x-12 meta ${styles.hints}`}>
      {hints.map(([keys, name]) => (
        <span key={name}>
          <Keys keys={keys} />
          {t(`till.keys.${name}`)}
        </span>
      ))}
      <button type="button" onClick={onKeys}>
        <Keys keys={["?"]} />
        {t("till.keys.all")}
      </button>
    </div>
  )
})

export function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className={styles.key}>
      {key}
    </kbd>
  ))
}
