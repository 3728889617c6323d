import pg from "pg"
import { makeBranches } from "./demo/branches.ts"
import { barcodesOf, readCatalogue } from "./demo/catalogue.ts"
import { isOfTillDays, playTillDays } from "./demo/counter-days.ts"
import { makeCountry } from "./demo/country.ts"
import { makeDoses } from "./demo/doses.ts"
import { markAsDemo } from "./demo/marker.ts"
import { makeOrders } from "./demo/orders.ts"
import { makePurchases } from "./demo/purchases.ts"
import * as load from "./demo/queries.ts"
import { makeRandom } from "./demo/random.ts"
import { type DemoSale, withPayment } from "./demo/sales.ts"
import { countSearches } from "./demo/searches.ts"
import { readPharmacies, readWaitingPharmacies } from "./demo/shops.ts"
import { insertSpecialDays } from "./demo/special-days.ts"
import { tradeOf } from "./demo/trade.ts"

export type SeedResult = {
  loaded: boolean
  pharmacies: number
  medicines: number
  stock: number
  sales: number
  movements: number
}

type SeedOptions = {
  now?: Date
  /** Only pharmacies with their trade, orders and searches: tests make the rest themselves. */
  isPlain?: boolean
}

/**
 * Fills an empty database with the demo and marks it as one, all or nothing; leaves any other database
 * unchanged.
 */
export async function seedDemo(
  ownerUrl: string,
  { now = new Date(), isPlain = false }: SeedOptions = {},
): Promise<SeedResult> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // A lost connection also rejects the running statement.
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("begin")
    await load.lockCatalogue(client)
    const result = (await load.isEmpty(client)) ? await fill(client, now, isPlain) : nothingLoaded
    await client.query("commit")
    return result
  } finally {
    // Also ends an unfinished transaction.
    await client.end()
  }
}

const nothingLoaded: SeedResult = {
  loaded: false,
  pharmacies: 0,
  medicines: 0,
  stock: 0,
  sales: 0,
  movements: 0,
}
// Arbitrary; another seed creates another demo.
const demoSeed = 20_261_121

async function fill(client: pg.Client, now: Date, isPlain: boolean): Promise<SeedResult> {
  const medicines = readCatalogue()
  const pharmacies = readPharmacies()
  const trade = tradeOf({ pharmacies, medicines, now, random: makeRandom(demoSeed) })
  await load.insertMedicines(client, medicines)
  await load.insertBarcodes(client, medicines.flatMap(barcodesOf))
  await load.insertPharmacies(client, pharmacies, now)
  await load.insertPharmacies(client, readWaitingPharmacies(pharmacies.length + 1), null)
  await insertSpecialDays(client, now)
  await load.insertSuppliers(client)
  await load.insertAdverts(client, now)
  await load.insertStaff(client)
  await load.insertStock(client, trade.stock)
  await load.insertBatches(client, trade.batches)
  await load.analyze(client)
  const sales = isPlain ? trade.sales : trade.sales.map(withPayment)
  const isLater = (sale: DemoSale) => !isPlain && isOfTillDays(sale, now)
  await load.insertSales(
    client,
    sales.filter((sale) => !isLater(sale)),
  )
  await load.insertMovements(client, trade.movements)
  await load.analyze(client)
  await load.continueIds(client)
  await makePurchases(client, trade.stock, now)
  await makeBranches(client, trade.stock, now)
  await makeOrders(client, trade.stock, now)
  if (!isPlain) {
    await playTillDays({ client, now }, sales.filter(isLater))
    await makeDoses(client, now)
    await makeCountry({ client, now, random: makeRandom(demoSeed + 2) })
  }
  await load.backdate(client, now)
  await countSearches(client, { medicines, now, random: makeRandom(demoSeed + 1) })
  await markAsDemo(client)
  await load.analyze(client)
  return {
    loaded: true,
    pharmacies: pharmacies.length,
    medicines: medicines.length,
    stock: trade.stock.length,
    sales: trade.sales.length,
    movements: trade.movements.length,
  }
}
