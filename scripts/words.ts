import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import Papa from "papaparse"
import { root, run } from "./run-command.ts"
import {
  type Area,
  areasOf,
  differingPlaceholders,
  fileOf,
  findUntranslated,
  isForCustomers,
  readArea,
  type Translated,
  translated,
} from "./translations.ts"
import { replaceTexts } from "./words-in-source.ts"

const columns = { en: "English", si: "Sinhala", ta: "Tamil" } as const
type Row = { key: string; English: string; Sinhala: string; Tamil: string; note: string }

/** Splits `tracker.forms.tablet` into its area and the key within it. */
const splitKey = (key: string) => {
  const dot = key.indexOf(".")
  return { area: key.slice(0, dot), name: key.slice(dot + 1) }
}

function noteOf(key: string, english: string): string {
  const keep = [...new Set(english.match(/\{\{\w+\}\}/g))].join(" ")
  const form = { one: "the form for 1 (Sinhala also for 0)", other: "the form for other numbers" }
  const [, which] = /_(one|other)$/.exec(key) ?? []
  return [keep && `keep ${keep}`, which && form[which as keyof typeof form]].filter(Boolean).join("; ")
}

/** Returns a table of the texts of these areas for a native reader. */
export function makeTable(areas: { area: string; texts: Record<"en" | Translated, Area> }[]): Row[] {
  return areas.flatMap(({ area, texts }) =>
    [...texts.en].map(([name, english]) => ({
      key: `${area}.${name}`,
      English: english,
      Sinhala: texts.si.get(name) ?? "",
      Tamil: texts.ta.get(name) ?? "",
      note: noteOf(name, english),
    })),
  )
}

/** Returns why a row cannot be read; null when it can. An empty cell changes nothing. */
export function refuseRow(row: Row, english: Area): string | null {
  const { name } = splitKey(row.key)
  const source = english.get(name)
  if (source === undefined) return `${row.key}: there is no such text`
  if (source !== row.English) return `${row.key}: the English text is now "${source}"`
  for (const language of translated) {
    const text = row[columns[language]].trim()
    const differing = text ? differingPlaceholders(name, source, text) : []
    if (differing.length > 0) return `${row.key}: ${columns[language]} differs in ${differing.join(", ")}`
  }
  return null
}

const allTexts = async (area: string) => ({
  area,
  texts: {
    en: await readArea("en", area),
    si: await readArea("si", area),
    ta: await readArea("ta", area),
  },
})

async function write(file: string, isStaffToo: boolean) {
  const areas = areasOf("en").filter((area) => isStaffToo || isForCustomers(area))
  const rows = makeTable(await Promise.all(areas.map(allTexts)))
  // Spreadsheet programs take a CSV file for UTF-8 only with a byte order mark.
  await writeFile(file, `\uFEFF${Papa.unparse(rows, { newline: "\n" })}\n`)
  console.log(`Wrote ${rows.length} texts to ${file}.`)
  const found = await findUntranslated()
  for (const { language, key, problem } of found) console.log(`${language} ${key}: ${problem}`)
}

async function read(file: string): Promise<boolean> {
  const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "")
  const { data: rows } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true })
  const present = new Map(
    await Promise.all(areasOf("en").map(async (area) => [area, await allTexts(area)] as const)),
  )
  const refused = rows.flatMap(
    (row) => refuseRow(row, present.get(splitKey(row.key).area)?.texts.en ?? new Map()) ?? [],
  )
  for (const reason of refused) console.error(reason)
  if (refused.length > 0) {
    console.error(`Nothing was read: ${refused.length} rows are refused.`)
    return false
  }
  let changes = 0
  const files: string[] = []
  for (const [area, { texts }] of present)
    for (const language of translated) {
      const changed = new Map(
        rows
          .filter((row) => splitKey(row.key).area === area)
          .map((row) => [splitKey(row.key).name, row[columns[language]].trim()] as const)
          .filter(([name, said]) => said !== "" && said !== (texts[language].get(name) ?? "").trim()),
      )
      if (changed.size === 0) continue
      const source = fileOf(language, area)
      await writeFile(source, replaceTexts(await readFile(source, "utf8"), texts[language], changed))
      files.push(source)
      changes += changed.size
    }
  if (files.length > 0) await run("biome", ["format", "--write", ...files])
  console.log(`Read ${changes} changed texts into ${files.length} files.`)
  return true
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { read: { type: "string" }, write: { type: "string" }, staff: { type: "boolean" } },
  })
  if (values.read) process.exitCode = (await read(values.read)) ? 0 : 1
  else await write(values.write ?? join(root, "words.csv"), values.staff ?? false)
}
