import {
  maxDirections,
  maxPatientName,
  maxRepeats,
  prescriptionDays,
} from "#domain/pharmacy/prescriptions.ts"
import { readUnits } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import styles from "#web/pharmacy/prescriptions/prescriptions.module.css"
import type { CartPrescription } from "#web/pharmacy/till/cart.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/prescriptions.ts"

/** What is written on a prescription, as typed. */
export type RecordDraft = {
  patientName: string
  patientPhone: string
  patientAge: string
  prescriber: string
  prescriberNumber: string
  writtenOn: string
  repeatsAllowed: string
  /** By the id of the stock row. */
  directions: Record<number, string>
}
export type RecordText = Exclude<keyof RecordDraft, "directions">

export function draftOfRecord(known?: Partial<CartPrescription>): RecordDraft {
  return {
    patientName: known?.patientName ?? "",
    patientPhone: known?.patientPhone ?? "",
    patientAge: known?.patientAge?.toString() ?? "",
    prescriber: known?.prescriber ?? "",
    prescriberNumber: known?.prescriberNumber ?? "",
    writtenOn: known?.writtenOn ?? colomboDay(new Date()),
    repeatsAllowed: String(known?.repeatsAllowed ?? 0),
    directions: Object.fromEntries((known?.directions ?? []).map(({ stockId, text }) => [stockId, text])),
  }
}

/** Checks a draft; a controlled medicine needs the registration number. */
export function checkRecord(t: TFunction, draft: RecordDraft, isControlled: boolean) {
  const today = colomboDay(new Date())
  const { patientName, prescriber, prescriberNumber, writtenOn } = draft
  const age = draft.patientAge.trim() === "" ? undefined : readUnits(draft.patientAge)
  const repeats = readUnits(draft.repeatsAllowed)
  const errors: Partial<Record<RecordText, string | undefined>> = {
    patientName: patientName.trim() ? undefined : t("prescriptions.record.nameMissing"),
    patientAge: age === null || (age ?? 0) > 130 ? t("prescriptions.record.ageOdd") : undefined,
    prescriber: prescriber.trim() ? undefined : t("prescriptions.record.prescriberMissing"),
    prescriberNumber:
      isControlled && !prescriberNumber.trim() ? t("prescriptions.record.numberMissing") : undefined,
    writtenOn:
      writtenOn === ""
        ? t("prescriptions.record.dateMissing")
        : writtenOn > today
          ? t("prescriptions.record.dateLater")
          : writtenOn < daysLater(today, -prescriptionDays)
            ? t("prescriptions.record.dateOld", { days: prescriptionDays })
            : undefined,
    repeatsAllowed:
      repeats === null || repeats > maxRepeats
        ? t("prescriptions.record.repeatsOdd", { most: maxRepeats })
        : undefined,
  }
  const directions = Object.entries(draft.directions)
    .map(([stockId, text]) => ({ stockId: Number(stockId), text: text.trim() }))
    .filter(({ text }) => text !== "")
  const body: CartPrescription = {
    patientName,
    prescriber,
    writtenOn,
    repeatsAllowed: repeats ?? 0,
    ...(draft.patientPhone.trim() ? { patientPhone: draft.patientPhone } : {}),
    ...(typeof age === "number" ? { patientAge: age } : {}),
    ...(prescriberNumber.trim() ? { prescriberNumber } : {}),
    ...(directions.length > 0 ? { directions } : {}),
  }
  return { errors, body }
}

type RecordFieldsProps = {
  field: (name: RecordText) => FormField<string>
  directions?: FormField<Record<number, string>>
  /** The medicines to write directions for. */
  lines?: readonly { stockId: number; name: string }[]
  isControlled: boolean
}

/** The fields of what is written on a prescription. */
export function RecordFields({ field, directions, lines = [], isControlled }: RecordFieldsProps) {
  const t = useWords()
  return (
    <>
      <TextField
        field={field("patientName")}
        label={t("prescriptions.record.patientName")}
        maxLength={maxPatientName}
      />
      <div className={styles.pair}>
        <TextField
          field={field("patientPhone")}
          label={t("prescriptions.record.patientPhone")}
          type="tel"
          maxLength={30}
        />
        <NumberField field={field("patientAge")} label={t("prescriptions.record.patientAge")} maxLength={3} />
      </div>
      <div className={styles.pair}>
        <TextField field={field("prescriber")} label={t("prescriptions.record.prescriber")} maxLength={120} />
        <TextField
          field={field("prescriberNumber")}
          label={t(isControlled ? "prescriptions.record.number" : "prescriptions.record.numberOptional")}
          maxLength={40}
        />
      </div>
      <div className={styles.pair}>
        <TextField field={field("writtenOn")} label={t("prescriptions.record.writtenOn")} type="date" />
        <NumberField
          field={field("repeatsAllowed")}
          label={t("prescriptions.record.repeats")}
          maxLength={2}
        />
      </div>
      {directions &&
        lines.map(({ stockId, name }) => (
          <TextField
            key={stockId}
            field={{
              id: `${directions.id}-${stockId}`,
              value: directions.value[stockId] ?? "",
              error: undefined,
              set: (text) => directions.set({ ...directions.value, [stockId]: text }),
              ref: () => {},
            }}
            label={t("prescriptions.record.directions", { medicine: keepTogether(name) })}
            maxLength={maxDirections}
          />
        ))}
    </>
  )
}
