import { rawOf } from "./absurd-values.ts"

/** Writes JSON in which raw tokens stand as they are. */
export function asBody(value: unknown): Buffer {
  return Buffer.from(textOf(value) ?? "null")
}

function textOf(value: unknown): string | undefined {
  const raw = rawOf(value)
  if (raw !== undefined) return raw
  if (Array.isArray(value)) return `[${value.map((each) => textOf(each) ?? "null").join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).flatMap(([name, each]) => {
    const text = textOf(each)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${fields.join(",")}}`
}

/** Writes a query as the browser's client does: `ids[]=1&place[town]=kandy`. */
export function asQuery(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => pairs(name, value))
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
    .join("&")
}

function pairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  const raw = rawOf(value)
  if (raw !== undefined) return [[name, raw.slice(0, 500)]]
  if (Array.isArray(value)) return value.slice(0, 100).flatMap((each) => pairs(`${name}[]`, each))
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, each]) => pairs(`${name}[${key}]`, each))
  return [[name, `${value as string | number | boolean | null}`]] // what is left: no quotes around texts
}
