import { useEffect, useRef } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { unitWord } from "#web/pharmacy/till/unit-word.ts"
import type { FewLeft } from "#web/pharmacy/till/use-scan.ts"
import { useWords } from "#web/words/words.ts"

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
