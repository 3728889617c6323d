import { useMemo } from "react"
import { sayProgress, type Turn } from "#web/customer/assistant/conversation.ts"
import { useWords } from "#web/words/words.ts"

/** Announces the newest answer to screen readers sentence by sentence. */
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

/** The segmenter mistakes the point in "Rs. 4" for the end of a sentence. */
const endsInAbbreviation = /\b(?:Rs|No|Dr|approx)\.\s*$/

/** Splits a growing text into sentences; the last one is included only when the text is complete. */
export function sentencesOf(text: string, isOver: boolean): string[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)]
  const sentences: string[] = []
  let begun = ""
  for (const { segment } of segments) {
    begun += segment
    if (endsInAbbreviation.test(begun)) continue
    sentences.push(begun)
    begun = ""
  }
  if (begun) sentences.push(begun)
  const settled = isOver ? sentences : sentences.slice(0, -1)
  return settled.map((sentence) => sentence.trim()).filter(Boolean)
}
