import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { maxMerged } from "#domain/admin/catalogue-rules.ts"
import { BulkBar } from "#web/admin/bulk/bulk-bar.tsx"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import type { Selection } from "#web/kit/lists/selection.ts"
import { useWords } from "#web/words/words.ts"

/** The maximum number of medicines in one merge, including the survivor. */
const maxChosen = maxMerged + 1

type ChosenBarProps = {
  selection: Selection<CatalogueMedicine>
  shown: readonly CatalogueMedicine[]
  canAct: boolean
  onMerge: () => void
  onDone: () => void
}

/** Shows the chosen medicines with what can be done for all of them. */
export function ChosenBar({ selection, shown, canAct, onMerge, onDone }: ChosenBarProps) {
  const t = useWords()
  const { chosen } = selection
  const why =
    chosen.length < 2
      ? t("adminMedicines.chosen.needsTwo")
      : chosen.length > maxChosen
        ? t("adminMedicines.chosen.tooMany", { count: maxChosen })
        : undefined
  return (
    <BulkBar
      selection={selection}
      nameOf={({ name, manufacturer }) => `${name}, ${manufacturer}`}
      shown={shown.filter(({ mergedInto }) => mergedInto === null)}
      acts={[
        {
          label: t("adminMedicines.check"),
          // One that is checked stays as it is.
          run: async ({ id, version, isChecked }) => isChecked || call.adminMedicines.check({ id, version }),
        },
        { label: t("adminMedicines.chosen.makeEssential"), run: (row) => setEssential(row, true) },
        { label: t("adminMedicines.chosen.notEssential"), run: (row) => setEssential(row, false) },
      ]}
      onDone={onDone}
    >
      <Button size="small" disabled={!canAct || why !== undefined} title={why} onClick={onMerge}>
        {t("staff.mergeDuplicates")}
      </Button>
      {why && <small>{why}</small>}
    </BulkBar>
  )
}

/** Puts a medicine on the national list or takes it off, and leaves all else as it was read. */
async function setEssential(of: CatalogueMedicine, essential: boolean) {
  if (of.essential === essential) return
  await call.adminMedicines.edit({
    id: of.id,
    version: of.version,
    genericName: of.genericName,
    brandName: of.brandName,
    strength: of.strength,
    form: of.form,
    manufacturer: of.manufacturer,
    otherNames: of.otherNames,
    atcCode: of.atcCode,
    prescriptionOnly: of.prescriptionOnly,
    controlled: of.controlled,
    maxRetailPriceCents: of.maxRetailPriceCents,
    essential,
    // The maximum stays, and with it whatever is above it.
    takesShelvesAbove: true,
  })
}
