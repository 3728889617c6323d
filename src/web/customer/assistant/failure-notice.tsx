import RotateCcw from "lucide-react/icons/rotate-ccw"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { Failure } from "#web/customer/assistant/conversation.ts"
import styles from "#web/customer/assistant/failure-notice.module.css"
import { loginUrl } from "#web/data/session.ts"
import { useBack } from "#web/frame/person-corner.tsx"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"

type FailureNoticeProps = { failure: Failure; onRetry: (() => void) | undefined }

/** Why there is no answer, on the assistant's side of the chat, and the one thing to do about it. */
export function FailureNotice({ failure, onRetry }: FailureNoticeProps) {
  const t = useWords()
  const back = useBack()
  const isStopped = failure === "stopped"
  return (
    <div className={styles.failure}>
      <Notice
        tone={isStopped ? "info" : "warn"}
        icon={!isStopped && <TriangleAlert aria-hidden="true" />}
        actions={
          failure === "logged-out" ? (
            <ButtonAnchor size="small" href={loginUrl(back)}>
              {t("assistant.logIn")}
            </ButtonAnchor>
          ) : (
            <Button look="outline" size="small" disabled={!onRetry} onClick={onRetry}>
              <RotateCcw aria-hidden="true" />
              {t("assistant.retry")}
            </Button>
          )
        }
      >
        {t(`assistant.failure.${failure}`)}
      </Notice>
    </div>
  )
}
