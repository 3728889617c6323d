import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import type { ChatEvent } from "#contract/customer/assistant.ts"
import {
  maxConversationLength,
  maxConversationMessages,
  maxReplyLength,
} from "#domain/customer/chat-limits.ts"
import { emergencyWords } from "#domain/customer/emergency-words.ts"
import {
  applyEvent,
  beginTurn,
  endTurn,
  historyOf,
  sayProgress,
  settleAll,
  standingEmergency,
  type Turn,
} from "#web/customer/assistant/conversation.ts"
import { refusalOf } from "#web/customer/assistant/use-chat.ts"
import { assistant } from "#web/words/en/assistant.ts"

const makeTurn = (part: Partial<Turn> = {}): Turn => ({
  ...beginTurn(1, "What is metformin for?", 0),
  ...part,
})
const applyAll = (...events: ChatEvent[]) => events.reduce(applyEvent, makeTurn())
const done: ChatEvent = { kind: "done", by: "model" }

test("assembles an answer from its events", () => {
  const turn = applyAll(
    { kind: "text", text: "For " },
    { kind: "text", text: "diabetes." },
    { kind: "unverified", numbers: ["500 mg"] },
    { kind: "links", medicines: [{ name: "metformin", medicineId: 7 }], schedules: [] },
    done,
  )
  expect(turn).toMatchObject({
    reply: "For diabetes.",
    unverified: ["500 mg"],
    medicines: [{ name: "metformin", medicineId: 7 }],
    by: "model",
    isOver: true,
    failure: null,
  })
})

test("keeps the text received before a failure", () => {
  const turn = applyAll({ kind: "text", text: "It was going" }, { kind: "failure", failure: "sorry" }, done)
  expect(turn).toMatchObject({ reply: "It was going", failure: "sorry" })
  expect(endTurn(turn, "lost").failure).toBe("sorry")
})

test("treats an end without text as a failure unless an emergency was raised", () => {
  expect(applyAll(done).failure).toBe("no-response")
  expect(applyAll({ kind: "text", text: " \n" }, done).failure).toBe("no-response")
  expect(
    applyAll({ kind: "emergency", flag: "stroke", number: "1990", language: "en" }, done).failure,
  ).toBeNull()
})

test("shows one card for a repeated emergency", () => {
  const card: ChatEvent = { kind: "emergency", flag: "overdose", number: "1990", language: "ta" }
  expect(applyAll(card, card).emergencies).toEqual([{ flag: "overdose", number: "1990", language: "ta" }])
})

test("truncates an endless reply", () => {
  const long: ChatEvent = { kind: "text", text: "x".repeat(maxReplyLength - 1) }
  expect(applyAll(long, long).reply).toHaveLength(maxReplyLength)
})

test("has thirty different thinking lines", () => {
  const all = Object.values(assistant.thinking)
  expect(new Set(all).size).toBe(30)
})

test("shows a thinking line until the first words arrive", () => {
  expect(sayProgress(makeTurn({ isRetrying: true }))).toBe(assistant.busyAgain)
  expect(sayProgress(makeTurn({ chance: 0 }))).toBe(assistant.thinking.line1)
  expect(sayProgress(makeTurn({ chance: 0.999_999 }))).toBe(assistant.thinking.line30)
  expect(sayProgress(makeTurn({ reply: "For" }))).toBeUndefined()
  expect(sayProgress(makeTurn({ isOver: true, failure: "sorry" }))).toBeUndefined()
})

test("sends the conversation oldest first, with unanswered questions", () => {
  const turns = [makeTurn({ question: "a", reply: "b" }), makeTurn({ question: "c", failure: "sorry" })]
  expect(historyOf(turns, "d")).toEqual([
    { sender: "user", text: "a" },
    { sender: "ai", text: "b" },
    { sender: "user", text: "c" },
  ])
})

test("sends only the newest messages within the limits", () => {
  const turns = [
    makeTurn({ question: "old", reply: "x".repeat(3_000) }),
    makeTurn({ question: "y".repeat(4_000) }),
  ]
  expect(historyOf(turns, "z".repeat(1_000)).map(({ text }) => text.length)).toEqual([3_000, 4_000])
  expect(historyOf(turns, "z".repeat(1_001)).map(({ text }) => text.length)).toEqual([4_000])
  expect(historyOf(turns, "z".repeat(maxConversationLength))).toEqual([])
  const many = Array.from({ length: 50 }, () => makeTurn({ question: "q", reply: "a" }))
  expect(historyOf(many, "z")).toHaveLength(maxConversationMessages)
})

test("shows an emergency until it is settled and a later one again", () => {
  const raised = (id: number, language: "en" | "si" | "ta") =>
    makeTurn({ id, question: `raised ${id}`, emergencies: [{ flag: "stroke", number: "1990", language }] })
  const first = [raised(1, "si"), makeTurn({ id: 2, question: "hello", reply: "Hello." })]
  expect(standingEmergency(first)?.language).toBe("si")
  const settled = settleAll(first, "over")
  expect(standingEmergency(settled)).toBeUndefined()
  expect(historyOf(settled, "next").map(({ text }) => text)).toEqual([
    "raised 1",
    emergencyWords.si.over,
    "hello",
    "Hello.",
  ])
  const again = [...settled, raised(3, "ta")]
  expect(standingEmergency(again)?.language).toBe("ta")
  expect(settleAll(again, "notMe").map((turn) => turn.settled)).toEqual(["over", null, "notMe"])
})

const refused = (status: number) => refusalOf(new ORPCError("any", { status }))

test("maps a status code to a chat refusal", () => {
  expect(refused(401)).toBe("logged-out")
  expect(refused(400)).toBe("bad-request")
  expect(refused(429)).toBe("busy")
  expect([403, 413, 500, 503].map(refused)).toEqual(["sorry", "sorry", "sorry", "sorry"])
  expect(refusalOf(new TypeError("Failed to fetch"))).toBeUndefined()
})
