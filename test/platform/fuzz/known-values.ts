import type { Operation } from "./operations.ts"
import type { Known } from "./valid-values.ts"

const mostOfEach = 60

/** Collects what answers contain: values by field, rows by the address that listed them. */
export function makeKnown(): Known & {
  add: (name: string, found: unknown[]) => void
  learn: (operation: Operation, text: string) => void
} {
  const values = new Map<string, unknown[]>()
  const rows = new Map<string, Record<string, unknown>[]>()
  const add = <Value>(to: Map<string, Value[]>, name: string, value: Value) => {
    const there = to.get(name) ?? []
    if (!there.includes(value)) there.push(value)
    // The newest are the likeliest to be there still.
    if (there.length > mostOfEach) there.shift()
    to.set(name, there)
  }
  const look = (value: unknown, name: string, path: string) => {
    if (Array.isArray(value)) for (const each of value.slice(0, 20)) look(each, name.replace(/s$/, ""), path)
    else if (typeof value === "object" && value !== null) {
      const row = value as Record<string, unknown> // by its fields
      if ("id" in row || "subject" in row || "key" in row || "receiptNumber" in row) {
        add(rows, path, row)
        if (typeof row.id === "number") add(values, `${name}Id`, row.id)
      }
      for (const [key, each] of Object.entries(row)) look(each, key, path)
    } else if (isTelling(name, value)) add(values, name, value)
  }
  return {
    add: (name: string, found: unknown[]) => {
      for (const value of found) add(values, name, value)
    },
    values,
    rows,
    learn({ path }, text) {
      try {
        look(JSON.parse(text), "", path.split("/{")[0] ?? "")
      } catch {
        // No JSON.
      }
    },
  }
}

/** Names and texts are not worth it, as numbers of other things are not. */
const isTelling = (name: string, value: unknown) =>
  /(^id|Ids?|key|subject|[nN]umber|gtin|lot|version|code|endpoint|day|month|town|hash)$/.test(name) &&
  (typeof value === "number" || (typeof value === "string" && value.length < 300))
