import { expect, test } from "vitest"
import type { Offer } from "#contract/finder/search.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { pinsOf } from "#web/finder/tracker/pins-of-offers.ts"

const makeOffer = (offer: Partial<Offer>): Offer => ({
  stockId: 1,
  pharmacyId: 1,
  name: "Harbour Pharmacy",
  phoneNumber: "0112345678",
  address: "",
  town: "Colombo",
  lat: 6.9,
  lng: 79.8,
  priceExposure: true,
  delivers: false,
  medicine: {
    id: 1,
    name: "Metformin",
    genericName: "Metformin",
    brandName: null,
    strength: null,
    form: null,
    manufacturer: "",
  },
  quantity: 5,
  distanceKm: 0.55,
  openMinutes: "{}",
  specialHours: null,
  updatedAt: "2026-01-01T00:00:00Z",
  ...offer,
})

const tablet = makeOffer({ stockId: 1, priceCents: 635 })
const syrup = makeOffer({ stockId: 2, priceCents: 46_800 })
const other = makeOffer({
  stockId: 3,
  pharmacyId: 2,
  name: "Railway Yard Medicals",
  priceCents: 700,
  distanceKm: 1.2,
})
const shown = (offers: Offer[], selected: Offer | null = null) =>
  pinsOf(offers, selected, () => []).map(({ rank, label }) => `${rank} ${label}`)

test("shows one ranked pin per pharmacy", () => {
  expect(pinsOf([tablet, syrup, other], null, () => []).map(({ id, rank }) => [id, rank])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test("labels the selected pin with the selected row's price", () => {
  expect(shown([tablet, syrup, other])).toEqual([`1 ${formatRupees(635)}`, `2 ${formatRupees(700)}`])
  expect(shown([tablet, syrup, other], syrup)).toEqual([
    `1 ${formatRupees(46_800)}`,
    `2 ${formatRupees(700)}`,
  ])
})

test("labels all pins with prices, distances or names, the first that all have", () => {
  const { priceCents: _, ...unpriced } = other
  expect(shown([tablet, unpriced])).toEqual(["1 550 m", "2 1.2 km"])
  const far = { ...unpriced, distanceKm: null }
  expect(shown([{ ...tablet, distanceKm: null }, far])).toEqual(["1 Harbour Pharmacy", "2 Railway Yard Me…"])
})

test("shows the selected row's facts and telephone number", () => {
  const [pin] = pinsOf([tablet, syrup], syrup, ({ stockId }) => [`row ${stockId}`])
  expect(pin).toMatchObject({ facts: ["row 2"], phone: { href: "tel:+94112345678" }, detail: "550 m" })
})
