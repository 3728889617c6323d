import { useEffect, useRef } from "react"
import type { MedicineParts } from "#domain/pharmacy/medicine-name.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { type CheckedPack, PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import styles from "#web/pharmacy/till/prescription-dialog.module.css"
import { useWords } from "#web/words/words.ts"

type PrescriptionDialogProps = {
  lines: ({ stockId: number; manufacturer?: string } & MedicineParts)[]
  /** Finds what a scanned pack is, and whether it is one of these. */
  findPack: (gtin: string) => CheckedPack | null
  onAnswer: (isSeen: boolean) => void
}

/** Asked once a sale, when something in it needs a prescription. Enter says that it was not seen: a hand that hurries would. */
export function PrescriptionDialog({ lines, findPack, onAnswer }: PrescriptionDialogProps) {
  const t = useWords()
  const notYet = useRef<HTMLButtonElement>(null)
  useEffect(() => notYet.current?.focus(), [])
  return (
    <Dialog title={t("till.prescriptionTitle")} onClose={() => onAnswer(false)}>
      <p>{t("till.prescriptionText")}</p>
      <ul className={`stack ${styles.medicines}`}>
        {lines.map((line) => (
          <li key={line.stockId}>
            <StaffMedicineName {...line} /> <small>{line.manufacturer}</small>
          </li>
        ))}
      </ul>
      <PackCheck about="sale" find={findPack} />
      <DialogActions>
        <Button ref={notYet} look="outline" onClick={() => onAnswer(false)}>
          {t("staff.notYet")}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t("till.prescriptionSeen")}</Button>
      </DialogActions>
    </Dialog>
  )
}
