import { ORPCError } from "@orpc/client"
import type { Cart, Sale } from "#contract/pharmacy/sales.ts"
import { call } from "#web/data/call.ts"
import { currentOutage, outageOf, reportOutage } from "#web/data/connection.ts"
import { getKeptPerson, getKeptShelf } from "#web/pharmacy/offline/kept-counter.ts"
import { makeOfflineSale, withTaxes } from "#web/pharmacy/offline/offline-sale.ts"
import { hasWaiting, queueSale } from "#web/pharmacy/offline/outbox.ts"
import { type CartSent, refusalOf, type SaleOutcome } from "#web/pharmacy/till/sale-outcome.ts"

/** No answer came and this device cannot store the sale; `wasSent`: it may have arrived. */
class NotKept extends Error {
  readonly wasSent: boolean

  constructor(wasSent: boolean, cause: unknown) {
    super("This device keeps no sales", { cause })
    this.wasSent = wasSent
  }
}

/** This sale is not made without a connection: the register's balance and a prescription's repeats are on the server. */
class NeedsServer extends Error {}

/** The longest time a customer waits for the network. */
const patienceMs = 5_000

/** `needsServer`: it may not be queued. */
type Counter = { needsServer: boolean; pharmacyId: number; cart: Cart & { occurredAt: string } }

/**
 * Sells a cart online, or queues it on this device with its receipt number while the server does not
 * answer. Queued sales are sent first, so a sale behind them is queued too. Throws on a refusal.
 */
async function sellOrQueue({ pharmacyId, cart, needsServer }: Counter): Promise<Sale> {
  // A device that forbids storage has no queue, and sells as long as the server answers.
  const isBehindOthers = await hasWaiting(pharmacyId).catch(() => false)
  const isQueued = isBehindOthers || !navigator.onLine || currentOutage()
  if (isQueued && needsServer) throw new NeedsServer("Not sold without a connection")
  if (isQueued) return queue({ pharmacyId, cart }, false)
  const patience = AbortSignal.timeout(patienceMs)
  try {
    const sale = await call.sales.sell(cart, { signal: patience })
    reportOutage(undefined)
    return sale
  } catch (error) {
    const outage =
      outageOf(error) ?? (patience.aborted && !(error instanceof ORPCError) ? "no-connection" : undefined)
    if (!outage) throw error
    reportOutage(outage)
    // It may have been sold, so the same cart is sent again.
    if (needsServer) throw error
    return queue({ pharmacyId, cart }, true)
  }
}

/** It may have reached the server all the same: under its id it is then found there, and not sold again. */
async function queue({ pharmacyId, cart }: Omit<Counter, "needsServer">, wasSent: boolean): Promise<Sale> {
  try {
    const [shelf, seller] = await Promise.all([getKeptShelf(pharmacyId), getKeptPerson()])
    const cashier = seller?.workplaces.find(({ id }) => id === pharmacyId)?.till?.cashier
    const rows = shelf?.rows ?? []
    const offline = {
      ...withTaxes(cart, rows),
      isOffline: true,
      ...(seller && { soldBy: seller.subject }),
      ...(cashier && { cashierId: cashier.id }),
    }
    const sale = makeOfflineSale(offline, rows)
    await queueSale({
      id: cart.id,
      pharmacyId,
      cart: offline,
      sale,
      soldBy: cashier?.name ?? seller?.name ?? "",
    })
    return sale
  } catch (error) {
    throw new NotKept(wasSent, error)
  }
}

/** Sells a cart, the only way to do so. Idempotent, because the cart's id is the sale's key. */
export async function sellCart(
  pharmacyId: number,
  cart: CartSent,
  needsServer = false,
): Promise<SaleOutcome> {
  try {
    return { kind: "sold", sale: await sellOrQueue({ pharmacyId, cart, needsServer }) }
  } catch (error) {
    if (error instanceof NeedsServer) return { kind: "needs-server" }
    if (error instanceof NotKept) return { kind: "not-kept", wasSent: error.wasSent }
    return refusalOf(error)
  }
}
