import { expect, test } from "vitest"
import { languageCodes } from "#domain/platform/languages.ts"
import { reminderTag, reminderText, testPush } from "./reminder-words.ts"

const mine = (medicines: string[]) => medicines.map((medicine) => ({ medicine, person: null }))
const bodyFor = (medicines: string[], isNameHidden: boolean) =>
  reminderText(mine(medicines), { isNameHidden, language: "en" }).body

test("uses the SPEC's reminder texts", () => {
  expect(reminderText([], { isNameHidden: true, language: "en" }).title).toBe("Time to take your medicine!")
  expect(bodyFor(["metformin 500 mg"], false)).toBe("It's time to take your dose for metformin 500 mg.")
})

test("names each medicine once and at most four of them", () => {
  expect(bodyFor(["a", "b", "a"], false)).toBe("It's time to take your dose for a and b.")
  expect(bodyFor(["a", "b", "c", "d", "e", "f"], false)).toBe(
    "It's time to take your dose for a, b, c, d and 2 more.",
  )
})

test("never names a hidden medicine", () => {
  expect(bodyFor(["metformin"], true)).toBe("It's time to take your dose.")
  expect(bodyFor(["metformin", "aspirin"], true)).toBe("It's time to take your dose.")
})

test("names the person that a dose is for", () => {
  const textOf = (isNameHidden: boolean, ...due: [string, string | null][]) =>
    reminderText(
      due.map(([medicine, person]) => ({ medicine, person })),
      { isNameHidden, language: "en" },
    ).body
  expect(textOf(false, ["metformin", "Amma"])).toBe("Amma: it's time to take a dose of metformin.")
  expect(textOf(true, ["metformin", "Amma"])).toBe("Amma: it's time to take a dose.")
  expect(textOf(false, ["metformin", "Amma"], ["aspirin", null], ["metformin", null])).toBe(
    "It's time to take your dose for metformin (Amma), aspirin and metformin.",
  )
  expect(textOf(true, ["metformin", "Amma"], ["aspirin", null])).toBe("It's time to take your dose.")
})

test("writes the reminder in the person's language", () => {
  expect(
    reminderText(mine(["a", "b", "c", "d", "e"]), { isNameHidden: false, language: "ta" }),
  ).toMatchObject({
    title: "மருந்து எடுக்கும் நேரம்!",
    body: "a, b, c, d, மேலும் 1 எடுக்கும் நேரம் இது.",
    buttons: { taken: "எடுத்தாயிற்று", snooze: "10 நிமிடம் கழித்து", skip: "தவிர்க்க" },
  })
  expect(reminderText(mine(["metformin"]), { isNameHidden: true, language: "si" })).toMatchObject({
    title: "ඔබේ ඖෂධය ගන්නා වේලාවයි!",
    body: "ඔබේ මාත්‍රාව ගන්නා වේලාවයි.",
    buttons: { taken: "ගත්තා" },
  })
  expect(new Set(languageCodes.map((code) => testPush(code).body)).size).toBe(3)
})

test("keeps a reminder of long names below 2.5 kB", () => {
  const names = Array.from({ length: 20 }, (_, index) => `${"මෙ".repeat(100)}${index}`)
  expect(Buffer.byteLength(bodyFor(names, false))).toBeLessThan(2_500)
})

test("gives the same doses the same tag in any order", () => {
  const at = "2026-11-21T08:00:00.000Z"
  expect(
    reminderTag([
      { id: 12, at },
      { id: 3, at },
    ]),
  ).toBe("dose-3-12")
  expect(
    reminderTag([
      { id: 3, at: "" },
      { id: 12, at: "" },
    ]),
  ).toBe("dose-3-12")
})
