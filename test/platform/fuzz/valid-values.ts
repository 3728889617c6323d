import fc from "fast-check"
import { chance, type Draw, pick } from "./absurd-values.ts"
import type { Schema } from "./operations.ts"

/** Values that exist, by the name of their field, and the objects that answers listed, by the path they are below. */
export type Known = { values: Map<string, unknown[]>; rows: Map<string, Record<string, unknown>[]> }

type Drawing = { g: Draw; known: Known; seen: Record<string, unknown> }

const dayMs = 86_400_000

/** Draws a value that a schema takes. Most ids, and what a version must be, are those of rows that exist. */
export function valid(drawing: Drawing, schema: Schema, name = ""): unknown {
  const { g, known, seen } = drawing
  const isLeaf = !schema.properties && !schema.items
  if (isLeaf && Object.hasOwn(seen, name) && fits(schema, seen[name]) && chance(g, 75)) return seen[name]
  const there = known.values.get(name)?.filter((value) => fits(schema, value)) ?? []
  if (isLeaf && there.length > 0 && chance(g, name === "key" ? 10 : 70)) return pick(g, there)
  return made(drawing, schema, name)
}

function made(drawing: Drawing, schema: Schema, name: string): unknown {
  const { g } = drawing
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return valid(drawing, pick(g, forms), name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valid(drawing, part, name)))
  if ("const" in schema) return schema.const
  if (schema.enum) return pick(g, schema.enum)
  if (schema.properties || schema.type === "object") return madeObject(drawing, schema)
  if (schema.type === "array") return madeArray(drawing, schema, name)
  if (schema.type === "boolean") return chance(g, 50)
  if (schema.type === "null") return null
  if (schema.type === "number" || schema.type === "integer") return madeNumber(g, schema)
  return madeText(g, schema)
}

function madeObject(drawing: Drawing, { properties = {}, required = [], additionalProperties }: Schema) {
  const { g } = drawing
  const own = Object.entries(properties).filter(([name]) => required.includes(name) || chance(g, 55))
  const fields = own.map(([name, each]) => [name, valid(drawing, each, name)] as const)
  if (typeof additionalProperties !== "object") return Object.fromEntries(fields)
  const extra = ["a", "2026-11-24", "7"].slice(0, g(fc.nat, 3))
  return Object.fromEntries([...fields, ...extra.map((name) => [name, valid(drawing, additionalProperties)])])
}

function madeArray(drawing: Drawing, { items = {}, minItems = 0, maxItems = 3 }: Schema, name: string) {
  const { g } = drawing
  const length = minItems + g(fc.nat, Math.max(0, Math.min(maxItems - minItems, 3)))
  return Array.from({ length }, () => valid(drawing, items, singular(name)))
}

const singular = (name: string) => name.replace(/s$/, "")

function madeNumber(g: Draw, { type, minimum, maximum }: Schema): number {
  const min = Math.max(minimum ?? -1_000, -2_147_483_648)
  const max = Math.min(maximum ?? 1_000_000, 2_147_483_647)
  const near = Math.min(max, min + pick(g, [1, 12, 500, max]))
  if (chance(g, 8)) return pick(g, [min, max])
  if (type === "integer")
    return g(fc.integer, { min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(near)) })
  return min + (near - min) * g(fc.nat, 1_000) * 0.001
}

function madeText(g: Draw, { format, pattern, minLength = 0, maxLength = 40 }: Schema): string {
  if (format === "uuid") return g(fc.uuid)
  const at = Date.now() + g(fc.integer, { min: -400, max: 800 }) * dayMs
  if (format === "date-time")
    return new Date(at - (chance(g, 50) ? Math.max(0, at - Date.now()) : 0)).toISOString()
  if (format === "date") return new Date(at).toISOString().slice(0, 10)
  if (format === "email") return "nimal@example.lk"
  if (format === "uri") return "https://pharos.example/path"
  if (pattern && !pattern.includes("(?")) return g(fc.stringMatching, new RegExp(pattern))
  const words = [
    "Metformin 500 mg",
    "colombo",
    "077 123 4567",
    "Poya day",
    "A1",
    "4006381333931",
    "12",
    "ශ්‍රී ලංකා",
    "O'Brien & Söhne",
  ]
  const text = chance(g, 70) ? pick(g, words) : g(fc.string, { unit: "grapheme", maxLength: 20 })
  return text.padEnd(minLength, "x").slice(0, maxLength)
}

/** Whether a known value may stand where a schema is: only its kind and its bounds are looked at. */
function fits(schema: Schema, value: unknown): boolean {
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return forms.some((form) => fits(form, value))
  if (schema.enum) return schema.enum.includes(value)
  if ("const" in schema) return schema.const === value
  if (value === null) return schema.type === "null"
  if (typeof value === "number") return schema.type === "number" || schema.type === "integer"
  if (typeof value === "boolean") return schema.type === "boolean"
  return typeof value === "string" && schema.type === "string" && value.length <= (schema.maxLength ?? 500)
}
