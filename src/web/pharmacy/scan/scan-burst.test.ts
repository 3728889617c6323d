import { expect, test } from "vitest"
import { type Burst, type BurstKey, codeOf, continueBurst } from "./scan-burst.ts"

const key = (parts: Partial<BurstKey>): BurstKey => ({
  code: "",
  key: "",
  isShifted: false,
  isControl: false,
  at: 0,
  ...parts,
})
const digit = (each: string) => key({ code: `Digit${each}`, key: each })

/** Returns the code read when these keys come `gapMs` apart and Enter follows. */
function read(keys: BurstKey[], gapMs = 8) {
  const burst = keys.reduce<Burst | null>(
    (sofar, each, at) => continueBurst(sofar, { ...each, at: at * gapMs }),
    null,
  )
  return codeOf(burst, keys.length * gapMs)
}
const digits = (text: string) => Array.from(text, digit)

test("reads a fast burst of digits, but not typed ones", () => {
  expect(read(digits("4006381333931"))).toBe("4006381333931")
  expect(read(digits("4006381333931"), 80)).toBeNull()
  expect(read(digits("30"))).toBeNull()
})

test("reads a receipt's number, but not a typed one", () => {
  const keys = Array.from("7QK2-M4XD-90BT", (each) =>
    /\d/.test(each)
      ? digit(each)
      : key(each === "-" ? { code: "Minus", key: "-" } : { code: `Key${each}`, key: each }),
  )
  expect(read(keys)).toBe("7qk2-m4xd-90bt")
  expect(read(keys, 80)).toBeNull()
})

test("ignores a fast typist's word", () => {
  expect(
    read(Array.from("metformin", (each) => key({ code: `Key${each.toUpperCase()}`, key: each }))),
  ).toBeNull()
})

test("reads key positions instead of characters", () => {
  const french = [
    key({ code: "Digit4", key: "'" }),
    ...Array.from("006381333931", (each) => key({ code: `Digit${each}`, key: "é" })),
  ]
  expect(read(french)).toBe("4006381333931")
  const lot = [
    ...digits("123456"),
    key({ code: "KeyB", key: "b", isShifted: true }),
    key({ code: "KeyB", key: "B" }),
  ]
  expect(read(lot)).toBe("123456Bb")
})

test("reads Ctrl+] and F8 as separators within a code", () => {
  const separators = [
    key({ code: "BracketRight", key: "]", isControl: true }),
    key({ code: "F8", key: "F8" }),
  ]
  for (const separator of separators) {
    expect(read([...digits("123456"), separator, ...digits("17")])).toBe("123456\u001d17")
    expect(continueBurst(null, separator)).toBeNull()
  }
})

test("starts a new burst after a pause and ends it at another key", () => {
  const first = continueBurst(null, digit("1"))
  expect(continueBurst(first, { ...digit("2"), at: 51 })).toEqual({ text: "2", lastAt: 51 })
  expect(continueBurst(first, key({ code: "ArrowDown", key: "ArrowDown", at: 5 }))).toBeNull()
})
