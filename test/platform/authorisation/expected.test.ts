import { expect, test } from "vitest"
import { contract } from "#contract/contract.ts"
import { endpoints } from "./expected.ts"

test("declares for every endpoint who may call it and how it answers for foreign rows", () => {
  const known = Object.entries(contract).flatMap(([area, of]) =>
    Object.keys(of).map((name) => `${area}.${name}`),
  )
  // Missing: add its row to test/platform/authorisation/expected.ts, and its request in test/platform/authorisation/.
  expect(Object.keys(endpoints).toSorted()).toEqual(known.toSorted())
})
