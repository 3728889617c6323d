import { lazy, Suspense, useEffect, useRef, useState } from "react"
import type { MedicineParts } from "#domain/pharmacy/medicine-name.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { unitWord } from "#web/pharmacy/packs/unit-word.ts"
import { type CheckedPack, PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import type { CartPrescription } from "#web/pharmacy/till/cart.ts"
import styles from "#web/pharmacy/till/till-dialogs.module.css"
import type { LookAlikeQuestion } from "#web/pharmacy/till/use-look-alike-check.ts"
import type { FewLeft } from "#web/pharmacy/till/use-scan.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

const RecordForm = lazy(() =>
  import("#web/pharmacy/prescriptions/record-form.tsx").then(({ RecordForm }) => ({ default: RecordForm })),
)

type FewLeftDialogProps = { asked: FewLeft; onAnswer: (isMeant: boolean) => void }

/** Asked when a scanned pack holds more than is left on record. */
export function FewLeftDialog({ asked: { row, packSize, left }, onAnswer }: FewLeftDialogProps) {
  const t = useWords()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  const units = t(`till.unitsOf.${unitWord(row.form)}`, { count: left })
  return (
    <Dialog title={t("till.fewLeft.title")} onClose={() => onAnswer(false)}>
      <p>
        <StaffMedicineName {...row} />
      </p>
      <p>{t("till.fewLeft.text", { pack: packSize, units })}</p>
      <DialogActions>
        <Button ref={no} look="outline" onClick={() => onAnswer(false)}>
          {t("staff.doNotAdd")}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t("till.fewLeft.yes", { units })}</Button>
      </DialogActions>
    </Dialog>
  )
}

type LookAlikeDialogProps = { question: LookAlikeQuestion; onAnswer: (isMeant: boolean) => void }

/** Asks once when a look-alike name is added. Enter does not confirm, so a stray key adds nothing. */
export function LookAlikeDialog({ question: { row, line }, onAnswer }: LookAlikeDialogProps) {
  const t = useWords()
  return (
    <Dialog title={t("scan.lookAlike.title")} onClose={() => onAnswer(false)}>
      <div data-takes-scans="">
        <dl className={`divided panel well round mb-12 ${styles.pair}`}>
          <div>
            <dt className="text-staff">{t("scan.lookAlike.inCart")}</dt>
            <dd className="text-h3 leading">
              <StaffMedicineName {...line} />
            </dd>
          </div>
          <div>
            <dt className="text-staff">{t("scan.lookAlike.adding")}</dt>
            <dd className="text-h3 leading">
              <StaffMedicineName {...row} />
            </dd>
          </div>
        </dl>
        <p>{t("scan.lookAlike.compare")}</p>
        <DialogActions>
          <Button look="outline" onClick={() => onAnswer(false)}>
            {t("staff.doNotAdd")}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t("scan.lookAlike.yes")}</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

type LimitDialogProps = {
  name: string
  balanceCents: number
  limitCents: number
  onAnswer: (isMeant: boolean) => void
}

/** Asked when a sale is above an account's limit; Enter leaves it. */
export function LimitDialog({ name, balanceCents, limitCents, onAnswer }: LimitDialogProps) {
  const t = useWords()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <Dialog title={t("till.overLimit.title")} onClose={() => onAnswer(false)}>
      <p>
        {t("till.overLimit.text", {
          name,
          balance: formatRupees(balanceCents),
          limit: formatRupees(limitCents),
        })}
      </p>
      <DialogActions>
        <Button ref={no} look="outline" onClick={() => onAnswer(false)}>
          {t("staff.notYet")}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t("till.overLimit.yes")}</Button>
      </DialogActions>
    </Dialog>
  )
}

type PrescriptionDialogProps = {
  lines: ({ stockId: number; manufacturer?: string } & MedicineParts)[]
  /** Finds a scanned pack's medicine, and whether it is one of these. */
  findPack: (gtin: string) => CheckedPack | null
  /** Whether what is written on the prescription must be recorded. */
  isControlled: boolean
  /** As recorded before for the same cart, or the customer as the patient. */
  known: Partial<CartPrescription> | undefined
  /** The patient whose prescription this sale repeats. */
  repeatFor: string | undefined
  onAnswer: (isSeen: boolean, recorded?: CartPrescription) => void
}

/** Asks once per sale with prescription medicines. Enter answers that the prescription was not seen. */
export function PrescriptionDialog(props: PrescriptionDialogProps) {
  const { lines, findPack, isControlled, known, repeatFor, onAnswer } = props
  const t = useWords()
  const isRepeat = repeatFor !== undefined
  const [isRecording, setRecording] = useState(!isRepeat && (isControlled || known?.prescriber !== undefined))
  const notYet = useRef<HTMLButtonElement>(null)
  useEffect(() => notYet.current?.focus(), [])
  return (
    <Dialog title={t("till.prescriptionTitle")} onClose={() => onAnswer(false)}>
      <p>{t("till.prescriptionText")}</p>
      {isRepeat && <p className="mt-8">{t("till.repeatFor", { name: repeatFor })}</p>}
      <ul className={`stack ${styles.medicines}`}>
        {lines.map((line) => (
          <li key={line.stockId}>
            <StaffMedicineName {...line} /> <small>{line.manufacturer}</small>
          </li>
        ))}
      </ul>
      <PackCheck about="sale" find={findPack} />
      {isRecording ? (
        <Suspense fallback={<Skeleton />}>
          <RecordForm lines={lines} isControlled={isControlled} known={known} onAnswer={onAnswer} />
        </Suspense>
      ) : (
        <DialogActions>
          {!isRepeat && (
            <Button look="outline" onClick={() => setRecording(true)}>
              {t("till.recordPrescription")}
            </Button>
          )}
          <Button ref={notYet} look="outline" onClick={() => onAnswer(false)}>
            {t("staff.notYet")}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t("till.prescriptionSeen")}</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
