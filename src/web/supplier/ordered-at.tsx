import { useWaitText } from "#web/kit/format/wait-text.ts"
import { When } from "#web/kit/format/when.tsx"
import styles from "#web/supplier/supplier.module.css"
import { useWords } from "#web/words/words.ts"

/** When an order was placed, and how long it has been waiting since. */
export function OrderedAt({ at, isWaiting }: { at: string; isWaiting: boolean }) {
  const t = useWords()
  const wait = useWaitText()(at).text
  return (
    <span className={styles.ordered}>
      <When at={at} />
      {isWaiting && wait && (
        <small className={`block meta ${styles.under}`}>{t("supplier.waiting", { wait })}</small>
      )}
    </span>
  )
}
