import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Keys } from "#web/pharmacy/till/key-hints.tsx"
import styles from "#web/pharmacy/till/keys-dialog.module.css"
import { useWords } from "#web/words/words.ts"

const keys = [
  [["F2"], "search"],
  [["↑", "↓"], "choose"],
  [["Enter"], "add"],
  [["3", "0", "*", "Enter"], "addMany"],
  [["F4"], "quantity"],
  [["F7"], "one"],
  [["Delete"], "remove"],
  [["Ctrl", "Z"], "undo"],
  [["F8"], "hold"],
  [["F9"], "purchase"],
  [["Esc"], "close"],
  [["?"], "all"],
] as const

/** Every key of the till. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog title={t("till.keysTitle")} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([each, name]) => (
          <div key={name}>
            <dt>{t(`till.keys.${name}`)}</dt>
            <dd className="row nowrap">
              <Keys keys={each} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted mt-12">{t("till.keysScanner")}</p>
    </Dialog>
  )
}
