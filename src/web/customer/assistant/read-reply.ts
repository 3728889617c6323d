import type { ChatEvent, Question } from "#contract/customer/assistant.ts"
import type { Failure } from "#web/customer/assistant/conversation.ts"
import { refusalOf } from "#web/customer/assistant/refusals.ts"
import { call } from "#web/data/call.ts"

/** Longer than a model may think and be asked again between two parts of a reply. */
const silenceMs = 45_000

/** Asks, and hands on each part of the reply as it comes. Tells why the reply broke off, or null when it has ended. */
export async function readReply(
  question: Question,
  stop: AbortSignal,
  onEvent: (event: ChatEvent) => void,
): Promise<Failure | null> {
  const silence = new AbortController()
  const listen = () => setTimeout(() => silence.abort(), silenceMs)
  let patience = listen()
  let hasBegun = false
  try {
    const reply = await call.assistant.ask(question, { signal: AbortSignal.any([stop, silence.signal]) })
    for await (const event of reply) {
      clearTimeout(patience)
      patience = listen()
      hasBegun = true
      onEvent(event)
      if (event.kind === "done" || event.kind === "failure") return null
    }
    return "lost"
  } catch (error) {
    if (stop.aborted) return "stopped"
    return refusalOf(error) ?? (hasBegun ? "lost" : "unreached")
  } finally {
    clearTimeout(patience)
  }
}
