import { isShopsOwn, printedGtin, readGtin } from "#domain/pharmacy/gtin.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { readPackSize } from "#web/pharmacy/scan/read-pack.ts"
import { useWords } from "#web/words/words.ts"

type CodeProps = { medicineId: number; onClose: () => void; onDone: () => void }

/**
 * Adds a barcode to a medicine with its pack size, valid for every pharmacy. `packSizes` are the sizes
 * that pharmacies entered; the form starts with theirs if they agree.
 */
export function AddCodeDialog({
  medicineId,
  gtin: linked,
  packSizes = [],
  onClose,
  onDone,
}: CodeProps & { gtin?: string | undefined; packSizes?: number[] }) {
  const t = useWords()
  const begin = linked === undefined ? "" : printedGtin(linked)
  const [said, ...others] = packSizes
  const form = useForm({
    values: { gtin: begin, packSize: said === undefined || others.length > 0 ? "" : String(said) },
    check: (typed) => {
      const gtin = readGtin(typed.gtin)
      const packSize = readPackSize(typed.packSize)
      const isWrong = gtin === null || isShopsOwn(gtin)
      return {
        errors: {
          gtin: isWrong ? t("adminMedicines.code.wrong") : undefined,
          packSize: packSize ? undefined : t("adminMedicines.code.invalidPack"),
        },
        body: gtin !== null && packSize ? { id: medicineId, gtin, packSize } : null,
      }
    },
    send: (body) => call.adminMedicines.addBarcode(body),
    onSent: () => {
      toast({ text: t("adminMedicines.code.added") })
      onDone()
    },
    explain: ({ code, detail }) =>
      code === "barcode-taken"
        ? { gtin: t("adminMedicines.code.taken", { name: String(detail("medicine")) }) }
        : undefined,
  })
  return (
    <FormDialog
      form={form}
      title={t(linked === undefined ? "staff.addBarcode" : "adminMedicines.code.confirmTitle")}
      width="narrow"
      onClose={onClose}
      send={t(linked === undefined ? "staff.add" : "adminMedicines.view.confirm")}
      sending={t("staff.adding")}
    >
      <NumberField
        field={form.field("gtin")}
        label={t("staff.barcode")}
        hint={t("adminMedicines.code.gtinHint")}
        maxLength={40}
      />
      {others.length > 0 && (
        <Notice tone="warn">{t("adminMedicines.code.packsDiffer", { sizes: packSizes.join(", ") })}</Notice>
      )}
      <NumberField field={form.field("packSize")} label={t("staff.unitsInThePack")} maxLength={9} />
    </FormDialog>
  )
}

/** Removes a barcode from a medicine, with a reason. */
export function EndCodeDialog({ medicineId, gtin, onClose, onDone }: CodeProps & { gtin: string }) {
  const t = useWords()
  return (
    <ReasonDialog
      texts={{
        title: t("staff.endBarcode"),
        send: t("staff.endBarcode"),
        sending: t("staff.ending"),
        done: t("adminMedicines.code.ended"),
      }}
      question={<p>{t("adminMedicines.code.endText", { gtin: printedGtin(gtin) })}</p>}
      look="danger"
      width="narrow"
      run={({ reason }) => call.adminMedicines.endBarcode({ id: medicineId, gtin, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
