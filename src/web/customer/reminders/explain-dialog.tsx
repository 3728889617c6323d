import type { ThisDevice } from "#web/customer/reminders/use-this-device.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { useWords } from "#web/words/words.ts"

type ExplainDialogProps = { device: ThisDevice; onClose: () => void }

/** Explains the browser's permission prompt beforehand, since a browser asks only once. */
export function ExplainDialog({ device, onClose }: ExplainDialogProps) {
  const t = useWords()
  const goOn = async () => {
    await device.turnOn()
    onClose()
  }
  return (
    <Dialog title={t("reminders.explainTitle")} onClose={onClose}>
      <p>{t("reminders.explain")}</p>
      <p>{t("reminders.explainPrivacy", { device: device.device })}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button isBusy={device.isBusy} onClick={() => void goOn()}>
          {t("reminders.goOn")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
