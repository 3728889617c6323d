import type { OpenAPI } from "@orpc/openapi"
import * as z from "zod"
import { contractModules } from "./contract-modules.ts"

type Named = Record<string, { schema: z.ZodType; strategy: "input" | "output" }>

const pascal = (path: string) =>
  (path.split("/").at(-1) ?? "")
    .replace(".ts", "")
    .replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())

/** Whether a value is a type that deserves a name in the document: an object, or one of several. */
const isType = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodDiscriminatedUnion

/**
 * Returns the types that the contract exports, by their names: as answered, and with `Input` as sent where
 * that differs. A name that another file has as well is preceded by its file's.
 */
export async function namedSchemas(): Promise<Named> {
  const named: Named = {}
  for (const [file, exported] of await contractModules()) {
    for (const [name, schema] of Object.entries(exported)) {
      if (!/^[A-Z]/.test(name) || !isType(schema)) continue
      const isTaken = named[name] && named[name].schema !== schema
      const free = isTaken ? `${pascal(file)}${name}` : name
      named[free] = { schema, strategy: "output" }
      named[`${free}Input`] = { schema, strategy: "input" }
    }
  }
  return named
}

const referenced = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name)

/** Returns the schemas that these parts of a document use, directly or through each other. */
export function usedSchemas(schemas: OpenAPI.ComponentsObject["schemas"] = {}, ...parts: unknown[]) {
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const name of referenced(part)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow(parts)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}
