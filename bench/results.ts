import { readFile, writeFile } from "node:fs/promises"

/** One measured performance target. */
export type BenchRow = {
  promise: string
  measured: string
  value: number
  unit?: string
  goal: string
  met: boolean
}

const file = new URL("./results.json", import.meta.url)

const rounded = (value: number) => Number(value.toPrecision(4))

/** Prints the rows and replaces this benchmark's earlier rows in results.json; a note explains them. */
export async function saveResults(
  name: string,
  rows: BenchRow[],
  { note }: { note?: string } = {},
): Promise<void> {
  const kept: Record<string, unknown> = JSON.parse(await readFile(file, "utf8").catch(() => "{}"))
  kept[name] = {
    measuredAt: new Date().toISOString().slice(0, 10),
    ...(note && { note }),
    rows: rows.map((row) => ({ ...row, value: rounded(row.value) })),
  }
  const sorted = Object.fromEntries(
    Object.entries(kept).toSorted(([one], [other]) => one.localeCompare(other)),
  )
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
  for (const { met, measured, value, unit = "", goal } of rows) {
    console.log(`${met ? "met" : "NOT MET"}: ${measured}: ${rounded(value)} ${unit} (goal ${goal})`)
  }
}
