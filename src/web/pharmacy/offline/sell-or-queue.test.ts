import { IDBFactory } from "fake-indexeddb"
import { expect, test, vi } from "vitest"

const sell = vi.fn<() => Promise<never>>()
vi.mock("#web/data/call.ts", () => ({ call: { sales: { sell } } }))

const cart = {
  id: crypto.randomUUID(),
  occurredAt: "2026-11-20T04:00:00.000Z",
  lines: [{ stockId: 7, quantity: 2, shownPriceCents: 500 }],
}

/** The till's own module, on a device that refuses to keep anything. */
async function openDevice() {
  const indexedDB = new IDBFactory()
  indexedDB.open = () => {
    throw new DOMException("The quota is used up", "QuotaExceededError")
  }
  vi.stubGlobal("indexedDB", indexedDB)
  vi.stubGlobal("navigator", { onLine: true, locks: navigator.locks })
  return import("#web/pharmacy/offline/sell-or-queue.ts")
}

test("reports a sale that cannot be stored and whether it was sent", async () => {
  const { sellCart } = await openDevice()
  sell.mockRejectedValueOnce(new TypeError("Failed to fetch"))
  expect(await sellCart(1, cart)).toEqual({ kind: "not-kept", wasSent: true })
  expect(await sellCart(1, cart)).toEqual({ kind: "not-kept", wasSent: false })
  expect(sell).toHaveBeenCalledTimes(1)
})
