import { expect, test } from "vitest"
import { bytesOf, makeJsonBytes } from "./json-bytes.ts"

const json = makeJsonBytes()

function written(add: () => void): unknown {
  json.start()
  add()
  return JSON.parse(json.finish().toString())
}

test("writes instants as JavaScript does, from before 1970 to after 2068", () => {
  const [first, last] = [Date.UTC(1969, 11, 31, 23, 59, 59, 999), Date.UTC(2070, 0, 1)]
  for (let at = first; at < last; at += 7_654_321_987)
    expect(written(() => json.addInstant(at))).toBe(new Date(at).toISOString())
})

test("writes whole numbers of every length", () => {
  const numbers = [0, 9, 10, 99, 100, 12_345, 999_999_999, 1_000_000_000, 2_147_483_647, -1, -2_147_483_648]
  for (const number of numbers) expect(written(() => json.addWhole(number))).toBe(number)
})

test("writes more than it has room for", () => {
  const piece = bytesOf(`"${"සිංහල ".repeat(5_000)}"`)
  const all = written(() => {
    json.addAscii("[")
    for (let n = 0; n < 20; n++) {
      if (n > 0) json.addAscii(",")
      json.add(piece)
    }
    json.addAscii("]")
  })
  expect(all).toEqual(Array.from({ length: 20 }, () => JSON.parse(Buffer.from(piece).toString())))
})
