import type { DemoMedicine } from "./catalogue.ts"
import type { Random } from "./random.ts"
import type { DemoPharmacy } from "./shops.ts"

export type ShelfRow = {
  stockId: number
  pharmacyId: number
  medicine: DemoMedicine
  priceCents: number
  /** The stock at the end of the three months. */
  left: number
  updatedAt: Date
}

type ShelfOptions = {
  pharmacy: DemoPharmacy
  medicines: DemoMedicine[]
  firstStockId: number
  now: Date
  random: Random
}

/** Chooses a pharmacy's stock: popular medicines are likelier, and prices differ from shop to shop. */
export function fillShelf({ pharmacy, medicines, firstStockId, now, random }: ShelfOptions): ShelfRow[] {
  const size = pharmacy.id === 1 ? 220 : random.whole(80, random.chance(0.3) ? 220 : 140)
  const priceLevel = 0.94 + random.unit() * 0.14
  return choose({ medicines, size, always: pharmacy.id === 1, random }).map((medicine, place) => ({
    stockId: firstStockId + place,
    pharmacyId: pharmacy.id,
    medicine,
    priceCents: shelfPrice(medicine, priceLevel * (0.97 + random.unit() * 0.07)),
    left: leftOf(medicine, random) * (isShort(pharmacy, medicine) ? 0 : 1),
    updatedAt: new Date(now.getTime() - ageSeconds(random) * 1000),
  }))
}

type Choice = { medicines: DemoMedicine[]; size: number; always: boolean; random: Random }

/** Draws weighted without replacement; the first pharmacy always has the most popular medicines. */
function choose({ medicines, size, always, random }: Choice): DemoMedicine[] {
  const drawn = medicines.map((medicine) => {
    const key = -Math.log(1 - random.unit()) / medicine.demand
    return { medicine, key: always && medicine.demand >= 8 ? 0 : key }
  })
  const chosen = drawn.toSorted((a, b) => a.key - b.key).slice(0, size)
  return chosen.map(({ medicine }) => medicine).toSorted((a, b) => a.id - b.id)
}

function shelfPrice({ usualCents, maxRetailPriceCents }: DemoMedicine, factor: number): number {
  const step = usualCents < 10_000 ? 5 : 50
  const price = Math.max(step, Math.round((usualCents * factor) / step) * step)
  return Math.min(price, maxRetailPriceCents ?? price)
}

function leftOf({ counted, demand }: DemoMedicine, random: Random): number {
  const luck = random.unit()
  if (luck < 0.06) return 0
  if (counted) return luck < 0.15 ? random.whole(1, 9) : random.whole(12, 40 + demand * 25)
  return luck < 0.2 ? random.whole(1, 4) : random.whole(5, 8 + demand * 4)
}

/** What has run out: one medicine in the north, one outside the capital. */
const isShort = ({ district }: DemoPharmacy, { genericName, form }: DemoMedicine) =>
  (genericName === "salbutamol" &&
    form === "inhaler" &&
    /^(?:Jaffna|Kilinochchi|Mannar|Vavuniya)$/.test(district)) ||
  (genericName === "insulin glargine" && !/^(?:Colombo|Gampaha)$/.test(district))

/** Half within the hour, nearly all within the day. */
function ageSeconds(random: Random): number {
  const luck = random.unit()
  if (luck < 0.5) return Math.round(20 * 180 ** random.unit())
  if (luck < 0.85) return random.whole(3_600, 28_800)
  if (luck < 0.965) return random.whole(28_800, 82_800)
  return random.whole(90_000, 288_000)
}
