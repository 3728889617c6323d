import { expect, test } from "vitest"
import { hasWord, wordsInAttributes } from "./check-words.ts"

test("punctuation and single letters are no words, in any script", () => {
  expect([" · ", "(", "–", "×", "%", "F"].filter(hasWord)).toEqual([])
  expect(["Total", "මුළු", "மொத்தம்"].every(hasWord)).toBe(true)
})

test("words in attributes that people read or hear are found, others are not", () => {
  expect(wordsInAttributes('<img alt="A lighthouse" className="wide" src="/a.png">')).toEqual([
    "A lighthouse",
  ])
  expect(wordsInAttributes('<img alt="" aria-label={t("ui.close")} title="–">')).toEqual([])
})
