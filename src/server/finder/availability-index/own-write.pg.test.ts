import { expect, test } from "vitest"
import type { Answer } from "#contract/finder/search.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { until } from "#test/platform/live-server.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"
import { makeDatabase } from "#test/support/postgres.ts"

test("shows a browser its own write at once, although the index has not heard of it", async () => {
  await using cluster = await makeDatabase()
  await using proxy = await makeCuttingProxy(cluster.ownerUrl)
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Metformin" })
  const pharmacyId = await catalogue.makePharmacy({ priceExposure: false })
  await catalogue.makeStock({ medicineId, pharmacyId })
  await using app = await startApp({ database: { ...cluster, ownerUrl: proxy.url } })
  const { cookie } = await signIn({ cluster }, { roles: ["pharmacien"], pharmacyId })
  await until(() => app.server.index.state().answers === "memory", 60_000)
  const showsPrice = async (cookies: string) => {
    const response = await fetch(`${app.url}/api/availability?q=metformin`, { headers: { cookie: cookies } })
    const { pharmacies } = (await response.json()) as Answer
    return pharmacies[0]?.priceExposure
  }
  expect(await showsPrice(cookie)).toBe(false)

  proxy.hold()
  const write = await fetch(`${app.url}/api/pharmacy/prices-shown`, {
    method: "PUT",
    headers: { cookie, origin: app.url, "x-pharos": "1", "content-type": "application/json" },
    body: JSON.stringify({ shown: true }),
  })
  expect(write.status).toBeLessThan(300)
  const mark = write.headers.getSetCookie().find((one) => one.includes("pharos-wrote")) ?? ""
  expect(mark).toMatch(/Max-Age=3;.*HttpOnly/)
  expect(await showsPrice(`${cookie}; ${mark.split(";", 1)[0]}`)).toBe(true)
  proxy.pass()
})
