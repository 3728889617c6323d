import { useState } from "react"
import type { AdminPharmacy } from "#contract/admin/pharmacies.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import styles from "#web/admin/pharmacies/pharmacy-form.module.css"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

const ids = { licenceNumber: "verify-licence", validUntil: "verify-until", note: "verify-note" }

export type PharmacyActProps = {
  of: AdminPharmacy
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Says that somebody has seen the licence, and puts the pharmacy into the finder. */
export function VerifyDialog({ of, onClose, onDone, onStale }: PharmacyActProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const [licenceNumber, setLicence] = useState(of.licenceNumber ?? "")
  const [until, setUntil] = useState("")
  const [note, setNote] = useState("")
  const [lists, setLists] = useState(true)
  const act = useAct({
    ids,
    explain: ({ code, detail }) => {
      if (code === "already-changed") onStale()
      if (code === "licence-not-valid") return { validUntil: t("adminPharmacies.verifying.wrongUntil") }
      if (code !== "licence-taken") return undefined
      return { licenceNumber: t("adminPharmacies.verifying.taken", { name: String(detail("name")) }) }
    },
  })
  const submit = () => {
    const wrong = {
      ...(licenceNumber.trim() === "" ? { licenceNumber: t("adminPharmacies.verifying.wrongLicence") } : {}),
      ...(until !== "" && until < today ? { validUntil: t("adminPharmacies.verifying.wrongUntil") } : {}),
      ...(note.trim() === "" ? { note: t("adminPharmacies.verifying.wrongNote") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    const { id, version, name } = of
    void act.run(
      () =>
        call.adminPharmacies.verify({ id, version, licenceNumber, validUntil: until || null, note, lists }),
      () => {
        toast({ text: t("adminPharmacies.verifying.done", { name }) })
        onDone()
      },
    )
  }
  return (
    <Dialog title={t("adminPharmacies.verifying.title")} isDirty={note !== ""} onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("adminPharmacies.verifying.cancel")}
        send={t("adminPharmacies.verifying.send")}
        sending={t("adminPharmacies.verifying.sending")}
      >
        <p>{t("adminPharmacies.verifying.intro", { name: of.name })}</p>
        <InputField
          id={ids.licenceNumber}
          label={t("adminPharmacies.verifying.licence")}
          maxLength={100}
          value={licenceNumber}
          onChange={setLicence}
          error={act.wrong["licenceNumber"]}
        />
        <InputField
          id={ids.validUntil}
          type="date"
          label={t("adminPharmacies.verifying.until")}
          hint={t("adminPharmacies.verifying.untilHint")}
          value={until}
          onChange={setUntil}
          error={act.wrong["validUntil"]}
        />
        <InputField
          id={ids.note}
          label={t("adminPharmacies.verifying.note")}
          hint={t("adminPharmacies.verifying.noteHint")}
          maxLength={300}
          value={note}
          onChange={setNote}
          error={act.wrong["note"]}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={lists}
            onChange={({ currentTarget }) => setLists(currentTarget.checked)}
          />
          {t("adminPharmacies.verifying.lists")}
        </label>
      </ActForm>
    </Dialog>
  )
}
