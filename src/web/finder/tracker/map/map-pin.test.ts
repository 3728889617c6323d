import { expect, test } from "vitest"
import { map as mapWords } from "#web/words/en/map.ts"
import { pinName } from "./map-pin.ts"

const pin = {
  id: 7,
  name: "Green Cross",
  rank: 1,
  label: "Rs. 4.50",
  detail: "2.3 km away",
  facts: [],
  phone: { text: "", href: "" },
  lat: 0,
  lng: 0,
}

test("starts a pin's accessible name with its visible text", () => {
  expect(pinName(pin, mapWords)).toBe("1 Rs. 4.50, Green Cross, 2.3 km away")
})

test("states a pin's distance once", () => {
  expect(pinName({ ...pin, label: "2.3 km", detail: "2.3 km" }, mapWords)).toBe("1 2.3 km, Green Cross")
})
