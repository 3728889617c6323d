import { expect, test } from "vitest"
import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { readPush } from "./read-push.ts"

const reminder: ReminderPush = {
  kind: "dose",
  title: "Time to take your medicine!",
  body: "It's time to take your dose for metformin.",
  tag: "dose-1",
  doses: [{ id: 1, at: "2026-11-21T08:00:00.000Z" }],
}

test("reads a reminder as sent", () => {
  expect(readPush(JSON.stringify(reminder))).toEqual(reminder)
})

test("reads the buttons in the message's language, and none that are not texts", () => {
  const buttons = { taken: "எடுத்தாயிற்று", snooze: "10 நிமிடம் கழித்து", skip: "தவிர்க்க" }
  expect(readPush(JSON.stringify({ ...reminder, buttons }))).toEqual({ ...reminder, buttons })
  for (const odd of [{ ...buttons, skip: 1 }, "taken", null, {}])
    expect(readPush(JSON.stringify({ ...reminder, buttons: odd }))).toEqual(reminder)
})

test.each([
  ["nothing", undefined],
  ["no JSON", "hello"],
  ["null", "null"],
  ["an unknown kind", JSON.stringify({ ...reminder, kind: "sale" })],
  ["a dose without its time", JSON.stringify({ ...reminder, doses: [{ id: 1 }] })],
  ["an id that is a path", JSON.stringify({ ...reminder, doses: [{ id: "../../x", at: "" }] })],
  ["no title", JSON.stringify({ ...reminder, title: undefined })],
])("shows Pharos without a dose for %s", (_, text) => {
  expect(readPush(text)).toMatchObject({ title: "Pharos", doses: [] })
})
