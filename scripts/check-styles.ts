import { basename } from "node:path"
import { readSourceFiles, type SourceFiles } from "./source-files.ts"

/** A rule of a style sheet, with the conditions it is nested in. */
export type StyleRule = {
  file: string
  at: string[]
  selector: string
  declarations: { property: string; value: string }[]
}

/** At most this share of all rules may have the declarations of another rule, if there are two or more. */
const maxDuplicateShare = 0.08

const breakpoint = "(?:700|1000|1250)px"
const allowedMedia = [
  new RegExp(`^\\(width (?:<|>=) ${breakpoint}\\)$`),
  new RegExp(`^\\(${breakpoint} <= width < ${breakpoint}\\)$`),
  /^\(height >= \d+px\)$/,
  /^print$/,
  /^\(pointer: coarse\)$/,
  /^\(prefers-reduced-motion: reduce\)$/,
  /^\(forced-colors: active\)$/,
]

const scale = new Set([4, 8, 12, 16, 20, 24, 32, 44, 64, 88])

/** Where a value may be written out, and why. */
const exceptions: { file: RegExp; property: RegExp; reason: string }[] = [
  { file: /\/theme\//, property: /./, reason: "defines the tokens and the fonts" },
  {
    file: /(?:-paper|labels-page)\.module\.css$/,
    property: /^font/,
    reason: "print on paper of a fixed width",
  },
  {
    file: /day-ring\.module\.css$/,
    property: /^font-size$/,
    reason: "is drawn inside an SVG's own coordinates",
  },
  {
    file: /(?:hero|tracker-page|health)\.module\.css$/,
    property: /^(?:padding|scroll)/,
    reason: "makes room for an overlay",
  },
  { file: /./, property: /^font$/, reason: "names the size by a token or a paper's millimetres" },
]

/** Returns the rules of a style sheet; the steps of a keyframe are left out. */
export function readRules(file: string, css: string): StyleRule[] {
  const rules: StyleRule[] = []
  const open: string[] = []
  let declarations: StyleRule["declarations"] = []
  for (const [, text = "", mark] of css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    const said = text.trim().replace(/\s+/g, " ")
    if (mark === "{") {
      open.push(said)
      declarations = []
      continue
    }
    const [, property, value] = /^([\w-]+): ?(.+)$/.exec(said) ?? []
    if (property && value) declarations.push({ property, value })
    if (mark === ";") continue
    const selector = open.pop() ?? ""
    const at = open.filter((each) => each.startsWith("@"))
    if (
      declarations.length > 0 &&
      !selector.startsWith("@") &&
      !at.some((each) => each.startsWith("@keyframes"))
    )
      rules.push({ file, at, selector, declarations })
    declarations = []
  }
  return rules
}

const isExcepted = (file: string, property: string) =>
  exceptions.some((each) => each.file.test(file) && each.property.test(property))

/** Returns what is wrong with a declaration's value, or null. */
function wrongValue(file: string, property: string, value: string): string | null {
  if (/#[\da-f]{3,8}\b/i.test(value) && !file.endsWith("/tokens.css")) return "a colour outside tokens.css"
  if (isExcepted(file, property)) return null
  if (
    /^(?:margin|padding|(?:row-|column-)?gap|scroll-(?:margin|padding)|border-[\w-]*radius)/.test(property)
  ) {
    // Up to 3 px is a hairline. Tokens have no sign, so a negative margin is written out.
    const odd = [...value.matchAll(/(-?)(\d*\.?\d+)px/g)].filter(
      ([, minus, size]) => Number(size) > 3 && !(minus && scale.has(Number(size))),
    )
    return odd.length > 0 ? "a distance that is not a token" : null
  }
  if (property === "font-size" && /^\d[\d.]*(?:px|rem)/.test(value)) return "a font size that is not a token"
  if (property === "font-weight" && /^(?!400$)\d/.test(value)) return "a font weight that is not a token"
  return null
}

/** Returns the values, conditions and colours that are outside the design's scales. */
export function findOffScale(rules: StyleRule[]): string[] {
  const values = rules.flatMap(({ file, selector, declarations }) =>
    declarations.flatMap(({ property, value }) => {
      const wrong = wrongValue(file, property, value)
      return wrong ? [`${file} ${selector} { ${property}: ${value} }: ${wrong}`] : []
    }),
  )
  const conditions = rules.flatMap(({ file, at }) =>
    at
      .filter((each) => each.startsWith("@media "))
      .filter((each) => !allowedMedia.some((allowed) => allowed.test(each.slice("@media ".length))))
      .map((each) => `${file}: ${each} is not a breakpoint`),
  )
  return [...values, ...new Set(conditions)]
}

/** Returns the groups of rules with the same two or more declarations. */
export function findDuplicates(rules: StyleRule[]): StyleRule[][] {
  const groups = new Map<string, StyleRule[]>()
  for (const rule of rules.filter(({ declarations }) => declarations.length > 1)) {
    const body = rule.declarations.map(({ property, value }) => `${property}: ${value}`)
    const key = body.sort().join("; ")
    groups.set(key, [...(groups.get(key) ?? []), rule])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

/** Returns the shared classes that no component names. */
export function findUnusedClasses(rules: StyleRule[], components: string): string[] {
  const shared = rules.filter(({ file }) => file.endsWith("/layout.css"))
  const names = new Set(shared.flatMap(({ selector }) => selector.match(/(?<=\.)[\w-]+/g) ?? []))
  const words = new Set(components.match(/[\w-]+(?:\$\{)?/g))
  // A component may put the last part together, as in `tone-${tone}`.
  return [...names].filter((name) => !words.has(name) && !words.has(name.replace(/[^-]+$/, "${")))
}

/** Returns the classes of modules that no file which imports the module names, and the modules without such a file. */
export function findUnusedModuleClasses(rules: StyleRule[], sources: SourceFiles): string[] {
  const classes = new Map<string, Set<string>>()
  for (const { file, selector } of rules) {
    if (!file.endsWith(".module.css")) continue
    const own = classes.get(file) ?? new Set()
    for (const name of selector.replace(/:global\([^)]*\)/g, "").match(/(?<=\.)[A-Za-z][\w-]*/g) ?? [])
      own.add(name)
    classes.set(file, own)
  }
  return [...classes].flatMap(([file, names]) => {
    const addresses = [`"#web/${file.replace("src/web/", "")}"`, `"./${basename(file)}"`]
    const importers = [...sources.values()].filter((text) => addresses.some((each) => text.includes(each)))
    if (importers.length === 0) return [file]
    // A name may be put together: `styles[tone]`.
    if (importers.some((text) => /[sS]tyles(?:\[|[,)])/.test(text))) return []
    const words = new Set(importers.join("\n").match(/[\w-]+/g))
    return [...names].filter((name) => !words.has(name)).map((name) => `.${name} of ${file}`)
  })
}

/** Returns the classes that a component takes from a module which does not define them. */
export function findMissingModuleClasses(styleSheets: SourceFiles, sources: SourceFiles): string[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/import (\w+) from "#web\/([^"]+\.module\.css)"/g)].flatMap(([, styles, path]) => {
      const defined = new Set(styleSheets.get(`src/web/${path}`)?.match(/(?<=\.)[A-Za-z][\w-]*/g))
      const used = text.match(new RegExp(`(?<=\\b${styles}\\.)(?!module\\b)\\w+`, "g")) ?? []
      return [...new Set(used)].filter((name) => !defined.has(name)).map((name) => `.${name} of ${file}`)
    }),
  )
}

