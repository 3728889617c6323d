import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/till/look-alike-dialog.module.css"
import type { LookAlikeQuestion } from "#web/pharmacy/till/use-look-alike-check.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

type LookAlikeDialogProps = { question: LookAlikeQuestion; onAnswer: (isMeant: boolean) => void }

/** Asked once, when a name joins one that looks like it. Enter does not answer: a hand that hurries would. */
export function LookAlikeDialog({ question: { row, line }, onAnswer }: LookAlikeDialogProps) {
  const t = useWords()
  return (
    <Dialog title={t("scan.lookAlike.title")} onClose={() => onAnswer(false)}>
      <div data-takes-scans="">
        <dl className={styles.pair}>
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
