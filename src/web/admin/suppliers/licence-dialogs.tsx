import type { SupplierDetail } from "#contract/admin/suppliers.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { LicenceFields, useLicenceCheck, useLicenceRefusal } from "#web/admin/licence-fields.tsx"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type LicenceDialogProps = {
  of: SupplierDetail
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Verifies a supplier's licence, with what the supplier sent filled in. */
export function VerifyDialog({ of, onClose, onDone, onStale }: LicenceDialogProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const { id, version, name } = of
  const sent = of.sent?.state === "waiting" ? of.sent : null
  const check = useLicenceCheck(today)
  const form = useForm({
    values: {
      licenceNumber: sent?.licenceNumber ?? of.licenceNumber ?? "",
      validUntil: sent?.validUntil ?? "",
      note: "",
    },
    check: (values) => ({ errors: check(values), body: { id, version, ...values } }),
    send: (body) => call.adminSuppliers.verify(body),
    onSent: () => {
      toast({ text: t("adminPharmacies.verifying.done", { name }) })
      onDone()
    },
    explain: useLicenceRefusal(),
    onStale,
  })
  return (
    <FormDialog
      form={form}
      title={t("staff.verifyLicence")}
      onClose={onClose}
      send={t("adminPharmacies.verifying.send")}
      sending={t("adminPharmacies.verifying.sending")}
    >
      <p>{t("adminSuppliers.verifying.intro", { name })}</p>
      <LicenceFields
        field={form.field}
        until={t("registerPharmacy.validUntil")}
        untilHint={t("adminSuppliers.verifying.untilHint")}
      />
    </FormDialog>
  )
}

/** Rejects the licence that waits, or withdraws the verification, with a reason that the supplier reads. */
export function RejectDialog({ of, onClose, onDone, onStale }: LicenceDialogProps) {
  const t = useWords()
  const { id, version, name } = of
  const what = of.hasSentLicence ? "rejecting" : "stopping"
  return (
    <ReasonDialog
      texts={{
        title: t(`adminSuppliers.${what}.title`),
        cancel: t("common.cancel"),
        send: t(`adminSuppliers.${what}.title`),
        sending: t("common.sending"),
        done: t(`adminSuppliers.${what}.done`, { name }),
      }}
      question={<p>{t(`adminSuppliers.${what}.question`, { name })}</p>}
      look="danger"
      run={({ reason }) => call.adminSuppliers.reject({ id, version, reason })}
      onStale={onStale}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
