import type { Browser } from "@playwright/test"
import type { OpenOrder } from "#contract/supplier/orders.ts"
import { expect, logIn } from "./fixtures.ts"

export type Packed = { quantity: number; lot: string; expiresOn: string }

/** Makes the supplier accept an open order of this medicine and pack all of it; `supplier/orders.e2e.ts` tests the screens. */
export async function supply(
  browser: Browser,
  url: string,
  { medicine, lines }: { medicine: string; lines: Packed[] },
) {
  const page = await browser.newPage({ baseURL: url })
  await logIn(page, "supplier")
  const headers = { "x-pharos": "1", origin: url }
  const ask = async (path: string, data?: unknown) => {
    const method = data === undefined ? "get" : "post"
    const answer = await page.request[method](`/api/supplier/orders/${path}`, { headers, data })
    expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true)
    return answer.json()
  }
  const { orders }: { orders: OpenOrder[] } = await ask("open")
  const open = orders.find((order) => order.medicine === medicine)
  if (!open) throw new Error(`No open order of ${medicine}`)
  const { results } = await ask("accept", { orders: [{ id: open.id, version: open.version }] })
  expect(results).toMatchObject([{ id: open.id, outcome: "accepted" }])
  const packed = { version: results[0].version, key: crypto.randomUUID(), lines }
  const { order } = await ask(`${open.id}/shipments`, packed)
  expect(order).toMatchObject({ status: "Completed", shipped: open.quantity })
  await page.close()
}
