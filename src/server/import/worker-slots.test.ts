import { expect, test } from "vitest"
import { isOutOfMemory, startListWorker, takeWorkerSlot } from "./worker-slots.ts"

const long = 19_000_000

test("a node reads two lists at a time, of each owner one; a longer one is refused and a shorter one waits", async () => {
  const first = await takeWorkerSlot("pharmacy:1", long)
  expect(await takeWorkerSlot("pharmacy:1", long)).toBeNull()
  const second = await takeWorkerSlot("pharmacy:2", long)
  expect(await takeWorkerSlot("pharmacy:3", long)).toBeNull()
  const begun: string[] = []
  const waits = ["pharmacy:1", "pharmacy:3"].map(async (owner) => {
    const giveBack = await takeWorkerSlot(owner, 1_000)
    begun.push(owner)
    return giveBack
  })
  second?.()
  expect(await waits[1]).not.toBeNull()
  expect(begun).toEqual(["pharmacy:3"])
  first?.()
  for (const giveBack of await Promise.all(waits)) giveBack?.()
  expect(begun).toEqual(["pharmacy:3", "pharmacy:1"])
  ;(await takeWorkerSlot("pharmacy:1", long))?.()
})

test("a thread that needs more memory than a list may ends alone", async () => {
  const hungry = new URL(
    `data:text/javascript,${encodeURIComponent("const kept = []; for (;;) kept.push({})")}`,
  )
  const failure = await new Promise((done) => startListWorker(hungry, {}, 32).once("error", done))
  expect(isOutOfMemory(failure)).toBe(true)
})
