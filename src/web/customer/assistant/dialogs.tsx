import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { useWords } from "#web/words/words.ts"

type ConsentDialogProps = { provider: string; onAgree: () => void; onClose: () => void }

/** Asks once per browser, before the first message is sent to a model. */
export function ConsentDialog({ provider, onAgree, onClose }: ConsentDialogProps) {
  const t = useWords()
  return (
    <Dialog title={t("assistant.consentTitle")} onClose={onClose}>
      <div className="stack break">
        <p>{t("assistant.consentSent", { provider })}</p>
        <p>{t("assistant.consentNotSent")}</p>
        <p>{t("assistant.consentCare")}</p>
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.notNow")}
        </Button>
        <Button onClick={onAgree}>{t("assistant.agree")}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Asks before a chat is discarded. */
export function NewChatDialog({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog title={t("assistant.confirmTitle")} onClose={onClose}>
      <p>{t("assistant.confirmText")}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("assistant.keep")}
        </Button>
        <Button onClick={onNew}>{t("assistant.newChat")}</Button>
      </DialogActions>
    </Dialog>
  )
}
