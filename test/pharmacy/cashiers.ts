import { randomUUID } from "node:crypto"
import type { Cashier, Cashiers } from "#contract/pharmacy/cashiers.ts"
import { approvalHeader, type CashierRight } from "#domain/pharmacy/cashiers.ts"
import type { TestApp } from "#test/support/app.ts"
import { openDrawer } from "./cash-drawer.ts"

export const pins = { Nimali: "8264", Kasun: "5193", Ishara: "70415" } as const
type Name = keyof typeof pins

/** A till with a manager, Nimali, and cashiers without rights, Kasun and Ishara; nobody has entered a PIN. */
export async function openCashiers(app: TestApp, rights: Partial<Record<Name, CashierRight[]>> = {}) {
  const till = await openDrawer(app)
  const cookie = till.pharmacist.cookie

  async function ask<Body>(request: string, body?: object, { as = cookie, approval = "" } = {}) {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(`/api${path}`, {
      method,
      headers: { cookie: as, ...(approval && { [approvalHeader]: approval }) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    type Refusal = { code: string; data: Record<string, unknown>; message: string }
    return { status: answer.status, body: (await answer.json()) as Body & Refusal } // the contract's own shape
  }

  const add = (name: string, pin: string, given: CashierRight[] = [], change: object = {}) =>
    ask<Cashiers>("POST /till/cashiers", { key: randomUUID(), name, pin, rights: given, ...change })
  const list = async () => (await ask<Cashiers>("GET /till/cashiers")).body.cashiers
  const find = async (name: string): Promise<Cashier> => {
    const found = (await list()).find((cashier) => cashier.name === name)
    if (!found) throw new Error(`There is no cashier ${name}`)
    return found
  }
  const enter = async (name: Name, pin: string = pins[name], as = cookie) =>
    ask<{ id: number }>("POST /till/cashier", { cashierId: (await find(name)).id, pin }, { as })
  const mustEnter = async (name: Name, as = cookie) => {
    const { status, body } = await enter(name, pins[name], as)
    if (status !== 200) throw new Error(`${name} may not enter: ${JSON.stringify(body)}`)
    return body.id
  }

  const all: Record<Name, CashierRight[]> = {
    Nimali: ["refund", "discount", "price", "cash", "close", "manage"],
    Kasun: [],
    Ishara: [],
    ...rights,
  }
  await add("Nimali", pins.Nimali, all.Nimali)
  await mustEnter("Nimali")
  await add("Kasun", pins.Kasun, all.Kasun)
  await add("Ishara", pins.Ishara, all.Ishara)
  await ask("DELETE /till/cashier")

  return {
    ...till,
    ask,
    add,
    list,
    find,
    enter,
    mustEnter,
    leave: () => ask("DELETE /till/cashier"),
    change: async (name: string, change: object) => {
      const { id, version, rights: known, isActive } = await find(name)
      return ask<Cashiers>(`PUT /till/cashiers/${id}`, { name, version, rights: known, isActive, ...change })
    },
    approve: async (name: Name, right: CashierRight, pin: string = pins[name]) =>
      ask<{ approval: string }>("POST /till/approvals", { cashierId: (await find(name)).id, pin, right }),
    sellOne: (stockId: number, change: object = {}, { line = {}, ...options }: SellOptions = {}) =>
      ask<{ id: string; receiptNumber: string }>(
        "POST /sales",
        {
          id: randomUUID(),
          lines: [{ stockId, quantity: 1, shownPriceCents: 1000, ...line }],
          payment: { method: "cash" },
          ...change,
        },
        options,
      ),
  }
}

type SellOptions = { approval?: string; as?: string; line?: object }
