import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { runEach } from "#web/admin/bulk/run-each.ts"

test("does an act for each row in turn, and names the refused ones with the reason", async () => {
  const steps: number[] = []
  const done: string[] = []
  const refused = await runEach(
    ["one", "two", "three"],
    async (row) => {
      if (row === "two") throw new ORPCError("already-changed", { status: 409, message: "Changed." })
      done.push(row)
    },
    (step) => steps.push(step),
  )
  expect(done).toEqual(["one", "three"])
  expect(steps).toEqual([0, 1, 2])
  expect(refused).toEqual([{ row: "two", why: expect.stringMatching(/\S/) }])
})
