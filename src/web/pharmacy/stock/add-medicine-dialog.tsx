import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormSummary } from "#web/kit/forms/error-summary.tsx"
import { ExpiryField } from "#web/kit/forms/expiry-field.tsx"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import styles from "#web/pharmacy/stock/add-medicine-dialog.module.css"
import { useNewMedicine } from "#web/pharmacy/stock/new-medicine.ts"
import { PrescriptionOnly } from "#web/pharmacy/stock/prescription-only.tsx"
import { useCodeInForm } from "#web/pharmacy/stock/use-code-in-form.ts"
import { useKnownMedicine, useMedicineNames } from "#web/pharmacy/stock/use-known-medicine.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"
import "#web/words/en/shelf.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"

type AddMedicineDialogProps = {
  /** Prefilled values: the scanned code, or the text without results. */
  start?: { barcode?: string; name?: string; lot?: string; expiresOn?: string }
  onClose: () => void
  onAdded: (row: ShelfRow) => void
}

const namesId = "add-medicine-names"
const makersId = "add-medicine-makers"

/** SPEC section 3, "New medicine form": onto the shelf, with its price and how many there are. */
export function AddMedicineDialog({ start = {}, onClose, onAdded }: AddMedicineDialogProps) {
  const t = useWords()
  const form = useNewMedicine(start, (row) => {
    toast({ text: t("shelf.adding.done", { medicine: row.name }) })
    onAdded(row)
  })
  const { values, field } = form
  const { known, makers } = useKnownMedicine(values, form.set)
  const names = useMedicineNames(values.name)
  const scan = useCodeInForm(form)
  const most = known?.maxRetailPriceCents ?? null
  return (
    <FormDialog
      form={form}
      title={t("common.addNewMedicine")}
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <FormSummary form={form} heading={t("common.checkTheseFields")} />
      <div className={styles.coded} data-takes-scans="">
        <NumberField
          field={field("barcode")}
          label={t("shelf.barcode")}
          hint={t("shelf.adding.barcodeHint")}
        />
        <CameraButton onCode={scan} />
      </div>
      {values.barcode.trim() !== "" && (
        <NumberField
          field={field("packSize")}
          label={t("staff.unitsInThePack")}
          hint={t("scan.packSizeHint")}
          maxLength={9}
        />
      )}
      <TextField field={field("name")} label={t("common.name")} list={namesId} />
      <datalist id={namesId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className={styles.known} role="status">
        {known && (
          <Notice tone={known.isOnShelf ? "warn" : "info"}>
            {known.isOnShelf ? t("shelf.adding.onShelf", { medicine: known.name }) : t("shelf.adding.known")}
          </Notice>
        )}
      </div>
      <TextField
        field={field("manufacturer")}
        label={t("staff.manufacturer")}
        hint={
          known === null && makers.length > 1
            ? t("shelf.adding.makers", { makers: makers.join(", ") })
            : undefined
        }
        list={makersId}
      />
      <datalist id={makersId}>
        {makers.map((maker) => (
          <option key={maker}>{maker}</option>
        ))}
      </datalist>
      <PrescriptionOnly field={field("prescriptionOnly")} known={known} />
      <div className={styles.pair}>
        <NumberField
          field={field("price")}
          label={t("staff.priceRs")}
          hint={most === null ? undefined : t("staff.aboveMaximumPrice", { max: formatRupees(most) })}
          decimal
        />
        <NumberField field={field("quantity")} label={t("common.quantity")} />
      </div>
      <div className={styles.pair}>
        <TextField field={field("lot")} label={t("shelf.lot")} />
        <ExpiryField field={field("expiresOn")} />
      </div>
    </FormDialog>
  )
}
