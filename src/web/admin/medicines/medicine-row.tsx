import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { paths } from "#domain/platform/paths.ts"
import { SelectBox } from "#web/admin/bulk/bulk-bar.tsx"
import { api } from "#web/data/call.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import type { Selection } from "#web/kit/lists/selection.ts"
import { useWords } from "#web/words/words.ts"

type MedicineRowProps = {
  of: CatalogueMedicine
  isGone: boolean
  look: RowLook
  search: AdminSearch
  canAct: boolean
  choice: Selection<CatalogueMedicine>
  onEdit: () => void
  onChecked: () => void
}

/** Renders one medicine of the catalogue; its name opens its details. */
export function MedicineRow({
  of,
  isGone,
  look,
  search,
  canAct,
  choice,
  onEdit,
  onChecked,
}: MedicineRowProps) {
  const t = useWords()
  const { id, name, mergedInto, barcodes } = of
  const nothing = <span className="muted">{t("adminMedicines.nothing")}</span>
  return (
    <CardRow isGone={isGone || mergedInto !== null} look={look}>
      <CardCell kind="choice">
        {mergedInto === null && <SelectBox row={of} name={name} selection={choice} />}
      </CardCell>
      <CardCell kind="prose">
        <Link to={paths.adminMedicines} search={{ ...search, id: String(id) }} className="text-primary">
          <b translate="no">{keepTogether(name)}</b>
        </Link>
        {mergedInto === null && (of.essential || !of.isChecked) && (
          <span className="row meta">
            {of.essential && <Chip tone="info">{t("staff.essential")}</Chip>}
            {!of.isChecked && <Chip tone="warn">{t("adminMedicines.unchecked")}</Chip>}
          </span>
        )}
        {mergedInto && (
          <small className="block meta">{t("adminMedicines.mergedInto", { name: mergedInto.name })}</small>
        )}
      </CardCell>
      <CardCell label={t("adminMedicines.columns.manufacturer")} kind="prose">
        <span translate="no">{of.manufacturer}</span>
      </CardCell>
      <CardCell label={t("adminMedicines.columns.atc")}>
        {of.atcCode === null ? nothing : <span className="mono">{of.atcCode}</span>}
      </CardCell>
      <CardCell label={t("adminMedicines.columns.barcodes")}>
        {barcodes.length === 0 ? (
          nothing
        ) : (
          <span>
            <span className="mono">{printedGtin(barcodes[0] ?? "")}</span>
            {barcodes.length > 1 && (
              <small className="block meta">{t("staff.andCountMore", { count: barcodes.length - 1 })}</small>
            )}
          </span>
        )}
      </CardCell>
      <CardCell label={t("adminMedicines.columns.rx")}>
        {of.prescriptionOnly ? (
          <>
            <Chip tone="info">{t("staff.rx")}</Chip>{" "}
            {of.controlled && <Chip tone="warn">{t("staff.controlled")}</Chip>}
          </>
        ) : (
          <span className="muted">{t("staff.no")}</span>
        )}
      </CardCell>
      <CardCell label={t("adminMedicines.columns.usedBy")} kind="figure">
        {formatCount(of.usedBy)}
      </CardCell>
      <CardCell kind="actions">
        {mergedInto === null && (
          <div>
            <CheckButton of={of} canAct={canAct} onDone={onChecked} />
            <Button look="outline" size="small" disabled={!canAct} onClick={onEdit}>
              {t("common.edit")}
              <span className="sr">{t("adminMedicines.ofName", { name })}</span>
            </Button>
          </div>
        )}
      </CardCell>
    </CardRow>
  )
}

type CheckButtonProps = { of: CatalogueMedicine; canAct: boolean; onDone: () => void }

/** Marks a new medicine as checked; hidden for one that is checked or merged. */
export function CheckButton({
  of: { id, version, name, isChecked, mergedInto },
  canAct,
  onDone,
}: CheckButtonProps) {
  const t = useWords()
  const check = useMutation(
    api.adminMedicines.check.mutationOptions({
      onSuccess: () => toast({ text: t("adminMedicines.checked", { name }) }),
      onError: toastProblem,
      onSettled: onDone,
    }),
  )
  if (isChecked || mergedInto !== null) return null
  return (
    <Button
      look="outline"
      size="small"
      disabled={!canAct || check.isPending}
      onClick={() => check.mutate({ id, version })}
    >
      {t("adminMedicines.check")}
      <span className="sr">{t("adminMedicines.ofName", { name })}</span>
    </Button>
  )
}
