import { colomboDay } from "#domain/platform/colombo-day.ts"
import { supplierLicenceUrl } from "#domain/supplier/licence.ts"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { sendFile } from "#web/data/send-file.ts"
import { LicencePicture } from "#web/finder/register/licence-picture.tsx"
import styles from "#web/finder/register/register.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/register-pharmacy.ts"
import "#web/words/en/supplier-licence.ts"

type LicenceFormProps = {
  /** Whether one waits already, which this replaces. */
  isWaiting: boolean
  onSent: () => Promise<void>
}

type Draft = { licenceNumber: string; validUntil: string; picture: ReadyPicture | null }

/** Sends a licence with its picture to the administration. */
export function LicenceForm({ isWaiting, onSent }: LicenceFormProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const form = useForm({
    values: { licenceNumber: "", validUntil: "", picture: null } as Draft, // the picture comes later
    check: ({ licenceNumber, validUntil, picture }) => ({
      errors: {
        licenceNumber: licenceNumber.trim() === "" ? t("registerPharmacy.invalid.licenceNumber") : undefined,
        validUntil: validUntil < today ? t("registerPharmacy.invalid.validUntil") : undefined,
        picture: picture ? undefined : t("registerPharmacy.addPicture"),
      },
      body: picture && { facts: { licenceNumber, validUntil }, file: picture.file },
    }),
    send: ({ facts, file }, key) =>
      sendFile({
        method: "PUT",
        path: `${supplierLicenceUrl(key)}?${new URLSearchParams(facts).toString()}`,
        file,
      }),
    onSent: async () => {
      toast({ text: t("supplierLicence.sent") })
      await onSent()
    },
    explain: ({ code }) =>
      code === "licence-not-valid" ? { validUntil: t("registerPharmacy.invalid.validUntil") } : undefined,
  })
  return (
    <form noValidate onSubmit={form.submit} className={styles.part}>
      <h2>{t(isWaiting ? "supplierLicence.sendAgain" : "supplierLicence.send")}</h2>
      <TextField
        field={form.field("licenceNumber")}
        label={t("registerPharmacy.licenceNumber")}
        maxLength={100}
      />
      <TextField field={form.field("validUntil")} label={t("registerPharmacy.validUntil")} type="date" />
      <LicencePicture field={form.field("picture")} sent={undefined} />
      <FormFailure form={form} />
      <div className="mt-24">
        <Button type="submit" isBusy={form.isSending}>
          {form.isSending ? t("common.sending") : t("supplierLicence.sendButton")}
        </Button>
      </div>
    </form>
  )
}
