import { useQueryClient } from "@tanstack/react-query"
import { call } from "#web/data/call.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import type { GoodsMedicine } from "#web/pharmacy/goods-in/goods-draft.ts"
import styles from "#web/pharmacy/goods-in/goods-in.module.css"
import { findGoodsMedicine } from "#web/pharmacy/goods-in/use-goods-in.ts"
import { type FoundMedicine, MedicineCombobox, medicinesOf } from "#web/pharmacy/medicine-combobox.tsx"
import { useWords } from "#web/words/words.ts"

export const medicineSearchId = "goods-search"
const find = medicinesOf((q) => call.medicines.list({ q }), "pharmacy")

/** Finds a medicine of the catalogue by name and adds it to the sheet. */
export function MedicineSearch({ onChosen }: { onChosen: (medicine: GoodsMedicine) => void }) {
  const t = useWords()
  const client = useQueryClient()
  const choose = ({ id, name, manufacturer }: FoundMedicine) =>
    findGoodsMedicine(client, { medicineId: id, name, manufacturer }).then(onChosen, toastProblem)
  return (
    <div className={`relative ${styles.search}`}>
      <MedicineCombobox
        id={medicineSearchId}
        label={t("goodsIn.addLine")}
        hint={t("goodsIn.addLineHint")}
        find={find}
        onChosen={(medicine) => void choose(medicine)}
      />
    </div>
  )
}
