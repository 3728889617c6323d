import { existsSync, globSync } from "node:fs"
import { basename, join } from "node:path"
import { root } from "./run-command.ts"

export type Texts = { readonly [name: string]: string | Texts }
/** The texts of an area by their keys within it: `filters.all`. */
export type Area = ReadonlyMap<string, string>
export const translated = ["si", "ta"] as const
export type Translated = (typeof translated)[number]
export type Finding = {
  language: Translated
  key: string
  problem: "absent" | "stale" | "placeholders"
  text: string
}

/** The areas that only staff meet: they may be in English. A new area is taken for one that customers meet. */
const staffAreas =
  /^(?:accounts|admin(?:-.*)?|audit-actions|branches|cashiers|corrections|customers|dashboard|day|drafts|expiring|goods-in|kept-pages|keys|offline|opening-hours|palette|pharmacy|prescriptions|printer|purchase|quarantine|recalls|reports|saved-views|scan|shelf|staff|supplier(?:-.*)?|till|todo|webhooks|workplace)$/

/** How dates are written, and names that the server sends in English: these have no English texts to compare with. */
const withoutEnglish = new Set(["dates", "names", "messages"])

const folder = join(root, "src/web/words")
export const fileOf = (language: string, area: string) => join(folder, language, `${area}.ts`)

export const areasOf = (language: string) =>
  globSync(`${folder}/${language}/*.ts`)
    .map((file) => basename(file, ".ts"))
    .filter((area) => !withoutEnglish.has(area))
    .sort()

export const isForCustomers = (area: string) => !staffAreas.test(area)

/** Reads an area's texts; empty in a language that does not have it. */
export async function readArea(language: string, area: string): Promise<Area> {
  const file = fileOf(language, area)
  if (!existsSync(file)) return new Map()
  const [texts] = Object.values((await import(file)) as Record<string, Texts>)
  return flatten(texts ?? {})
}

export function flatten(texts: Texts, path = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]): [string, string][] =>
      typeof text === "string" ? [[path + name, text]] : [...flatten(text, `${path}${name}.`)],
    ),
  )
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

/**
 * Returns the placeholders that a translation has too many or too few. The form for one may leave out the count, and
 * any form may have it.
 */
export function differingPlaceholders(key: string, english: string, text: string): string[] {
  const [wanted, given] = [placeholders(english), placeholders(text)]
  const isFree = (name: string) => /_(?:one|other)$/.test(key) && name === "{{count}}"
  return [
    ...wanted.filter((name) => !given.includes(name) && !(isFree(name) && key.endsWith("_one"))),
    ...given.filter((name) => !wanted.includes(name) && !isFree(name)),
  ]
}

/** Compares a translation of an area with its English texts. */
export function compare(
  { language, area }: { language: Translated; area: string },
  english: Area,
  texts: Area,
): Finding[] {
  const absent = [...english].filter(([key]) => !texts.has(key))
  const both = [...texts].flatMap(([key, text]) => {
    const source = english.get(key)
    return source === undefined ? [] : [{ key, text, source }]
  })
  const finding = (key: string, problem: Finding["problem"], text: string) => ({
    language,
    key: `${area}.${key}`,
    problem,
    text,
  })
  return [
    ...absent.map(([key, text]) => finding(key, "absent", text)),
    ...[...texts].filter(([key]) => !english.has(key)).map(([key, text]) => finding(key, "stale", text)),
    ...both
      .filter(({ key, text, source }) => differingPlaceholders(key, source, text).length > 0)
      .map(({ key, text }) => finding(key, "placeholders", text)),
  ]
}

/** Returns what is wrong with the translations: for customers every text is wanted, for staff those that are there. */
export async function findUntranslated(): Promise<Finding[]> {
  const areas = areasOf("en")
  const found = await Promise.all(
    translated.flatMap((language) => [
      ...areas.map(async (area) => {
        const [english, texts] = [await readArea("en", area), await readArea(language, area)]
        const findings = compare({ language, area }, english, texts)
        return isForCustomers(area) ? findings : findings.filter(({ problem }) => problem !== "absent")
      }),
      ...areasOf(language)
        .filter((area) => !areas.includes(area))
        .map(async (area) => compare({ language, area }, new Map(), await readArea(language, area))),
    ]),
  )
  return found.flat()
}

/** Returns whether Sinhala and Tamil have what customers read; prints what is absent, stale or broken. */
export async function translationsAreWhole(): Promise<boolean> {
  const found = await findUntranslated()
  for (const { language, key, problem, text } of found)
    console.error(
      `${language} ${key} is ${problem === "placeholders" ? "without the right placeholders" : problem}: "${text}"`,
    )
  return found.length === 0
}
