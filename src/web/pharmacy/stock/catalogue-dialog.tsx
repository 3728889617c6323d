import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { LikelyTwins } from "#web/pharmacy/stock/likely-twins.tsx"
import { PrescriptionOnly } from "#web/pharmacy/stock/prescription-only.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"

/**
 * The side menu's Add New Medicine: adds a name and a manufacturer to the catalogue only (SPEC section 7).
 */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const form = useForm({
    values: { name: "", manufacturer: "", prescriptionOnly: true, controlled: false },
    check: (body) => ({
      errors: {
        name: body.name.trim() === "" ? t("common.medicineNameMissing") : undefined,
        manufacturer: body.manufacturer.trim() === "" ? t("staff.enterTheManufacturer") : undefined,
      },
      body,
    }),
    send: (body) => call.medicines.add(body),
    onSent: ({ name }) => {
      toast({ text: t("shelf.adding.catalogueDone", { medicine: name }) })
      onClose()
    },
    explain: ({ code }) => (code === "already-known" ? { name: t("shelf.adding.alreadyKnown") } : undefined),
  })
  return (
    <FormDialog
      form={form}
      title={t("common.addNewMedicine")}
      width="narrow"
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <TextField field={form.field("name")} label={t("common.name")} />
      <TextField field={form.field("manufacturer")} label={t("staff.manufacturer")} />
      <LikelyTwins name={form.values.name} manufacturer={form.values.manufacturer} />
      <PrescriptionOnly field={form.field("prescriptionOnly")} controlled={form.field("controlled")} />
    </FormDialog>
  )
}
