import type { EmergencyLanguage, RedFlag } from "#domain/customer/emergency-words.ts"
import { english } from "./red-flag-words/english.ts"
import type { FlagWords } from "./red-flag-words/flag-words.ts"
import { sinhala } from "./red-flag-words/sinhala.ts"
import { tamil } from "./red-flag-words/tamil.ts"

const languages = [english, sinhala, tamil]
const nearby = 45

/** Each sentence is matched against every pattern, so their number bounds the work of a message. */
const maxSentences = 200

export type Emergency = { flag: RedFlag; language: EmergencyLanguage }

/**
 * Returns the first sign of an emergency in a text and the language of the matching rule, or null. Fixed
 * rules: no model is asked.
 */
export function findEmergency(text: string): Emergency | null {
  const sentences = sentencesOf(text)
  for (const words of languages) {
    const isTheirs = sentences.some((sentence) => words.pointsBack.test(sentence))
    for (const sentence of sentences) {
      const isOnlyMentioned = words.onlyTold.test(sentence) && !words.happensNow.test(sentence)
      const flag = isOnlyMentioned && !isTheirs ? null : flagIn(sentence, words)
      if (flag) return { flag, language: words.language }
    }
  }
  return null
}

function flagIn(sentence: string, words: FlagWords): RedFlag | null {
  for (const [flag, patterns] of Object.entries(words.flags)) {
    const isMeant = patterns.some((pattern) =>
      [...sentence.matchAll(pattern)].some((found) => !isDenied(sentence, found, words)),
    )
    if (isMeant) return flag as RedFlag // the table's own key
  }
  return null
}

function isDenied(sentence: string, found: RegExpExecArray, words: FlagWords): boolean {
  const before = sentence.slice(Math.max(0, found.index - nearby), found.index)
  const after = sentence.slice(found.index + found[0].length).slice(0, nearby)
  return words.deniedBefore.test(before) || words.deniedAfter.test(after)
}

function sentencesOf(text: string): string[] {
  const sentences = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[\u200b\u200c\u2060\ufeff*_]/g, "")
    .split(/[.!?;\n।]+|\bbut\b|\bhowever\b/u)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter(Boolean)
  return [...new Set(sentences)].slice(-maxSentences)
}
