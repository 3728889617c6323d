import { expect, test } from "vitest"
import { hostileReplies } from "#stand-ins/language-model-acts.ts"
import { makePlainText } from "./plain-text.ts"

function clean(text: string, size = text.length) {
  const { push, end } = makePlainText()
  let out = ""
  const letters = Array.from(text)
  for (let at = 0; at < letters.length; at += size) out += push(letters.slice(at, at + size).join(""))
  return out + end()
}

test.each([
  ["Take it **with** food, `daily`, _slowly_ and ~~fast~~.", "Take it with food, daily, slowly and fast."],
  ["# Heading\n## Next\ntext", "Heading\nNext\ntext"],
  ["* one\n- two\n1. three", "• one\n• two\n1. three"],
  ["2 * 3 = 6, snake_case_name, 5 < 6 > 4", "2 * 3 = 6, snake_case_name, 5 < 6 > 4"],
  ["a [link](https://evil.example) b", "a link b"],
  ["a ![picture](https://evil.example/x.png) b", "a picture b"],
  ["a [link][ref] b <https://evil.example>", "a link b "],
  ["see https://evil.example/x?y=1 now", "see (address removed) now"],
  ["see www.evil.example now, javascript:alert(1)", "see (address removed) now, (address removed)"],
  ["[Press](javascript:alert(1)) now", "Press now"],
  ["<b>bold</b><img src=x onerror=alert(1)> <scr<script>ipt>", "bold script>"],
  ["| a | b |\n|---|---|\n| 1 | 2 |\n", "a – b\n1 – 2\n"],
  ["right\u202Eleft\u2066 \u0007bell\u200B", "rightleft bell"],
  ["ශ්‍රී ලංකා", "ශ්‍රී ලංකා"],
  ["half \uD83D pair", "half \uFFFD pair"],
  ["open <img src=x", "open img src=x"],
  ["> quoted\n---\nend", "quoted\nend"],
])("%j becomes %j", (text, expected) => {
  expect(clean(text)).toBe(expected)
})

test.each(Object.entries(hostileReplies).filter(([name]) => name !== "megabyte"))(
  "renders the hostile reply %s identically however it is split, without markup",
  (_name, text) => {
    const whole = clean(text)
    for (const size of [1, 2, 3, 7, 20]) expect(clean(text, size)).toBe(whole)
    expect(whole).not.toMatch(/<[a-z/]|https?:|javascript:|!\[|\]\(|\|/i)
  },
)

test("emits words while a reply is streaming", () => {
  const { push } = makePlainText()
  expect(push("Hello there, ") + push("my fri")).toBe("Hello there, my ")
  expect(push("end <b")).toBe("friend ")
})

test("flushes an endless word", () => {
  const { push } = makePlainText()
  expect(push("x".repeat(5_000))).toHaveLength(5_000)
})
