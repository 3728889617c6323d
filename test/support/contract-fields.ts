import * as z from "zod"
import { endpointList } from "#contract/endpoint-list.ts"

type Shape = {
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
}

/** Lists every field of an endpoint's body, at any depth: `lines.0.quantity`. */
export function findBodyFields(name: string): string[] {
  const { inputSchema, path } = endpointList.find((endpoint) => endpoint.name === name) ?? {}
  if (!(inputSchema instanceof z.ZodType)) return []
  // A JSON schema is plain JSON.
  const shape = z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" }) as Shape
  return fieldsIn(shape).filter((field) => !path?.includes(`{${field}}`))
}

function fieldsIn({ anyOf = [], oneOf = [], properties = {}, items }: Shape, at: string[] = []): string[] {
  const forms = [...anyOf, ...oneOf].flatMap((form) => fieldsIn(form, at))
  const inside = Object.entries(properties).flatMap(([name, each]) => fieldsIn(each, [...at, name]))
  const each = items ? fieldsIn(items, [...at, "0"]) : []
  return [...new Set([...(at.length > 0 ? [at.join(".")] : []), ...forms, ...inside, ...each])]
}
