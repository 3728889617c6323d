import type {
  ChatEvent,
  ChatFacts,
  ChatFailure,
  ChatMessage,
  ChatOrder,
  ChatPharmacy,
  ChatSchedule,
} from "#contract/customer/assistant.ts"
import {
  maxConversationLength,
  maxConversationMessages,
  maxReplyLength,
} from "#domain/customer/chat-limits.ts"
import { type EmergencyLanguage, emergencyWords, type RedFlag } from "#domain/customer/emergency-words.ts"
import { assistant } from "#web/words/en/assistant.ts"
import { words } from "#web/words/words.ts"

/** Why an answer is missing or incomplete: reported by the server, or seen only in the browser. */
export type Failure = ChatFailure | "lost" | "unreached" | "stopped" | "logged-out"

type Links = Omit<Extract<ChatEvent, { kind: "links" }>, "kind">

export type Emergency = { flag: RedFlag; number: string; language: EmergencyLanguage }

/** How a person dismisses an emergency: it is over, or it concerned someone else. */
export type Settlement = "over" | "notMe"

/** The data of an answer that Pharos writes itself. */
export type Cards = {
  pharmacies: ChatPharmacy[]
  doses: ChatSchedule[]
  orders: ChatOrder[]
  facts: ChatFacts | null
  /** Whether the answer waits for the person's place. */
  isPlaceNeeded: boolean
}

export const noCards: Cards = { pharmacies: [], doses: [], orders: [], facts: null, isPlaceNeeded: false }

/** A question and the answer received so far. */
export type Turn = Links & {
  id: number
  question: string
  /** A number from 0 to 1 that selects the progress text. */
  chance: number
  reply: string
  cards: Cards
  isRetrying: boolean
  isOver: boolean
  emergencies: Emergency[]
  /** Null while this turn's emergency is active. */
  settled: Settlement | null
  unverified: string[]
  by: "model" | "pharos" | null
  failure: Failure | null
}

export function beginTurn(id: number, question: string, chance = Math.random()): Turn {
  return {
    id,
    question,
    chance,
    reply: "",
    cards: noCards,
    isRetrying: false,
    isOver: false,
    emergencies: [],
    settled: null,
    medicines: [],
    schedules: [],
    unverified: [],
    by: null,
    failure: null,
  }
}

/** Returns the turn after the next event of its answer. */
export function applyEvent(turn: Turn, event: ChatEvent): Turn {
  switch (event.kind) {
    case "emergency": {
      const isKnown = turn.emergencies.some(({ flag }) => flag === event.flag)
      const { flag, number, language } = event
      return isKnown ? turn : { ...turn, emergencies: [...turn.emergencies, { flag, number, language }] }
    }
    case "retry":
      return { ...turn, isRetrying: true }
    case "text":
      return { ...turn, isRetrying: false, reply: (turn.reply + event.text).slice(0, maxReplyLength) }
    case "pharmacies":
      return withCards(turn, { pharmacies: [...turn.cards.pharmacies, ...event.pharmacies] })
    case "schedules":
      return withCards(turn, { doses: event.schedules })
    case "orders":
      return withCards(turn, { orders: event.orders })
    case "facts":
      return withCards(turn, { facts: event.facts })
    case "place-needed":
      return withCards(turn, { isPlaceNeeded: true })
    case "links":
      return { ...turn, medicines: event.medicines, schedules: event.schedules }
    case "unverified":
      return { ...turn, unverified: event.numbers }
    case "failure":
      return endTurn(turn, event.failure)
    case "done":
      return endTurn({ ...turn, by: event.by }, null)
  }
}

const withCards = (turn: Turn, cards: Partial<Cards>): Turn => ({
  ...turn,
  isRetrying: false,
  cards: { ...turn.cards, ...cards },
})

/** Ends a turn once; an end without text is a failure unless an emergency was raised. */
export function endTurn(turn: Turn, failure: Failure | null): Turn {
  if (turn.isOver) return turn
  const isEmpty = turn.reply.trim() === "" && turn.emergencies.length === 0
  return { ...turn, isRetrying: false, isOver: true, failure: failure ?? (isEmpty ? "no-response" : null) }
}

/** Returns the newest emergency that is not settled. */
export function standingEmergency(turns: Turn[]): Emergency | undefined {
  return turns.findLast((turn) => turn.emergencies.length > 0 && !turn.settled)?.emergencies.at(-1)
}

/** Returns the turns with every active emergency settled. */
export const settleAll = (turns: Turn[], settled: Settlement): Turn[] =>
  turns.map((turn) => (turn.emergencies.length > 0 && !turn.settled ? { ...turn, settled } : turn))

/**
 * Returns the person's words on dismissing a turn's emergency, in its language; undefined while it is active.
 */
export function saySettled({ emergencies, settled }: Turn): string | undefined {
  const language = emergencies.at(-1)?.language
  return settled && language ? emergencyWords[language][settled] : undefined
}

/** Returns earlier messages, oldest first: the newest that fit together with the question. */
export function historyOf(turns: Turn[], question: string): ChatMessage[] {
  const said = turns.flatMap((turn): ChatMessage[] => {
    const settled = saySettled(turn)
    return [
      { sender: "user", text: turn.question },
      ...(turn.reply.trim() ? [{ sender: "ai" as const, text: turn.reply }] : []),
      ...(settled ? [{ sender: "user" as const, text: settled }] : []),
    ]
  })
  const fitting: ChatMessage[] = []
  let length = question.length
  for (const message of said.toReversed()) {
    length += message.text.length
    if (length > maxConversationLength || fitting.length === maxConversationMessages) break
    fitting.unshift(message)
  }
  return fitting
}

type Line = keyof typeof assistant.thinking

const lines = Object.keys(assistant.thinking) as Line[] // Object.keys forgets which
const lineAt = (chance: number) => lines[Math.floor(chance * lines.length)] ?? "line1"

/** Returns the progress text until the answer's first words; undefined afterwards. */
export function sayProgress({ isOver, isRetrying, reply, chance }: Turn): string | undefined {
  if (isOver) return undefined
  if (isRetrying) return words.t("assistant.busyAgain")
  return reply === "" ? words.t(`assistant.thinking.${lineAt(chance)}`) : undefined
}
