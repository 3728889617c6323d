import type { UseQueryResult } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import MessageCirclePlus from "lucide-react/icons/message-circle-plus"
import styles from "#web/customer/assistant/chat.module.css"
import type { Turn } from "#web/customer/assistant/conversation.ts"
import { downloadTranscript } from "#web/customer/assistant/transcript.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"

type About = UseQueryResult<{ provider: string | null }>

type ChatHeadProps = { about: About; turns: Turn[]; onNew: () => void }

/** Renders the heading, the answering model and the chat's actions. */
export function ChatHead({ about, turns, onNew }: ChatHeadProps) {
  const t = useWords()
  return (
    <header className={styles.head}>
      <div className={`row apart gap-x-16 ${styles.title}`}>
        <h1>{t("common.aiChatAssistant")}</h1>
        {turns.length > 0 && (
          <div className={styles.actions}>
            <Button look="quiet" size="small" onClick={() => downloadTranscript(turns)}>
              <Download aria-hidden="true" />
              {t("common.download")}
            </Button>
            <Button look="quiet" size="small" onClick={onNew}>
              <MessageCirclePlus aria-hidden="true" />
              {t("assistant.newChat")}
            </Button>
          </div>
        )}
      </div>
      <p className={`muted mt-4 ${styles.who}`}>
        {about.data?.provider && t("assistant.byModel", { provider: about.data.provider })}
        {about.data && !about.data.provider && t("assistant.byPharos")}
      </p>
      {about.isError && !about.data && (
        <Notice
          tone="warn"
          role="alert"
          actions={
            <Button look="outline" size="small" onClick={() => void about.refetch()}>
              {t("common.tryAgain")}
            </Button>
          }
        >
          {t("assistant.aboutFailed")}
        </Notice>
      )}
    </header>
  )
}
