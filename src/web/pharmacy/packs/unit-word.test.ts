import { expect, test } from "vitest"
import { unitWord } from "#web/pharmacy/packs/unit-word.ts"

test("derives a unit's name from the form", () => {
  expect(unitWord("modified-release tablet")).toBe("tablet")
  expect(unitWord("inhalation capsule")).toBe("capsule")
  expect(unitWord("oral solution")).toBe("bottle")
  expect(unitWord("eye drops")).toBe("bottle")
  expect(unitWord("oral gel")).toBe("tube")
  expect(unitWord("powder for oral solution")).toBe("sachet")
})

test("returns unit for other forms and none", () => {
  expect(unitWord("injection")).toBe("unit")
  expect(unitWord("nebuliser solution")).toBe("unit")
  expect(unitWord(null)).toBe("unit")
})
