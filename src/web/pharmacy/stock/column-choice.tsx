import type { useChosenColumns } from "#web/pharmacy/stock/chosen-columns.ts"
import { optionalColumns } from "#web/pharmacy/stock/chosen-columns.ts"
import styles from "#web/pharmacy/stock/column-choice.module.css"
import { useWords } from "#web/words/words.ts"

/** Which columns the table has beside the ones that are always there. */
export function ColumnChoice({ chosen, toggle }: ReturnType<typeof useChosenColumns>) {
  const t = useWords()
  return (
    <fieldset className={styles.choice}>
      <legend>{t("shelf.columnChoice")}</legend>
      {optionalColumns.map((column) => (
        <label key={column}>
          <input type="checkbox" checked={chosen.includes(column)} onChange={() => toggle(column)} />
          {t(`shelf.columns.${column}`)}
        </label>
      ))}
    </fieldset>
  )
}
