import { expect, test } from "vitest"
import {
  findDuplicates,
  findMissingModuleClasses,
  findOffScale,
  findUnusedClasses,
  findUnusedModuleClasses,
  readRules,
} from "./check-styles.ts"

const screen = "src/web/finder/screen.module.css"
const offScale = (css: string, file = screen) => findOffScale(readRules(file, css))

test("reads rules with their conditions, without comments and keyframes", () => {
  const css = `/* a { b: c; } */
@layer ui {
  .box { gap: 0; }
  @media (width < 700px) {
    .box,
    .lid:has(> p) { margin: 0 1px; color: var(--text); }
  }
  @keyframes rise { from { opacity: 0; } }
}`
  expect(
    readRules(screen, css).map(({ at, selector, declarations }) => [at, selector, declarations.length]),
  ).toEqual([
    [["@layer ui"], ".box", 1],
    [["@layer ui", "@media (width < 700px)"], ".box, .lid:has(> p)", 2],
  ])
})

test("accepts tokens, hairlines and negative margins on the scale", () => {
  expect(
    offScale(
      ".a { padding: 2px var(--s-12); margin: 0 -16px; font-weight: var(--fw-bold); width: 37px; font-size: clamp(2rem, 4vw, 3rem); }",
    ),
  ).toEqual([])
})

test.each([
  [".a { padding: 8px; }", "a distance that is not a token"],
  [".a { margin-top: -10px; }", "a distance that is not a token"],
  [".a { gap: calc(var(--s-8) + 5px); }", "a distance that is not a token"],
  [".a { border-radius: 9px; }", "a distance that is not a token"],
  [".a { font-size: 15px; }", "a font size that is not a token"],
  [".a { font-weight: 650; }", "a font weight that is not a token"],
  [".a { color: #fff; }", "a colour outside tokens.css"],
  ["@media (max-width: 700px) { .a { gap: 0; } }", "is not a breakpoint"],
  ["@media (width < 800px) { .a { gap: 0; } }", "is not a breakpoint"],
])("refuses %s: %s", (css, wrong) => {
  expect(offScale(css)).toEqual([expect.stringContaining(wrong)])
})

test("allows colours only in tokens.css", () => {
  expect(offScale(":root { --text: #0a2530; }", "src/web/kit/theme/tokens.css")).toEqual([])
})

test("finds rules with the same declarations in any order", () => {
  const css = ".a { gap: 0; margin: 0; } .b { margin: 0; gap: 0; } .c { gap: 0; } .d { gap: 0; }"
  const duplicates = findDuplicates(readRules(screen, css)).map((group) =>
    group.map(({ selector }) => selector),
  )
  expect(duplicates).toEqual([[".a", ".b"]])
})

test("reports a shared class that no component uses", () => {
  const rules = readRules(
    "src/web/kit/layout/layout.css",
    ".row { gap: 0; } .tone-ok { gap: 0; } .mt-8, .mt-4 { gap: 0; }",
  )
  expect(findUnusedClasses(rules, 'className="row mt-8" className={`tone-${tone}`}')).toEqual(["mt-4"])
})

const unusedIn = (css: string, component: string) =>
  findUnusedModuleClasses(readRules(screen, css), new Map([["screen.tsx", component]]))
const importing = 'import styles from "#web/finder/screen.module.css"\n'

test("finds a module's class that no component names", () => {
  const css = ".box { gap: 0; } .box :global(.lucide) { width: 1em; } .lid { gap: 0; }"
  expect(unusedIn(css, `${importing}styles.box`)).toEqual([`.lid of ${screen}`])
})

test("finds a module that no component imports", () => {
  expect(unusedIn(".box { gap: 0; }", "styles.box")).toEqual([screen])
})

test("accepts class names that are put together", () => {
  expect(unusedIn(".wide { gap: 0; }", `${importing}styles[width]`)).toEqual([])
})

test("finds a class that a component's module does not define", () => {
  const component = `${importing}styles.box, styles.lid`
  expect(
    findMissingModuleClasses(new Map([[screen, ".box { gap: 0; }"]]), new Map([["screen.tsx", component]])),
  ).toEqual([".lid of screen.tsx"])
})
