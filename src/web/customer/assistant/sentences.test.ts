import { expect, test } from "vitest"
import { sentencesOf } from "./announcer.tsx"

test("returns a sentence once the next one has begun", () => {
  expect(sentencesOf("Take it with", false)).toEqual([])
  expect(sentencesOf("Take it with food. Do", false)).toEqual(["Take it with food."])
  expect(sentencesOf("Take it with food. Do not", true)).toEqual(["Take it with food.", "Do not"])
})

test("does not split a number at its decimal point", () => {
  expect(sentencesOf("It has 2.5 mg.\n\nAsk first.", true)).toEqual(["It has 2.5 mg.", "Ask first."])
})

test("keeps a price with its currency", () => {
  const text = "They have 12 in stock, Rs. 20.15 each. Ask Dr. Silva first."
  expect(sentencesOf(text, true)).toEqual(["They have 12 in stock, Rs. 20.15 each.", "Ask Dr. Silva first."])
})

test("never changes a returned sentence while the text grows", () => {
  const text =
    "Metformin is for diabetes. It has 2.5 mg or so, e.g. in a tablet, Rs. 20.15 each. Ask! Is it yours? යි. නැත. "
  let read: string[] = []
  for (let length = 1; length <= text.length; length += 1) {
    const now = sentencesOf(text.slice(0, length), length === text.length)
    expect(now.slice(0, read.length)).toEqual(read)
    read = now
  }
})
