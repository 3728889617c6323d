import { expect, test } from "vitest"
import { mergeShapes } from "./merged-icons.ts"

test("joins shapes of an icon to one path, each where it was", () => {
  const merged = mergeShapes([
    ["path", { d: "M3 4h2", key: "a" }],
    ["path", { d: "m6 9 6 6", key: "b" }],
    ["line", { x1: "1", y1: "2", x2: "3", y2: "4", key: "c" }],
    ["circle", { cx: "5", cy: "5", r: "2", key: "d" }],
  ])
  expect(merged).toEqual([
    ["path", { d: "M3 4h2M6 9l6 6M1 2 3 4M5 3A2 2 0 1 0 5 7 2 2 0 1 0 5 3z", key: "0" }],
  ])
})

test("keeps shapes apart that are drawn differently or are no paths", () => {
  const merged = mergeShapes([
    ["path", { d: "M3 4h2", key: "a" }],
    ["circle", { cx: "5", cy: "5", r: ".5", fill: "currentColor", key: "b" }],
    ["rect", { x: "6", y: "14", width: "12", height: "8", rx: "1", key: "c" }],
  ])
  expect(merged.map(([tag, { fill }]) => [tag, fill])).toEqual([
    ["path", undefined],
    ["path", "currentColor"],
    ["rect", undefined],
  ])
})
