import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { printedGtin, readGtin } from "#domain/pharmacy/gtin.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { FormSummary } from "#web/kit/forms/error-summary.tsx"
import { ExpiryField } from "#web/kit/forms/expiry.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import { readPackSize, refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { LikelyTwins } from "#web/pharmacy/stock/likely-twins.tsx"
import { type NewMedicineForm, useNewMedicine } from "#web/pharmacy/stock/new-medicine.ts"
import { PrescriptionOnly } from "#web/pharmacy/stock/prescription-only.tsx"
import styles from "#web/pharmacy/stock/stock-dialogs.module.css"
import { useKnownMedicine, useMedicineNames } from "#web/pharmacy/stock/use-known-medicine.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"
import "#web/words/en/shelf.ts"

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
      {known === null && <LikelyTwins name={values.name} manufacturer={values.manufacturer} />}
      <PrescriptionOnly field={field("prescriptionOnly")} controlled={field("controlled")} known={known} />
      <div className={styles.pair}>
        <NumberField
          field={field("price")}
          label={t("staff.priceRs")}
          hint={most === null ? undefined : t("staff.aboveMaximumPrice", { max: formatRupees(most) })}
          decimal
        />
        <UnitsField
          field={field("quantity")}
          label={t("common.quantity")}
          packSize={readPackSize(values.packSize)}
        />
      </div>
      <div className={styles.pair}>
        <TextField field={field("lot")} label={t("shelf.lot")} />
        <ExpiryField field={field("expiresOn")} />
      </div>
    </FormDialog>
  )
}

/** Fills a scanned pack's barcode, lot and expiry into the form of a new medicine. */
function useCodeInForm(form: NewMedicineForm) {
  const t = useWords()
  const readPack = useReadPack()
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    if (read.refused !== undefined) {
      form.object({ barcode: read.refused })
      return refusal(read.refused)
    }
    const { gtin, lot, expiresOn } = read.pack
    form.set({
      barcode: printedGtin(gtin),
      // Clears messages about the previous pack.
      ...(readGtin(form.values.barcode) === gtin ? {} : { packSize: "" }),
      ...(lot === undefined ? {} : { lot }),
      ...(expiresOn === undefined ? {} : { expiresOn }),
    })
    form.object(read.isExpired ? { expiresOn: t("shelf.wrong.expired") } : {})
    return undefined
  }
  useScanner(scan)
  return scan
}
