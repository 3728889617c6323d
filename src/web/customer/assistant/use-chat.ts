import { useEffect, useRef, useState } from "react"
import {
  beginTurn,
  endTurn,
  hear,
  historyOf,
  type Settlement,
  settleAll,
  type Turn,
} from "#web/customer/assistant/conversation.ts"
import { readReply } from "#web/customer/assistant/read-reply.ts"
import type { RoughPlace } from "#web/customer/assistant/use-rough-place.ts"

/** The chat of this page: it lives as long as the page is open and is kept nowhere. */
export function useChat(place: RoughPlace | null, onAnswered: () => void) {
  const [turns, setTurns] = useState<Turn[]>([])
  const running = useRef<AbortController>(null)
  const nextId = useRef(1)
  useEffect(() => () => running.current?.abort(), [])

  async function ask(text: string, earlier = turns) {
    const turn = beginTurn(nextId.current++, text)
    const stop = new AbortController()
    running.current = stop
    setTurns([...earlier, turn])
    const change = (step: (turn: Turn) => Turn) =>
      setTurns((all) => all.map((each) => (each.id === turn.id ? step(each) : each)))
    const question = { history: historyOf(earlier, text), text, ...place }
    const brokenBy = await readReply(question, stop.signal, (event) => change((each) => hear(each, event)))
    change((each) => endTurn(each, brokenBy))
    onAnswered()
  }

  return {
    turns,
    isAnswering: turns.some((turn) => !turn.isOver),
    ask: (text: string) => void ask(text),
    /** Asks an unanswered question once more, as the newest. */
    retry: (turn: Turn) =>
      void ask(
        turn.question,
        turns.filter((each) => each.id !== turn.id),
      ),
    /** Ends the emergencies that stand; a new one is told again. */
    settle: (settlement: Settlement) => setTurns((all) => settleAll(all, settlement)),
    stop: () => running.current?.abort(),
    clear() {
      running.current?.abort()
      setTurns([])
    },
  }
}
