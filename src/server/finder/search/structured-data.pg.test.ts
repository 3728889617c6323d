import { expect, test } from "vitest"
import { withHead } from "#server/platform/http/pages.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { startApp } from "#test/support/app.ts"
import { stockInSql } from "./stock-source.ts"
import { searchPageHead } from "./structured-data.ts"

test("includes pharmacies as structured data without prices", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Insulin </script> pen", genericName: "Insulin" })
  await catalogue.makeStock({
    medicineId,
    pharmacyId: await catalogue.makePharmacy(),
    priceCents: 98_765_431,
  })
  const context = { reading: app.database, stock: stockInSql(app.database), now: () => new Date() }
  const head = await searchPageHead(context, "insulin", "en")
  expect(head?.title).toBe("insulin in stock – Pharos")
  expect(head?.jsonLd).toMatchObject({
    "@graph": [
      { "@type": "Pharmacy", makesOffer: [{ "@type": "Offer", availability: "https://schema.org/InStock" }] },
    ],
  })
  expect(JSON.stringify(head)).not.toMatch(/98765431|price/i)
  expect(
    withHead("<head><title>x</title></head>", head ?? { title: "", description: "", jsonLd: null }),
  ).not.toContain("</script> pen")
  expect(await searchPageHead(context, "insulin", "ta")).toMatchObject({
    title: "insulin கையிருப்பில் உண்டு – Pharos",
    description: expect.stringMatching(/^insulin: இப்போது \S+ மருந்தகங்களில் உண்டு/),
  })
  expect(await searchPageHead(context, "nobody has this", "en")).toBeNull()
  expect(await searchPageHead(context, "\0", "en")).toBeNull()
})
