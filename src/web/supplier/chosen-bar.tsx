import { Button } from "#web/kit/actions/button.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import styles from "#web/supplier/chosen-bar.module.css"
import { useWords } from "#web/words/words.ts"

type ChosenBarProps = {
  total: { count: number; units: number }
  isBusy: boolean
  canAct: boolean
  onAccept: () => void
  onClear: () => void
}

/** What is chosen, and what can be done with all of it; it stays in sight under the list. */
export function ChosenBar({ total, isBusy, canAct, onAccept, onClear }: ChosenBarProps) {
  const t = useWords()
  return (
    <div className={styles.bar}>
      <b role="status">
        {t("supplier.open.chosen", { count: total.count, units: formatCount(total.units) })}
      </b>
      <Button look="quiet" onClick={onClear}>
        {t("supplier.open.chooseNone")}
      </Button>
      <Button
        isBusy={isBusy}
        disabled={!canAct}
        title={canAct ? undefined : t("supplier.open.needsConnection")}
        onClick={onAccept}
      >
        {t("supplier.open.acceptChosen", { count: total.count })}
      </Button>
    </div>
  )
}
