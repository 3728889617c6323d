import { applicationKeptDays } from "#domain/customer/application-rules.ts"
import { ChoosePicture } from "#web/customer/orders/prescription/picture-field.tsx"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import styles from "#web/finder/register/register.module.css"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"

type LicencePictureProps = {
  field: FormField<ReadyPicture | null>
  /** The address of the picture that was sent. */
  sent: string | undefined
}

/** Adds the picture of the licence, or replaces it. */
export function LicencePicture({ field: { id, value, error, set, ref }, sent }: LicencePictureProps) {
  const t = useWords()
  const shown = value?.preview ?? sent
  return (
    <FieldGroup label={t("registerPharmacy.picture")} error={error}>
      <p className="meta mb-8">{t("registerPharmacy.pictureNote", { days: applicationKeptDays })}</p>
      <div ref={ref} id={id} className={styles.picture} tabIndex={-1}>
        {shown && <img src={shown} alt={t("registerPharmacy.yourPicture")} />}
        <ChoosePicture onReady={set}>
          {t(shown ? "orders.picture.replace" : "orders.picture.add")}
        </ChoosePicture>
      </div>
    </FieldGroup>
  )
}
