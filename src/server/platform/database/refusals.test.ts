import { readdir, readFile } from "node:fs/promises"
import { ORPCError } from "@orpc/server"
import { expect, test } from "vitest"
import { mapDbErrors } from "./refusals.ts"

const functions = new URL("../../../../database/functions/", import.meta.url)

async function findRaised(): Promise<string[]> {
  const texts = await Promise.all(
    (await readdir(functions)).map((file) => readFile(new URL(file, functions), "utf8")),
  )
  const codes = texts.flatMap((text) => text.match(/'PH\d{3}'/g) ?? []).map((code) => code.slice(1, -1))
  return [...new Set(codes)].sort()
}

const refusalOf = (code: string, more: { detail?: string; constraint?: string } = {}) =>
  mapDbErrors(() => Promise.reject(Object.assign(new Error("of the database"), { code, ...more }))).catch(
    (error: unknown) => error,
  )

test("maps and lists each refusal that the functions raise", async () => {
  const raised = await findRaised()
  const head = await readFile(new URL("refusals.sql", functions), "utf8")
  const isOurs = (code: string) => !["PH200", "PH900"].includes(code)
  expect(raised.length).toBeGreaterThan(40)
  for (const code of raised.filter(isOurs)) {
    const refusal = await refusalOf(code, { detail: "{}" })
    expect(refusal, code).toBeInstanceOf(ORPCError)
    expect(head).toMatch(new RegExp(`^--   ${code} ${(refusal as ORPCError<string, unknown>).code}\\b`, "m"))
  }
  expect(head.match(/^-- {3}PH\d{3}/gm)?.map((line) => line.slice(5))).toEqual(
    raised.filter((code) => code !== "PH900"),
  )
})

test("maps refusals and constraints and leaves other errors unchanged", async () => {
  expect(await refusalOf("PH008", { detail: '{"limit": 200}' })).toMatchObject({
    code: "too-many-units",
    data: { limit: 200 },
  })
  expect(await refusalOf("PH231", { detail: '{"name": "Hill"}' })).toMatchObject({
    code: "licence-taken",
    status: 409,
    data: { name: "Hill" },
  })
  expect(await refusalOf("23514", { constraint: "sales_tendered" })).toMatchObject({
    code: "bad-input",
    data: { fields: [{ field: "payment.tenderedCents" }] },
  })
  expect(await refusalOf("23505", { constraint: "sales_receipt" })).toMatchObject({
    code: "key-used-differently",
  })
  expect(await refusalOf("23505", { constraint: "another" })).toMatchObject({ message: "of the database" })
})
