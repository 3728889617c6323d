import { expect, test } from "vitest"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { startApp } from "#test/support/app.ts"

test("shows adverts between their start and end", async () => {
  const now = new Date("2026-03-02T06:30:00Z")
  await using app = await startApp({ now: () => now })
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  await catalogue.owner.query(`
    insert into adverts (title, placement, starts_at, ends_at) values
      ('runs', 'top', '2026-01-01', '2026-04-01'), ('runs on', 'list', '2026-02-01', null),
      ('over', 'top', '2026-01-01', '2026-03-02 06:30:00+00'), ('not yet', 'top', '2026-03-03', null)`)
  const adverts = (await (await app.ask("/api/adverts")).json()) as { title: string }[] // the contract's type
  expect(adverts.map((advert) => advert.title)).toEqual(["runs", "runs on"])
})
