import { useMemo } from "react"
import type { Turn } from "#web/customer/assistant/conversation.ts"
import { sayProgress } from "#web/customer/assistant/progress.ts"
import { sentencesOf } from "#web/customer/assistant/sentences.ts"
import { useWords } from "#web/words/words.ts"

/** Reads the newest answer to those who listen: by the sentence, not by the letter. */
export function Announcer({ turn }: { turn: Turn | undefined }) {
  const t = useWords()
  const { reply = "", isOver = false } = turn ?? {}
  const sentences = useMemo(() => sentencesOf(reply, isOver), [reply, isOver])
  return (
    <div className="sr" role="log" aria-label={t("assistant.readOut")}>
      {turn && (
        <div key={turn.id}>
          <p>{sayProgress(turn)}</p>
          {sentences.map((sentence, at) => (
            <p key={at}>{sentence}</p>
          ))}
          {turn.isOver && (
            <p>{turn.failure ? t(`assistant.failure.${turn.failure}`) : t("assistant.answered")}</p>
          )}
        </div>
      )}
    </div>
  )
}
