import type { AdminPharmacy } from "#contract/admin/pharmacies.ts"
import { HoursEditor } from "#web/admin/pharmacies/hours-editor.tsx"
import { openMinutesOf, type PharmacyDraft } from "#web/admin/pharmacies/pharmacy-draft.ts"
import styles from "#web/admin/pharmacies/pharmacy-form.module.css"
import { PositionFields } from "#web/admin/pharmacies/position-fields.tsx"
import { ids, type Twin, usePharmacyForm } from "#web/admin/pharmacies/use-pharmacy-form.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import type { Wrong } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

type PharmacyFormProps = {
  /** Null for a new one. */
  of: AdminPharmacy | null
  onClose: () => void
  onDone: (id: number) => void
}

/** The sheet of a pharmacy: who it is, where it stands, when it is open. */
export function PharmacyForm({ of, onClose, onDone }: PharmacyFormProps) {
  const t = useWords()
  const { draft, change, act, twins, submit, place, isDirty } = usePharmacyForm({ of, onDone })
  const part = { draft, change, wrong: act.wrong }
  const moves =
    of !== null && of.medicines > 0 && place !== null && (place.lat !== of.lat || place.lng !== of.lng)
  return (
    <Dialog
      title={t(of ? "adminPharmacies.form.title" : "adminPharmacies.form.newTitle")}
      isDirty={isDirty}
      onClose={onClose}
    >
      <ActForm
        {...act}
        failure={act.wrong["form"] ?? act.failure}
        onSubmit={() => submit(false)}
        onCancel={onClose}
        cancel={t("adminPharmacies.form.cancel")}
        send={t(of ? "adminPharmacies.form.save" : "adminPharmacies.form.add")}
        sending={t(of ? "adminPharmacies.form.saving" : "adminPharmacies.form.adding")}
        isBlocked={twins.length > 0}
      >
        <NameFields {...part} isNew={of === null} />
        <PositionFields
          ids={{ lat: ids.place, lng: ids.lng }}
          written={draft}
          onChange={change}
          error={act.wrong["place"]}
        />
        {moves && <Notice>{t("adminPharmacies.form.moves", { count: of.medicines })}</Notice>}
        <HoursEditor
          week={draft.week}
          openMinutes={openMinutesOf(draft)}
          onChange={(week) => change({ week })}
          error={act.wrong["hours"]}
        />
        <Switches {...part} />
        {twins.length > 0 && <Twins of={twins} isSending={act.isSending} onAnother={() => submit(true)} />}
      </ActForm>
    </Dialog>
  )
}

type PartProps = { draft: PharmacyDraft; change: (part: Partial<PharmacyDraft>) => void; wrong: Wrong }

const lengths = { name: 200, phoneNumber: 40, address: 300, town: 100, licenceNumber: 100 } as const

function NameFields({ draft, change, wrong, isNew }: PartProps & { isNew: boolean }) {
  const t = useWords()
  const field = (name: keyof typeof lengths, texts: { label: string; hint?: string }) => (
    <InputField
      id={ids[name]}
      {...texts}
      maxLength={lengths[name]}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
      error={wrong[name]}
    />
  )
  return (
    <>
      {field("name", { label: t("adminPharmacies.form.name") })}
      {field("phoneNumber", {
        label: t("adminPharmacies.form.phone"),
        hint: t("adminPharmacies.form.phoneHint"),
      })}
      {field("address", { label: t("adminPharmacies.form.address") })}
      {field("town", { label: t("adminPharmacies.form.town") })}
      {isNew &&
        field("licenceNumber", {
          label: t("adminPharmacies.form.licence"),
          hint: t("adminPharmacies.form.licenceHint"),
        })}
    </>
  )
}

function Switches({ draft, change }: PartProps) {
  const t = useWords()
  const box = (name: "priceExposure" | "delivers", label: string) => (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={draft[name]}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
      />
      {label}
    </label>
  )
  return (
    <>
      {box("priceExposure", t("adminPharmacies.form.prices"))}
      {box("delivers", t("adminPharmacies.form.delivers"))}
    </>
  )
}

function Twins({ of, isSending, onAnother }: { of: Twin[]; isSending: boolean; onAnother: () => void }) {
  const t = useWords()
  return (
    <div className={styles.notice}>
      <Notice tone="warn" role="alert">
        {t("adminPharmacies.form.twins")}
        <ul className={styles.twins}>
          {of.map(({ id, name, town, metres }) => (
            <li key={id}>
              <b translate="no">{name}</b> {town} · {t("adminPharmacies.form.metres", { metres })}
            </li>
          ))}
        </ul>
        <Button look="outline" size="small" isBusy={isSending} onClick={onAnother}>
          {t("adminPharmacies.form.isAnother")}
        </Button>
      </Notice>
    </div>
  )
}
