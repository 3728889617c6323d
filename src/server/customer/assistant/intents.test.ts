import { expect, test } from "vitest"
import { assistant as english } from "#web/words/en/assistant.ts"
import { assistant as sinhala } from "#web/words/si/assistant.ts"
import { assistant as tamil } from "#web/words/ta/assistant.ts"
import { asksWhatFor, intentOf, searchTextOf } from "./intents.ts"

test.each([
  ["en", english],
  ["si", sinhala],
  ["ta", tamil],
])("understands its own suggestions in the language %s", (_, words) => {
  const filled = (text = "") => text.replace("…", "metformin")
  expect(intentOf(filled(words.starterKindText))).toBe("about")
  expect(intentOf(filled(words.starterFindText))).toBe("where")
  expect(intentOf(filled(words.starterDose))).toBe("doses")
  expect(intentOf(filled(words.starterOrders))).toBe("orders")
  expect(intentOf(filled(words.starterWhatText))).toBe("safety")
  expect(asksWhatFor(filled(words.starterWhatText))).toBe(true)
  expect(asksWhatFor(filled(words.starterEffectsText))).toBe(false)
})

test("keeps the medicine of a question in any language", () => {
  expect(searchTextOf("எனக்கு அருகில் xylophone எங்கே கிடைக்கும்?")).toBe("xylophone")
  expect(searchTextOf("xylophone ළඟ කොහේද තියෙන")).toBe("xylophone")
  expect(searchTextOf("Where can I buy xylophone near me?")).toBe("xylophone")
})
