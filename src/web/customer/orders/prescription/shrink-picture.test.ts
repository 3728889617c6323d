import { expect, test } from "vitest"
import { fitted } from "./shrink-picture.ts"

test("fits a photo into 1800 pixels in its proportions, and enlarges none", () => {
  expect(fitted({ width: 4000, height: 3000 })).toEqual({ width: 1800, height: 1350 })
  expect(fitted({ width: 3000, height: 4000 })).toEqual({ width: 1350, height: 1800 })
  expect(fitted({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
  expect(fitted({ width: 20_000, height: 2 })).toEqual({ width: 1800, height: 1 })
})
