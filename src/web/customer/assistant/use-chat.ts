import { ORPCError } from "@orpc/client"
import { useEffect, useRef, useState } from "react"
import type { ChatEvent, Question } from "#contract/customer/assistant.ts"
import {
  applyEvent,
  beginTurn,
  endTurn,
  type Failure,
  historyOf,
  type Settlement,
  settleAll,
  type Turn,
} from "#web/customer/assistant/conversation.ts"
import type { RoughPlace } from "#web/customer/assistant/use-rough-place.ts"
import { call } from "#web/data/call.ts"
import { words } from "#web/words/words.ts"

/** Holds the chat of this page; it is never stored. */
export function useChat(place: RoughPlace | null, onAnswered: () => void) {
  const [turns, setTurns] = useState<Turn[]>([])
  const running = useRef<AbortController>(null)
  const nextId = useRef(1)
  useEffect(() => () => running.current?.abort(), [])

  async function ask(text: string, earlier = turns, at = place) {
    const turn = beginTurn(nextId.current++, text)
    const stop = new AbortController()
    running.current = stop
    setTurns([...earlier, turn])
    const change = (step: (turn: Turn) => Turn) =>
      setTurns((all) => all.map((each) => (each.id === turn.id ? step(each) : each)))
    const question = { history: historyOf(earlier, text), text, language: words.language, ...at }
    const brokenBy = await readReply(question, stop.signal, (event) =>
      change((each) => applyEvent(each, event)),
    )
    change((each) => endTurn(each, brokenBy))
    onAnswered()
  }

  return {
    turns,
    isAnswering: turns.some((turn) => !turn.isOver),
    ask: (text: string) => void ask(text),
    /** Asks an unanswered question again, as the newest. */
    retry: (turn: Turn) =>
      void ask(
        turn.question,
        turns.filter((each) => each.id !== turn.id),
      ),
    /** Asks again with the place that the answer needs. */
    askNear: (turn: Turn, near: RoughPlace) =>
      void ask(
        turn.question,
        turns.filter((each) => each.id !== turn.id),
        near,
      ),
    /** Dismisses the active emergencies; a new one is shown again. */
    settle: (settlement: Settlement) => setTurns((all) => settleAll(all, settlement)),
    stop: () => running.current?.abort(),
    clear() {
      running.current?.abort()
      setTurns([])
    },
  }
}

/** Longer than a model may take between two parts of an answer, retries included. */
const silenceMs = 45_000

/**
 * Sends a question and calls back with each event. Returns why the answer broke off, or null when it is
 * complete.
 */
async function readReply(
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

/** Returns a refusal's text in the chat; undefined when no server answered. */
export function refusalOf(error: unknown): Failure | undefined {
  if (!(error instanceof ORPCError)) return undefined
  if (error.status === 401) return "logged-out"
  if (error.status === 429) return "busy"
  return error.status === 400 ? "bad-request" : "sorry"
}
