import type { AdminPharmacy } from "#contract/admin/pharmacies.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { LicenceFields, useLicenceCheck, useLicenceRefusal } from "#web/admin/licence-fields.tsx"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { CheckField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type PharmacyActProps = {
  of: AdminPharmacy
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Records that a licence was checked, and lists the pharmacy. */
export function VerifyDialog({ of, onClose, onDone, onStale }: PharmacyActProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const { id, version, name } = of
  const check = useLicenceCheck(today, { isDayOptional: true })
  const explainLicence = useLicenceRefusal()
  const form = useForm({
    values: { licenceNumber: of.licenceNumber ?? "", validUntil: "", note: "", lists: true },
    check: (values) => ({
      errors: check(values),
      body: { ...values, id, version, validUntil: values.validUntil || null },
    }),
    send: (body) => call.adminPharmacies.verify(body),
    onSent: () => {
      toast({ text: t("adminPharmacies.verifying.done", { name }) })
      onDone()
    },
    explain: (refusal) => explainLicence(refusal),
    onStale,
  })
  return (
    <FormDialog
      form={form}
      title={t("staff.verifyLicence")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("adminPharmacies.verifying.send")}
      sending={t("adminPharmacies.verifying.sending")}
    >
      <p>{t("adminPharmacies.verifying.intro", { name })}</p>
      <LicenceFields
        field={form.field}
        until={t("adminPharmacies.verifying.until")}
        untilHint={t("adminPharmacies.verifying.untilHint")}
      />
      <CheckField field={form.field("lists")} label={t("adminPharmacies.verifying.lists")} />
    </FormDialog>
  )
}

/** Hides a pharmacy from search, with a reason. */
export function UnlistDialog({ of: { id, version, name }, onClose, onDone, onStale }: PharmacyActProps) {
  const t = useWords()
  return (
    <ReasonDialog
      texts={{
        title: t("staff.hideFromSearch"),
        cancel: t("common.cancel"),
        send: t("staff.hideFromSearch"),
        sending: t("adminPharmacies.unlisting.sending"),
        done: t("adminPharmacies.unlisting.done", { name }),
      }}
      question={<p>{t("adminPharmacies.unlisting.question", { name })}</p>}
      look="danger"
      run={({ reason }) => call.adminPharmacies.unlist({ id, version, reason })}
      onStale={onStale}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** Closes a pharmacy permanently, with its name typed and a reason, if no orders or goods are open. */
export function EndDialog({ of: { id, version, name }, onClose, onDone, onStale }: PharmacyActProps) {
  const t = useWords()
  return (
    <ReasonDialog
      texts={{
        title: t("staff.closePharmacy"),
        cancel: t("common.cancel"),
        send: t("adminPharmacies.ending.send"),
        sending: t("adminPharmacies.ending.sending"),
        done: t("adminPharmacies.ending.done", { name }),
      }}
      question={<p>{t("adminPharmacies.ending.question", { name })}</p>}
      name={name}
      look="danger"
      run={(values) => call.adminPharmacies.end({ id, version, ...values })}
      onStale={onStale}
      explain={({ code, detail, fields }) => {
        if (fields["name"] !== undefined) return { name: t("admin.acts.invalidName") }
        if (code !== "pharmacy-busy") return undefined
        const [orders, shipments] = [Number(detail("orders")), Number(detail("shipments"))]
        const waits = [
          orders > 0 && t("adminPharmacies.ending.orders", { count: orders }),
          shipments > 0 && t("adminPharmacies.ending.shipments", { count: shipments }),
          t("adminPharmacies.ending.first"),
        ]
        return waits.filter(Boolean).join(" ")
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
