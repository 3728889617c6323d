import { IDBFactory } from "fake-indexeddb"
import { beforeEach, expect, test, vi } from "vitest"
import { noteOutage } from "#web/connection.ts"

const sell = vi.fn<() => Promise<never>>()
vi.mock("#web/call.ts", () => ({ call: { sales: { sell } } }))

const cart = {
  id: crypto.randomUUID(),
  occurredAt: "2026-11-20T04:00:00.000Z",
  lines: [{ stockId: 7, quantity: 2, shownPriceCents: 500 }],
}

/** The till's own modules, on a device that refuses to keep anything. */
async function openDevice() {
  const indexedDB = new IDBFactory()
  indexedDB.open = () => {
    throw new DOMException("The quota is used up", "QuotaExceededError")
  }
  vi.stubGlobal("indexedDB", indexedDB)
  vi.stubGlobal("navigator", { onLine: true, locks: navigator.locks })
  return import("#web/pharmacy/till/selling.ts")
}

beforeEach, expect, test, vi } from "vitest"

import { noteOutage } from "#web/connection.ts"

const sell = vi.fn<() => Promise<never>>()
vi.mock("#web/call.ts", () => ({ call: { sales: { sell } } }))

const cart = {
  id: crypto.randomUUID(),
  occurredAt: "2026-11-20T04:00:00.000Z",
  lines: [{ stockId: 7, quantity: 2, shownPriceCents: 500 }],
}

/** The till's own modules, on a device that keeps things or refuses to. */
async function openDevice({ keeps }: { keeps: boolean }) {
  vi.resetModules()
  const indexedDB = new IDBFactory()
  if (!keeps)
    indexedDB.open = () => {
      throw new DOMException("The quota is used up", "QuotaExceededError")
    }
  vi.stubGlobal("indexedDB", indexedDB)
  vi.stubGlobal("navigator", { onLine: true, locks: navigator.locks })
  const { sellCart } = await import("#web/pharmacy/till/selling.ts")
  const kept = await import("./kept-counter.ts")
  const outbox = await import("./outbox.ts")
  return { sellCart, kept, outbox }
}

beforeEach(() => {
  sell.mockReset()
  noteOutage(undefined)
})

test("a device that keeps nothing says so instead of losing a sale, and tells whether it may have arrived", async () => {
  const { sellCart } = await openDevice()
  sell.mockRejectedValueOnce(new TypeError("Failed to fetch"))
  expect(await sellCart(1, cart)).toEqual({ kind: "not-kept", wasSent: true })
  expect(await sellCart(1, cart)).toEqual({ kind: "not-kept", wasSent: false })
  expect(sell).toHaveBeenCalledTimes(1)
})
