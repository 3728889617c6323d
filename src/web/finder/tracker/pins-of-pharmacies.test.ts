import { expect, test } from "vitest"
import type { FoundPharmacy, Product } from "#contract/finder/search.ts"
import { cardsOf, choicesOf } from "#web/finder/tracker/cards.ts"
import { pinsOf } from "#web/finder/tracker/pins-of-pharmacies.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { settleList } from "#web/kit/lists/steady-list.ts"

const makeProduct = (product: Partial<Product>): Product => ({
  stockId: 1,
  medicine: {
    id: 1,
    name: "Metformin",
    genericName: "Metformin",
    brandName: null,
    strength: null,
    form: null,
    manufacturer: "",
  },
  prescriptionOnly: false,
  quantity: 5,
  updatedAt: "2026-01-01T00:00:00Z",
  ...product,
})

const makePharmacy = (pharmacy: Partial<FoundPharmacy>): FoundPharmacy => ({
  id: 1,
  name: "Harbour Pharmacy",
  phoneNumber: "0112345678",
  address: "",
  town: "Colombo",
  lat: 6.9,
  lng: 79.8,
  priceExposure: true,
  delivers: false,
  distanceKm: 0.55,
  openMinutes: "{}",
  specialHours: null,
  products: [],
  productCount: pharmacy.products?.length ?? 0,
  ...pharmacy,
})

const tablet = makeProduct({ stockId: 1, priceCents: 635 })
const syrup = makeProduct({ stockId: 2, priceCents: 46_800 })
const harbour = makePharmacy({ products: [tablet] })
const railway = makePharmacy({
  id: 2,
  name: "Railway Yard Medicals",
  distanceKm: 1.2,
  products: [makeProduct({ stockId: 3, priceCents: 700 })],
})

const rowsOf = (pharmacies: FoundPharmacy[]) =>
  settleList(choicesOf(pharmacies), ({ product }) => product.stockId)
const cards = (pharmacies: FoundPharmacy[]) => cardsOf(rowsOf(pharmacies))
const shown = (pharmacies: FoundPharmacy[]) =>
  pinsOf(cards(pharmacies), () => []).map(({ rank, label }) => `${rank} ${label}`)

test("shows a pharmacy with any number of products as one ranked card", () => {
  const both = makePharmacy({ products: [tablet, syrup] })
  expect(
    cards([both, railway]).map(({ pharmacy, rank, lines }) => [pharmacy.id, rank, lines.length]),
  ).toEqual([
    [1, 1, 2],
    [2, 2, 1],
  ])
})

test("marks a card as gone with its last product and keeps the other ranks", () => {
  const rows = rowsOf([makePharmacy({ products: [tablet, syrup] }), railway])
  const without = (...stockIds: number[]) =>
    cardsOf(rows.map((row) => ({ ...row, isGone: stockIds.includes(Number(row.key)) })))
  expect(without(1).map(({ isGone, lines }) => [isGone, lines.map((line) => line.isGone)])).toEqual([
    [false, [true, false]],
    [false, [false]],
  ])
  expect(without(1, 2).map(({ isGone, rank }) => [isGone, rank])).toEqual([
    [true, 1],
    [false, 2],
  ])
})

test("labels pins with prices only if each pharmacy has one priced product", () => {
  expect(shown([harbour, railway])).toEqual([`1 ${formatRupees(635)}`, `2 ${formatRupees(700)}`])
  expect(shown([makePharmacy({ products: [tablet, syrup] }), railway])).toEqual(["1 550 m", "2 1.2 km"])
  const { priceCents: _, ...unpriced } = tablet
  expect(shown([makePharmacy({ products: [unpriced] }), railway])).toEqual(["1 550 m", "2 1.2 km"])
  expect(
    shown([makePharmacy({ products: [unpriced], distanceKm: null }), { ...railway, distanceKm: null }]),
  ).toEqual(["1 Harbour Pharmacy", "2 Railway Yard Me…"])
})

test("shows a card's facts and telephone number on its pin", () => {
  const [pin] = pinsOf(cards([harbour]), ({ pharmacy }) => [`card ${pharmacy.id}`])
  expect(pin).toMatchObject({ facts: ["card 1"], phone: { href: "tel:+94112345678" }, detail: "550 m" })
})
