import { expect, test } from "vitest"
import { hasWord, shareRepeated, wordsInAttributes } from "./check-words.ts"

test("does not count punctuation and single letters as words", () => {
  expect([" · ", "(", "–", "×", "%", "F"].filter(hasWord)).toEqual([])
  expect(["Total", "මුළු", "மொத்தம்"].every(hasWord)).toBe(true)
})

test("finds words in attributes that people read or hear", () => {
  expect(wordsInAttributes('<img alt="A lighthouse" className="wide" src="/a.png">')).toEqual([
    "A lighthouse",
  ])
  expect(wordsInAttributes('<img alt="" aria-label={t("ui.close")} title="–">')).toEqual([])
})

test("counts a text written twice as one repetition", () => {
  expect(
    shareRepeated(
      '  save: "Save",\n  keep: "Save",\n  other: common.save,\n  "x": "y",\n  close: "Close",\n',
    ),
  ).toBeCloseTo(1 / 3)
})
