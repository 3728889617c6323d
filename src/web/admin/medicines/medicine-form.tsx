import { useState } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"
import {
  draftOf,
  fieldsOf,
  isCodeRight,
  type MedicineDraft,
  maximumOf,
} from "#web/admin/medicines/medicine-draft.ts"
import styles from "#web/admin/medicines/medicine-form.module.css"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

const ids = {
  genericName: "medicine-generic",
  brandName: "medicine-brand",
  strength: "medicine-strength",
  form: "medicine-form",
  manufacturer: "medicine-maker",
  otherNames: "medicine-others",
  atcCode: "medicine-atc",
  maximum: "medicine-maximum",
}

const lengths = {
  genericName: 200,
  brandName: 200,
  strength: 100,
  form: 100,
  manufacturer: 200,
  otherNames: 500,
  atcCode: 7,
  maximum: 16,
} as const

type MedicineFormProps = {
  /** Null for a new one. */
  of: CatalogueMedicine | null
  /** What people searched for, as the new one's name. */
  searchedName?: string | undefined
  onClose: () => void
  onDone: () => void
}

/** The sheet of a medicine: the parts of its name, its maker, its codes and its limits. */
export function MedicineForm({ of, searchedName, onClose, onDone }: MedicineFormProps) {
  const t = useWords()
  const { draft, change, act, above, submit, isDirty } = useMedicineForm({ of, searchedName, onDone })
  const field = (name: keyof typeof ids & keyof MedicineDraft, label: string, hint?: string) => (
    <InputField
      id={ids[name]}
      label={label}
      hint={hint}
      maxLength={lengths[name]}
      value={String(draft[name])}
      onChange={(text) => change({ [name]: text })}
      error={act.wrong[name]}
    />
  )
  const called = draft.genericName.trim() && medicineName(fieldsOf(draft))
  return (
    <Dialog
      title={t(of ? "adminMedicines.form.title" : "adminMedicines.form.newTitle")}
      isDirty={isDirty}
      onClose={onClose}
    >
      <ActForm
        {...act}
        failure={act.wrong["all"] ?? act.failure}
        onSubmit={() => submit(false)}
        onCancel={onClose}
        cancel={t("adminMedicines.form.cancel")}
        send={t(of ? "adminMedicines.form.save" : "adminMedicines.form.add")}
        sending={t(of ? "adminMedicines.form.saving" : "adminMedicines.form.adding")}
        isBlocked={above > 0}
      >
        {field("genericName", t("adminMedicines.form.genericName"))}
        {field("brandName", t("adminMedicines.form.brandName"))}
        <div className={styles.pair}>
          {field("strength", t("adminMedicines.form.strength"), t("adminMedicines.form.strengthHint"))}
          {field("form", t("adminMedicines.form.form"))}
        </div>
        {called && (
          <p className={styles.called} translate="no">
            {t("adminMedicines.form.called", { name: keepTogether(called) })}
          </p>
        )}
        {field("manufacturer", t("adminMedicines.form.manufacturer"))}
        {field("otherNames", t("adminMedicines.form.otherNames"))}
        <div className={styles.pair}>
          {field("atcCode", t("adminMedicines.form.atcCode"), t("adminMedicines.form.atcHint"))}
          {field("maximum", t("adminMedicines.form.maximum"), t("adminMedicines.form.maximumHint"))}
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.prescriptionOnly}
            onChange={({ currentTarget }) => change({ prescriptionOnly: currentTarget.checked })}
          />
          {t("adminMedicines.form.prescriptionOnly")}
        </label>
        {above > 0 && (
          <div className={styles.notice}>
            <Notice tone="warn" role="alert">
              <p>{t("adminMedicines.form.above", { count: above })}</p>
              <Button look="outline" size="small" isBusy={act.isSending} onClick={() => submit(true)}>
                {t("adminMedicines.form.takeAbove")}
              </Button>
            </Notice>
          </div>
        )}
      </ActForm>
    </Dialog>
  )
}

/** What the sheet holds and how it is sent: a change as it was read, or a new one. */
function useMedicineForm({ of, searchedName, onDone }: Omit<MedicineFormProps, "onClose">) {
  const t = useWords()
  const [first] = useState(() => draftOf(of, searchedName))
  const [draft, setDraft] = useState(first)
  const [above, setAbove] = useState(0)
  const act = useAct({
    ids,
    explain: ({ code, detail }) => {
      if (code === "already-known") return { genericName: t("adminMedicines.form.known") }
      if (code === "already-changed") return { all: t("adminMedicines.form.changed") }
      if (code !== "shelves-above-maximum") return undefined
      setAbove(Number(detail("pharmacies")))
      return {}
    },
  })
  const change = (part: Partial<MedicineDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setAbove(0)
  }
  function submit(takesShelvesAbove: boolean) {
    const wrong: Wrong = {
      ...(draft.genericName.trim() ? {} : { genericName: t("adminMedicines.form.wrongGeneric") }),
      ...(draft.manufacturer.trim() ? {} : { manufacturer: t("adminMedicines.form.wrongManufacturer") }),
      ...(isCodeRight(draft) ? {} : { atcCode: t("adminMedicines.form.wrongAtc") }),
      ...(maximumOf(draft) === undefined ? { maximum: t("adminMedicines.form.wrongMaximum") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    const fields = fieldsOf(draft)
    void act.run(
      () =>
        of === null
          ? call.adminMedicines.add(fields)
          : call.adminMedicines.edit({ id: of.id, version: of.version, ...fields, takesShelvesAbove }),
      ({ medicine: { name } }) => {
        toast({ text: t(of ? "adminMedicines.form.saved" : "adminMedicines.form.added", { name }) })
        onDone()
      },
    )
  }
  return { draft, change, act, above, submit, isDirty: JSON.stringify(draft) !== JSON.stringify(first) }
}
