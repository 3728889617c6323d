import { expect, test } from "vitest"
import { makeJsonBytes } from "./json-bytes.ts"

const json = makeJsonBytes()

function written(add: () => void): unknown {
  json.start()
  add()
  return JSON.parse(json.finish().toString())
}

test("writes instants as JavaScript does, from before 1970 to after 2068", () => {
  const [first, last] = [Date.UTC(1931, 10, 1, 23, 59, 59, 999), Date.UTC(2070, 0, 1)]
  for (let at = first; at < last; at += 7_654_321_987)
    expect(written(() => json.addInstant(Math.floor(at / 1000), at - 1000 * Math.floor(at / 1000)))).toBe(
      new Date(at).toISOString(),
    )
})

test("writes whole numbers of every length", () => {
  const numbers = [0, 9, 10, 99, 100, 12_345, 999_999_999, 1_000_000_000, 2_147_483_647, -1, -2_147_483_648]
  for (const number of numbers) expect(written(() => json.addWhole(number))).toBe(number)
  for (const list of [[], numbers.slice(0, 1), numbers]) expect(written(() => addList(list))).toEqual(list)
})

function addList(numbers: number[]) {
  json.addAscii("[")
  json.addWholes(numbers)
  json.addAscii("]")
}

test("writes more than it has room for", () => {
  const text = `"${"සිංහල ".repeat(5_000)}"`
  const all = written(() => {
    json.addAscii("[")
    for (let n = 0; n < 20; n++) {
      if (n > 0) json.addAscii(",")
      json.addText(text)
    }
    json.addAscii("]")
  })
  expect(all).toEqual(Array.from({ length: 20 }, () => JSON.parse(text)))
})

test("writes pieces of any number and length, in answers longer than its memory, and those that have changed", () => {
  const texts = new Map<number, string>()
  const pieces = json.makePieces((id) => (texts.has(id) ? JSON.stringify(texts.get(id)) : null))
  const others = json.makePieces((id) => String(id))
  expect(pieces.has(7)).toBe(false)

  const ids = Array.from({ length: 500 }, (_, n) => n * 4_000_037)
  for (let version = 1; version <= 20; version++) {
    for (const id of ids) {
      texts.set(id, `${version} සිංහල ${id} `.repeat(1 + (id % 50)))
      pieces.forget(id)
    }
    const answer = written(() => {
      json.addAscii("[0")
      for (const id of ids) {
        json.addAscii(",")
        if (pieces.has(id)) pieces.add(id)
        json.addAscii(",")
        if (others.has(id)) others.add(id)
      }
      json.addAscii("]")
    })
    expect(answer).toEqual([0, ...ids.flatMap((id) => [texts.get(id), id])])
  }
  pieces.forgetAll()
  texts.clear()
  expect(ids.filter((id) => pieces.has(id))).toEqual([])
})
