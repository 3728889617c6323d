import { memo } from "react"
import { KeyList, Keys } from "#web/kit/actions/keys.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import styles from "#web/pharmacy/till/till.module.css"
import { useWords } from "#web/words/words.ts"

const hints = [
  [["F2"], "search"],
  [["↑", "↓"], "choose"],
  [["Enter"], "add"],
  [["F4"], "quantity"],
  [["F8"], "holdShort"],
  [["F9"], "pay"],
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

const keys = [
  [["F2"], "search"],
  [["F3"], "customer"],
  [["↑", "↓"], "choose"],
  [["Enter"], "add"],
  [["3", "0", "*", "Enter"], "addMany"],
  [["Shift", "F2"], "favourite"],
  [["F4"], "quantity"],
  [["2", "p", "+", "5"], "packs"],
  [["2", "x", "1", "0"], "packsOf"],
  [["F6"], "discount"],
  [["Shift", "F6"], "discountLine"],
  [["F7"], "one"],
  [["Delete"], "remove"],
  [["Ctrl", "Z"], "undo"],
  [["F8"], "hold"],
  [["F9"], "toPayment"],
  [["1", "2", "3", "4"], "methods"],
  [["F9", "F9"], "sell"],
  [["Esc"], "close"],
  [["?"], "all"],
] as const

/** Every key of the till. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog title={t("staff.keysTitle")} onClose={onClose}>
      <KeyList keys={keys.map(([each, name]) => [each, t(`till.keys.${name}`)])} />
      <p className="muted mt-12">{t("till.keysScanner")}</p>
    </Dialog>
  )
}
