import { expect, test } from "vitest"
import { isOutOfMemory, startListWorker, takeWorkerSlot } from "./worker-slots.ts"

const long = 19_000_000

test("a node reads two lists at a time, of each owner one; others wait, until together they would fill the memory", async () => {
  const begun: string[] = []
  const take = async (owner: string) => {
    const giveBack = await takeWorkerSlot(owner, long)
    begun.push(owner)
    return giveBack
  }
  const first = await take("pharmacy:1")
  const second = await take("pharmacy:2")
  const waits = ["pharmacy:1", "pharmacy:3", "pharmacy:4"].map(take)
  expect(await takeWorkerSlot("pharmacy:5", long)).toBeNull()
  second?.()
  const third = await waits[1]
  expect(begun).toEqual(["pharmacy:1", "pharmacy:2", "pharmacy:3"])
  first?.()
  const fourth = await waits[0]
  third?.()
  const fifth = await waits[2]
  expect(begun).toEqual(["pharmacy:1", "pharmacy:2", "pharmacy:3", "pharmacy:1", "pharmacy:4"])
  fourth?.()
  fifth?.()
  ;(await take("pharmacy:1"))?.()
})

test("a thread that needs more memory than a list may ends alone", async () => {
  const hungry = new URL(
    `data:text/javascript,${encodeURIComponent("const kept = []; for (;;) kept.push({})")}`,
  )
  const failure = await new Promise((done) => startListWorker(hungry, {}, 32).once("error", done))
  expect(isOutOfMemory(failure)).toBe(true)
})
