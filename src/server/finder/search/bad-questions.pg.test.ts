import { expect, test } from "vitest"
import { startApp } from "#test/support/app.ts"

const refused: [query: string, message: RegExp][] = [
  ["lat=91&lng=0", /-90 and 90/],
  ["lat=0&lng=-180.5", /-180 and 180/],
  ["lat=1e308&lng=0", /-90 and 90/],
  ["lat=NaN&lng=0", /-90 and 90/],
  ["lat=&lng=", /-90 and 90/],
  ["lat=0x10&lng=0", /-90 and 90/],
  ["lat=6.9", /together/],
  ["lng=79.8", /together/],
  ["withinKm=5", /needs a location/],
  ["lat=6.9&lng=79.8&withinKm=0", /0\.1 and 500/],
  ["lat=6.9&lng=79.8&withinKm=-1", /0\.1 and 500/],
  ["medicineId=0", /whole number/],
  ["medicineId=1.5", /whole number/],
  ["medicineId=2147483648", /whole number/],
  ["medicineId=9007199254740993", /whole number/],
  ["limit=51", /1 to 50/],
  ["limit=0", /1 to 50/],
  ["products=0", /1 to 100/],
  ["products=101", /1 to 100/],
  ["pharmacyId=0", /whole number/],
  ["openNow=maybe", /openNow/],
  ["q=%00", /Remove unusual characters/],
  [`q=${"a".repeat(201)}`, /200 characters/],
  ["form=%00", /Remove unusual characters/],
  ["sort=price", /sort/],
  ["after=nonsense", /first page/],
  [`after=${Buffer.from("0.5 1").toString("base64url")}`, /first page/],
  [`lat=6.9&lng=79.8&after=${Buffer.from(" 1").toString("base64url")}`, /first page/],
  [`after=${Buffer.from(" 1 1").toString("base64url")}`, /first page/],
  [`lat=6.9&lng=79.8&after=${Buffer.from("NaN 1").toString("base64url")}`, /first page/],
  [`lat=6.9&lng=79.8&after=${Buffer.from("0.5 -1").toString("base64url")}`, /first page/],
  [`after=${Buffer.from(" 9999999999").toString("base64url")}`, /first page/],
]

test("refuses invalid search parameters with a message", async () => {
  await using app = await startApp()
  for (const [query, message] of refused) {
    const response = await app.ask(`/api/availability?${query}`)
    const answer = { query, status: response.status, refusal: await response.json() }
    expect(answer).toMatchObject({
      query,
      status: 400,
      refusal: { code: "bad-input", message: expect.stringMatching(message) },
    })
  }
})
