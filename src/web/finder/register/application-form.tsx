import type { ReactNode } from "react"
import type { PharmacyApplication } from "#contract/customer/pharmacy-applications.ts"
import { ownLicenceUrl } from "#domain/customer/application-rules.ts"
import { DistrictField, HoursEditor, PositionFields } from "#web/finder/pharmacy-form/pharmacy-fields.tsx"
import { openMinutesOf } from "#web/finder/pharmacy-form/place-and-hours.ts"
import { LicencePicture } from "#web/finder/register/licence-picture.tsx"
import styles from "#web/finder/register/register.module.css"
import { type ApplicationDraft, useApplicationForm } from "#web/finder/register/use-application-form.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FormSummary } from "#web/kit/forms/error-summary.tsx"
import { AreaField, TextField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type ApplicationFormProps = {
  /** Null for a new one. */
  of: PharmacyApplication | null
  onSent: () => Promise<void>
  onStale: () => void
}

/** Enters a pharmacy with its licence, or answers the administration's question about it. */
export function ApplicationForm({ of, onSent, onStale }: ApplicationFormProps) {
  const t = useWords()
  const form = useApplicationForm({ of, onSent, onStale })
  const isAsked = of?.state === "asked"
  const send = t(isAsked ? "registerPharmacy.sendAnswer" : "registerPharmacy.send")
  return (
    <form noValidate onSubmit={form.submit}>
      <FormSummary form={form} heading={t("common.checkTheseFields")} />
      {isAsked && (
        <AreaField
          field={form.field("reply")}
          label={t("registerPharmacy.reply")}
          hint={t("registerPharmacy.replyHint")}
          maxLength={500}
        />
      )}
      <PharmacyPart form={form} />
      <Part heading={t("registerPharmacy.place")}>
        <PlainField form={form} name="address" label={t("registerPharmacy.address")} maxLength={300} />
        <PlainField form={form} name="town" label={t("registerPharmacy.town")} maxLength={100} />
        <DistrictField field={form.field("district")} none={t("registerPharmacy.chooseDistrict")} />
        <PositionFields lat={form.field("lat")} lng={form.field("lng")} onChange={form.set} />
      </Part>
      <HoursEditor field={form.field("week")} openMinutes={openMinutesOf(form.values.week)} />
      <LicencePart form={form} of={of} />
      <FormFailure form={form} />
      <div className="mt-24">
        <Button type="submit" isBusy={form.isSending}>
          {form.isSending ? t("common.sending") : send}
        </Button>
      </div>
    </form>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{heading}</h2>
      {children}
    </section>
  )
}

type OwnForm = Pick<FormOf<ApplicationDraft>, "field" | "values">
type TextName = "name" | "phoneNumber" | "address" | "town" | "licenceNumber" | "pharmacist"
type PlainFieldProps = { form: OwnForm; name: TextName; label: string; hint?: string; maxLength: number }

const PlainField = ({ form, name, ...rest }: PlainFieldProps) => (
  <TextField field={form.field(name)} {...rest} />
)

function PharmacyPart({ form }: { form: OwnForm }) {
  const t = useWords()
  return (
    <Part heading={t("registerPharmacy.pharmacy")}>
      <PlainField form={form} name="name" label={t("common.name")} maxLength={200} />
      <TextField
        field={form.field("phoneNumber")}
        label={t("common.phoneNumber")}
        hint={t("pharmacyForm.phoneHint")}
        type="tel"
        maxLength={40}
      />
    </Part>
  )
}

function LicencePart({ form, of }: { form: OwnForm; of: PharmacyApplication | null }) {
  const t = useWords()
  return (
    <Part heading={t("registerPharmacy.licence")}>
      <PlainField
        form={form}
        name="licenceNumber"
        label={t("registerPharmacy.licenceNumber")}
        maxLength={100}
      />
      <TextField field={form.field("validUntil")} label={t("registerPharmacy.validUntil")} type="date" />
      <PlainField
        form={form}
        name="pharmacist"
        label={t("registerPharmacy.pharmacist")}
        hint={t("registerPharmacy.pharmacistHint")}
        maxLength={200}
      />
      <LicencePicture
        field={form.field("picture")}
        sent={of?.pictureId ? `${ownLicenceUrl(of.id)}?picture=${of.pictureId}` : undefined}
      />
    </Part>
  )
}