/** Prints what is outside the scales; returns whether nothing is. */
export function stylesKeepToTokens(): boolean {
  const styleSheets = readSourceFiles("src/web/**/*.css")
  const rules = [...styleSheets].flatMap(([file, css]) => readRules(file, css))
  const components = readSourceFiles("src/web/**/*.{ts,tsx}")
  const wrong = [
    ...findOffScale(rules),
    ...findUnusedClasses(rules, [...components.values()].join("\n")).map(
      (name) => `.${name} in layout.css is used nowhere`,
    ),
    ...findUnusedModuleClasses(rules, components).map((unused) => `${unused} is used nowhere`),
    ...findMissingModuleClasses(styleSheets, components).map((missing) => `${missing} is defined nowhere`),
  ]
  const duplicates = findDuplicates(rules)
  const share = duplicates.flat().length / rules.length
  console.log(`${rules.length} style rules, ${(100 * share).toFixed(1)} % of them twins.`)
  if (share > maxDuplicateShare)
    wrong.push(
      ...duplicates.map((group) => group.map(({ file, selector }) => `${file} ${selector}`).join(" = ")),
    )
  for (const each of wrong) console.error(each)
  return wrong.length === 0
}

if (import.meta.main) process.exitCode = stylesKeepToTokens() ? 0 : 1
