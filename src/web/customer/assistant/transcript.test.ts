import "#web/words/en/assistant.ts"
import { expect, test } from "vitest"
import { emergencyWords } from "#domain/customer/emergency-words.ts"
import { assistant } from "#web/words/en/assistant.ts"
import { beginTurn } from "./conversation.ts"
import { sayUnverified, transcriptOf } from "./transcript.ts"

test("writes the advice, both speakers, the emergency and the failure into the file", () => {
  const turn = {
    ...beginTurn(1, "My father has chest pain", 0),
    reply: "Sit down.",
    emergencies: [{ flag: "chest-pain" as const, number: "1990", language: "en" as const }],
    settled: "over" as const,
    unverified: ["3"],
    failure: "lost" as const,
  }
  expect(transcriptOf([turn], new Date("2026-11-21T07:35:00Z")).split("\n\n")).toEqual([
    "Pharos – AI Chat Assistant, 21 November 2026, 1:05\u00a0pm",
    assistant.advice,
    "You: My father has chest pain",
    `! This could be an emergency. ${emergencyWords.en.flags["chest-pain"]} Call 1990`,
    "Pharos: Sit down.",
    sayUnverified(["3"]),
    "(The connection was lost. What arrived so far stays here.)",
    "You: It is over\n",
  ])
})

test("names unverified numbers in singular and plural", () => {
  expect(sayUnverified(["500 mg"])).toBe("The number 500 mg is not from Pharos’ data. Ask your pharmacist.")
  expect(sayUnverified(["500 mg", "3"])).toBe(
    "The numbers 500 mg and 3 are not from Pharos’ data. Ask your pharmacist.",
  )
})
