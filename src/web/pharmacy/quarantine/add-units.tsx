import { useState } from "react"
import type { QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Field } from "#web/kit/forms/field.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { quarantineQuery } from "#web/pharmacy/quarantine/quarantine-query.ts"
import { useWords } from "#web/words/words.ts"

type AddUnitsProps = { taken: readonly number[]; onAdd: (units: QuarantinedUnits) => void }

/** Adds quarantined units to a return that does not have them yet. */
export function AddUnits({ taken, onAdd }: AddUnitsProps) {
  const t = useWords()
  const list = usePagedList(quarantineQuery(), { rows: ({ units }) => units, topics: [] })
  const [chosen, setChosen] = useState("")
  const others = list.rows.map(({ item }) => item).filter(({ id }) => !taken.includes(id))
  const units = others.find(({ id }) => String(id) === chosen)
  if (others.length === 0 && !list.hasMore) return null
  return (
    <Field label={t("supplierReturns.addUnits")}>
      {({ id }) => (
        <div className="row nowrap gap-8 mt-8">
          <select
            id={id}
            className="control grow shrink"
            value={units ? chosen : ""}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          >
            <option value="">{t("supplierReturns.chooseUnits")}</option>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {[one.name, one.lot].filter(Boolean).join(", ")}: {unitsText(t, one.left, one.packSize)}
              </option>
            ))}
          </select>
          <Button
            look="outline"
            disabled={!units}
            title={units ? undefined : t("supplierReturns.chooseUnits")}
            onClick={() => units && onAdd(units)}
          >
            {t("staff.add")}
          </Button>
          {list.hasMore && (
            <Button look="quiet" isBusy={list.isLoadingMore} onClick={list.showMore}>
              {t("staff.showMore")}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
