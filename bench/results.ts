import { readFile, writeFile } from "node:fs/promises"

/** One measured performance target. */
export type BenchRow = {
  promise: string
  /** What was measured, in the same words in every run: the last value is found by it. */
  measured: string
  /** Figures of this run that explain the value. */
  detail?: string
  value: number
  unit?: string
  goal: string
  met: boolean
}

type Section = { rows: BenchRow[] }

const file = new URL("./results.json", import.meta.url)

const rounded = (value: number) => Number(value.toPrecision(4))

/** Returns a line for each row: its goal, the value of the last run, and the value now. */
export function describe(rows: BenchRow[], last: BenchRow[]): string[] {
  return rows.map(({ promise, measured, detail, value, unit = "", goal, met }) => {
    const before = last.find((row) => row.promise === promise && row.measured === measured)
    const shown = (of: number | undefined) => (of === undefined ? "–" : `${rounded(of)} ${unit}`.trim())
    const now = `goal ${goal}, last ${shown(before?.value)}, now ${shown(value)}`
    return `${met ? "met" : "NOT MET"}: ${measured}${detail ? ` (${detail})` : ""}: ${now}`
  })
}

/** Prints the rows beside those of the last run, which they replace in results.json; a note explains them. */
export async function saveResults(
  name: string,
  rows: BenchRow[],
  { note }: { note?: string } = {},
): Promise<void> {
  const kept: Record<string, Section> = JSON.parse(await readFile(file, "utf8").catch(() => "{}"))
  for (const line of describe(rows, kept[name]?.rows ?? [])) console.log(line)
  const section = {
    measuredAt: new Date().toISOString().slice(0, 10),
    ...(note && { note }),
    rows: rows.map((row) => ({ ...row, value: rounded(row.value) })),
  }
  const sorted = Object.fromEntries(
    Object.entries({ ...kept, [name]: section }).toSorted(([one], [other]) => one.localeCompare(other)),
  )
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
