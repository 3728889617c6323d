import Sparkles from "lucide-react/icons/sparkles"
import { AnswerExtras } from "#web/customer/assistant/answer-extras.tsx"
import styles from "#web/customer/assistant/chat-turn.module.css"
import { saySettled, type Turn } from "#web/customer/assistant/conversation.ts"
import { EmergencyCard } from "#web/customer/assistant/emergency-card.tsx"
import { FailureNotice } from "#web/customer/assistant/failure-notice.tsx"
import { sayProgress } from "#web/customer/assistant/progress.ts"
import { useWords } from "#web/words/words.ts"

type ChatTurnProps = {
  turn: Turn
  /** Absent while nothing can be asked. */
  onRetry: (() => void) | undefined
}

/** A question and its answer. Both are plain text: whatever a model writes, nothing of it becomes markup. */
export function ChatTurn({ turn, onRetry }: ChatTurnProps) {
  const t = useWords()
  const progress = sayProgress(turn)
  const settled = saySettled(turn)
  // Pharos itself answers an emergency in its language; a model in whatever language it takes.
  const language = turn.emergencies.at(-1)?.language
  return (
    <li className={styles.turn} aria-busy={!turn.isOver}>
      <div className={styles.question}>
        <span className="sr">{t("assistant.you")}: </span>
        {turn.question}
      </div>
      {turn.emergencies.map((emergency) => (
        <EmergencyCard key={emergency.flag} {...emergency} />
      ))}
      {progress && (
        <p className={`row nowrap muted ${styles.progress}`}>
          <Sparkles aria-hidden="true" />
          {progress}
        </p>
      )}
      {turn.reply !== "" && (
        <div className={styles.answer}>
          <span className="sr">{t("assistant.assistant")}: </span>
          <p className={styles.text} lang={turn.by === "pharos" ? language : undefined}>
            {turn.reply}
          </p>
          {turn.isOver && <AnswerExtras turn={turn} />}
        </div>
      )}
      {turn.failure && <FailureNotice failure={turn.failure} onRetry={onRetry} />}
      {settled && (
        <div className={styles.question}>
          <span className="sr">{t("assistant.you")}: </span>
          <span lang={language}>{settled}</span>
        </div>
      )}
    </li>
  )
}
