import { useEffect } from "react"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ErrorSummary } from "#web/kit/forms/error-summary.tsx"
import { ExpiryField } from "#web/kit/forms/expiry-field.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import styles from "#web/pharmacy/stock/add-medicine-dialog.module.css"
import { newMedicineIds, useNewMedicine } from "#web/pharmacy/stock/new-medicine.ts"
import { PrescriptionOnly } from "#web/pharmacy/stock/prescription-only.tsx"
import { useCodeInForm } from "#web/pharmacy/stock/use-code-in-form.ts"
import { useKnownMedicine, useMedicineNames } from "#web/pharmacy/stock/use-known-medicine.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"
import "#web/words/en/shelf.ts"

type AddMedicineDialogProps = {
  /** What is known already: the code that was scanned, the text that found nothing. */
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
  const { draft, act, change } = form
  const first = start.barcode === undefined ? newMedicineIds.barcode : newMedicineIds.name
  useEffect(() => document.getElementById(first)?.focus(), [first])
  const { known, makers } = useKnownMedicine(draft, change)
  const names = useMedicineNames(draft.name)
  const field = (name: keyof typeof newMedicineIds) => ({
    id: newMedicineIds[name],
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    error: act.wrong[name],
  })
  const wrong = Object.entries(newMedicineIds).flatMap(([name, fieldId]) => {
    const message = act.wrong[name]
    return message === undefined ? [] : [{ fieldId, message }]
  })
  const scan = useCodeInForm(form)
  const most = known?.maxRetailPriceCents ?? null
  return (
    <Dialog title={t("shelf.adding.title")} onClose={onClose} isDirty={form.isDirty}>
      <ActForm
        {...act}
        onSubmit={form.submit}
        onCancel={onClose}
        send={t("shelf.adding.send")}
        sending={t("shelf.adding.sending")}
      >
        {wrong.length > 0 && <ErrorSummary key={act.turn} heading={t("shelf.adding.fix")} errors={wrong} />}
        <div className={styles.coded} data-takes-scans="">
          <InputField
            {...field("barcode")}
            label={t("shelf.barcode")}
            hint={t("shelf.adding.barcodeHint")}
            inputMode="numeric"
          />
          <CameraButton onCode={scan} />
        </div>
        {draft.barcode.trim() !== "" && (
          <InputField
            {...field("packSize")}
            label={t("scan.packSize")}
            hint={t("scan.packSizeHint")}
            inputMode="numeric"
            maxLength={9}
          />
        )}
        <InputField {...field("name")} label={t("shelf.name")} list={namesId} />
        <datalist id={namesId}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <div className={styles.known} role="status">
          {known && (
            <Notice tone={known.isOnShelf ? "warn" : "info"}>
              {known.isOnShelf
                ? t("shelf.adding.onShelf", { medicine: known.name })
                : t("shelf.adding.known")}
            </Notice>
          )}
        </div>
        <InputField
          {...field("manufacturer")}
          label={t("shelf.manufacturer")}
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
        <PrescriptionOnly
          id="add-prescription"
          known={known}
          isOn={draft.prescriptionOnly}
          onChange={(prescriptionOnly) => change({ prescriptionOnly })}
        />
        <div className={styles.pair}>
          <InputField
            {...field("price")}
            label={t("shelf.price")}
            hint={most === null ? undefined : t("shelf.adding.max", { max: formatRupees(most) })}
            inputMode="decimal"
          />
          <InputField {...field("quantity")} label={t("shelf.quantity")} inputMode="numeric" />
        </div>
        <div className={styles.pair}>
          <InputField {...field("lot")} label={t("shelf.lot")} />
          <ExpiryField {...field("expiresOn")} />
        </div>
      </ActForm>
    </Dialog>
  )
}
