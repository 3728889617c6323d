import { useEffect, useRef } from "react"
import type { MedicineParts } from "#shared/medicine-name.ts"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/till/prescription-dialog.module.css"
import { Button } from "#web/ui/button.tsx"
import { Dialog, DialogActions } from "#web/ui/dialog.tsx"
import { useWords } from "#web/words/words.ts"

type PrescriptionDialogProps = {
  lines: ({ stockId: number } & MedicineParts)[]
  onAnswer: (isSeen: boolean) => void
}

/** Asked once a sale, when something in it needs a prescription. Enter says that it was seen. */
export function PrescriptionDialog({ lines, onAnswer }: PrescriptionDialogProps) {
  const t = useWords()
  const seen = useRef<HTMLButtonElement>(null)
  useEffect(() => seen.current?.focus(), [])
  return (
    <Dialog title={t("till.prescriptionTitle")} onClose={() => onAnswer(false)}>
      <p>{t("till.prescriptionText")}</p>
      <ul className={styles.medicines}>
        {lines.map((line) => (
          <li key={line.stockId}>
            <StaffMedicineName {...line} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button look="outline" onClick={() => onAnswer(false)}>
          {t("till.notYet")}
        </Button>
        <Button ref={seen} onClick={() => onAnswer(true)}>
          {t("till.prescriptionSeen")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
