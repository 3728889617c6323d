import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const names = readFileSync(new URL("./other-names.csv", import.meta.url), "utf8")
  .split(/[\s,]+/)
  .map((name) => name.normalize("NFC"))

/** The end "-mol" of an active ingredient, as it sounds and as it is spelt. */
const ends = ["மால்", "மோல்"] as const

test("Tamil names that end in -mol are there in both spellings", () => {
  const [sounded, spelt] = ends.map((end) =>
    names.filter((name) => name.endsWith(end)).map((name) => name.slice(0, -end.length)),
  )
  expect(sounded).toContain("பாராசிட்ட")
  expect([...(sounded ?? [])].filter((stem) => !spelt?.includes(stem))).toEqual([])
})
