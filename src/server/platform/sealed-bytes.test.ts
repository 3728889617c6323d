import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { openSealed, seal } from "./sealed-bytes.ts"

const key = randomBytes(32)
const refused = /unable to authenticate|[Ii]nvalid (authentication tag|initialization vector)/
const plain = Buffer.from("A prescription")

test("opens what was sealed, and shows nothing of it before", () => {
  const sealed = seal(key, plain, "row 1")
  expect(openSealed(key, sealed, "row 1")).toEqual(plain)
  expect(sealed.includes("prescription")).toBe(false)
  expect(seal(key, plain, "row 1")).not.toEqual(sealed)
})

test("refuses another key, another row, and changed or shortened bytes", () => {
  const sealed = seal(key, plain, "row 1")
  expect(() => openSealed(randomBytes(32), sealed, "row 1")).toThrow(refused)
  expect(() => openSealed(key, sealed, "row 2")).toThrow(refused)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openSealed(key, changed, "row 1"), `byte ${at}`).toThrow(refused)
    expect(() => openSealed(key, sealed.subarray(0, at), "row 1"), `${at} bytes`).toThrow(refused)
  }
})
