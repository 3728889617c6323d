import { expect, test } from "vitest"
import { directionsLink, geoLink, mapsAppFor } from "./maps-links.ts"

const colombo = { lat: 6.9271, lng: 79.8612 }

test("links Google Maps to a destination without an origin", () => {
  expect(directionsLink("google", colombo)).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=6.9271%2C79.8612&travelmode=driving",
  )
})

test("links Apple Maps to a drive", () => {
  expect(directionsLink("apple", colombo)).toBe("https://maps.apple.com/?daddr=6.9271,79.8612&dirflg=d")
})

test("links OpenStreetMap with an empty origin", () => {
  expect(directionsLink("openstreetmap", colombo)).toBe(
    "https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=%3B6.9271%2C79.8612",
  )
})

test("escapes brackets in the label of a geo link", () => {
  expect(geoLink(colombo, "Green Cross (24 h)")).toBe(
    "geo:6.9271,79.8612?q=6.9271,79.8612(Green%20Cross%20%2824%20h%29)",
  )
  expect(geoLink(colombo)).toBe("geo:6.9271,79.8612")
})

test("writes coordinates without exponents or rounding errors", () => {
  expect(geoLink({ lat: -0.1 - 0.2, lng: 79.86120000001 })).toBe("geo:-0.3,79.8612")
  expect(geoLink({ lat: 1e-7, lng: 179.9999999 })).toBe("geo:0,180")
})

test("prefers the chosen maps app, then the device's, then Google Maps", () => {
  expect(mapsAppFor("iPhone; CPU iPhone OS 26", "google")).toBe("google")
  expect(mapsAppFor("Mozilla/5.0 (iPhone; CPU iPhone OS 26)")).toBe("apple")
  expect(mapsAppFor("Mozilla/5.0 (Linux; Android 16)")).toBe("google")
})
