import { expect, test } from "vitest"
import { audiences, openApiDocument } from "./openapi.ts"

type Operation = {
  security?: object[]
  responses: Record<string, unknown>
  parameters?: { name: string; schema: unknown }[]
}

const document = await openApiDocument()
const open = new Set(
  [...audiences()].filter(([, sentence]) => sentence.startsWith("Anyone")).map(([key]) => key),
)
const operations = Object.entries(
  document.paths as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({
    key: `${verb.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)

const responseOf = (asked: string, status: string) =>
  operations.find(({ key }) => key === asked)?.operation.responses[status]

test("documents the login or key and the refusals of every operation", () => {
  expect(operations.length).toBeGreaterThan(150)
  for (const { key, path, operation } of operations) {
    const isOpen = open.has(key)
    const security = path.startsWith("/v1/") ? [{ pharmacyKey: [] }] : isOpen ? [] : [{ session: [] }]
    expect(operation.security, key).toEqual(security)
    const needed = ["400", "429", "503", ...(isOpen ? [] : ["401", "403"])]
    expect(Object.keys(operation.responses), key).toEqual(
      expect.arrayContaining(path.startsWith("/v1/") ? ["401", "403", "429"] : needed),
    )
  }
})

test("documents ids as integers and numbers without patterns", () => {
  const parameters = operations.flatMap(({ operation }) => operation.parameters ?? [])
  expect(parameters.filter(({ schema }) => JSON.stringify(schema).includes("\\\\d{1,20}"))).toEqual([])
  const ids = parameters.filter(
    ({ name, schema }) => name === "medicineId" && JSON.stringify(schema).includes("integer"),
  )
  expect(ids.length).toBeGreaterThan(0)
})

test("defines every referenced response", () => {
  const text = JSON.stringify(document.paths)
  const named = new Set([...text.matchAll(/#\/components\/responses\/(\w+)/g)].map(([, name]) => name ?? ""))
  expect(Object.keys(document.components?.responses ?? {})).toEqual(expect.arrayContaining([...named]))
})

test("names the contract's types once instead of repeating them", () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(["Answer", "Product", "Problem", "Sale"]))
  expect(responseOf("GET /availability", "200")).toMatchObject({
    content: { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } },
  })
})

test("shows each declared refusal with its sentence, in one shape", () => {
  expect(responseOf("POST /sales", "409")).toMatchObject({
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Problem" },
        examples: { "price-changed": { value: { code: "price-changed", status: 409 } } },
      },
    },
  })
})
