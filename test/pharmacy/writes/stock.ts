import { randomUUID } from "node:crypto"
import { everyFact, makeCorrection, possibleFacts } from "../corrections.ts"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** Stock, opening hours, new medicines, API keys and webhooks. */
export async function stockWrites({
  batchOf,
  foreignRow,
  keys,
  name,
  newKey,
  newWebhook,
  nextYear,
  restored,
  row,
  webhooks: [webhook, foreignWebhook],
  shelf,
}: PreparedCounter): Promise<Record<string, Write>> {
  const on = (id: number, act: string, more: Partial<Write> = {}): Write => ({
    path: `/pharmacy/stock/${id}/${act}`,
    body: {},
    foreign: { path: `/pharmacy/stock/${foreignRow}/${act}` },
    ...more,
  })
  const onWebhook = (act: string, more: Partial<Write> = {}): Write => ({
    path: `/pharmacy/webhooks/${webhook.id}/${act}`,
    body: {},
    foreign: { path: `/pharmacy/webhooks/${foreignWebhook.id}/${act}` },
    ...more,
  })
  const newRow = {
    prescriptionOnly: true,
    controlled: false,
    key: randomUUID(),
    name: "Unheard of 5 mg",
    manufacturer: "Maker",
    priceCents: 100,
    quantity: 3,
  }
  const marked = await shelf.makeRow({
    batches: [{ quantity: 4, lot: "A", expiresOn: "2099-01-31" }],
    priceCents: 500,
  })
  const medicineOf = async (id: number) =>
    (await shelf.sql<{ id: number }>("select medicine_id as id from stock where id = $1", [id]))[0]?.id ?? 0
  const medicineId = await medicineOf(row)
  const elsewhere = await shelf.makePharmacy()
  const [own, foreign] = [
    await makeCorrection(shelf, { medicineId, pharmacy: shelf.pharmacy }),
    await makeCorrection(shelf, { medicineId, pharmacy: elsewhere }),
  ]
  const [decided, foreignDecided] = [
    await makeCorrection(shelf, { medicineId, pharmacy: shelf.pharmacy, isRejected: true }),
    await makeCorrection(shelf, { medicineId, pharmacy: elsewhere, isRejected: true }),
  ]
  return {
    "shelf.buy": on(row, "buy", {
      body: { key: randomUUID(), quantity: 2, lot: "A", expiresOn: "2099-01-31" },
      takes: ["lot", "lot=null", "expiresOn", "expiresOn=null"],
    }),
    "shelf.edit": {
      path: `/pharmacy/stock/${row}`,
      takes: ["priceCents=0"],
      body: { version: 1, name: await name(row), priceCents: 450 },
      foreign: { path: `/pharmacy/stock/${foreignRow}` },
    },
    "shelf.setUsualPack": on(row, "usual-pack", {
      body: { packSize: 28 },
      takes: ["packSize=null"],
    }),
    "till.setFavourite": {
      path: `/till/favourites/${row}`,
      body: { isFavourite: true },
      foreign: { path: `/till/favourites/${foreignRow}` },
    },
    "openingHours.save": {
      path: `/pharmacy/opening-hours/days/${nextYear}`,
      body: { isDuty: false, hours: [{ from: "09:00", to: "13:00" }], reason: "Poya day", version: 0 },
      takes: ["version=0"],
    },
    "openingHours.remove": {
      path: `/pharmacy/opening-hours/days/${nextYear}/remove`,
      body: { isDuty: false, version: 1 },
      // A date that is gone already is no change.
      takes: ["version=4711"],
    },
    "openingHours.setHolidays": {
      path: "/pharmacy/opening-hours/holidays",
      body: { hours: [{ from: "09:00", to: "13:00" }] },
    },
    "shelf.showPrices": { path: "/pharmacy/prices-shown", takes: ["shown=false"], body: { shown: true } },
    "shelf.adjust": on(row, "adjust", {
      body: { key: randomUUID(), batchId: await batchOf(row), reason: "other", delta: 1, note: "Lay behind" },
      takes: ["note", 'note=""', "delta=-1"],
      foreign: { body: { batchId: await batchOf(foreignRow) } },
    }),
    "expiring.markDown": {
      path: `/pharmacy/expiring/${await batchOf(marked)}/markdown`,
      body: { markdownCents: 400, readPriceCents: 500, readMarkdownCents: null },
      takes: [
        "markdownCents=null",
        "markdownCents=0",
        "readPriceCents=0",
        "readMarkdownCents=5",
        "readMarkdownCents=null",
      ],
      foreign: { path: `/pharmacy/expiring/${await batchOf(foreignRow)}/markdown` },
    },
    "expiring.setAside": {
      path: `/pharmacy/expiring/${await batchOf(row)}/set-aside`,
      body: { key: randomUUID(), quantity: 1, supplier: "Lanka Wholesale", reason: "Too soon" },
      takes: ["supplier=null"],
      foreign: { path: `/pharmacy/expiring/${await batchOf(foreignRow)}/set-aside` },
    },
    "shelf.count": on(row, "count", {
      takes: ["counted=0", "expected=0"],
      body: { key: randomUUID(), counted: 32, expected: 38 },
    }),
    "shelf.restore": on(restored, "restore", {
      body: { writeOff: randomUUID() },
      takes: ["writeOff"],
      isIdle: true,
    }),
    "shelf.remove": on(restored, "remove", {
      body: { writeOff: null },
      takes: ["writeOff", "writeOff=null"],
      also: [{ writeOff: { key: randomUUID(), quantity: 1, reason: "damaged" } }],
    }),
    "shelf.link": on(row, "barcodes", { body: { gtin: "4006381333931", packSize: 30 } }),
    "shelf.add": {
      path: "/pharmacy/stock",
      body: { ...newRow, gtin: null, packSize: null, lot: "A", expiresOn: "2099-01-31" },
      takes: [
        "priceCents=0",
        "quantity=0",
        "gtin",
        "gtin=null",
        "packSize",
        "packSize=null",
        "lot",
        "lot=null",
        "expiresOn",
        "expiresOn=null",
      ],
    },
    "corrections.propose": {
      path: "/pharmacy/corrections",
      body: {
        key: randomUUID(),
        medicineId: await medicineOf(foreignRow),
        version: 1,
        facts: { strength: "5 mg" },
        packs: [],
        reason: "As on the pack",
      },
      also: [
        {
          key: randomUUID(),
          medicineId: await medicineOf(foreignRow),
          version: 1,
          facts: everyFact,
          packs: [{ gtin: "4012345678901", packSize: 10 }],
          reason: "As on the pack",
        },
      ],
      takes: [
        "packs",
        "packs=[]",
        ...[...Object.keys(everyFact), ...possibleFacts].map((fact) => `facts.${fact}`),
      ],
    },
    "corrections.withdraw": {
      path: `/pharmacy/corrections/${own}/withdraw`,
      body: {},
      foreign: { path: `/pharmacy/corrections/${foreign}/withdraw` },
    },
    "corrections.read": {
      path: `/pharmacy/corrections/${decided}/read`,
      body: {},
      foreign: { path: `/pharmacy/corrections/${foreignDecided}/read` },
    },
    "medicines.add": {
      path: "/medicines",
      body: { name: "New to all 5 mg", manufacturer: "Maker", prescriptionOnly: true, controlled: false },
    },
    "pharmacyKeys.make": {
      path: "/pharmacy/keys",
      body: newKey,
      takes: ["validDays", "validDays=null"],
      isNewEachTime: true,
    },
    "webhooks.make": { path: "/pharmacy/webhooks", body: newWebhook, isNewEachTime: true },
    "webhooks.test": onWebhook("test", { isNewEachTime: true }),
    "webhooks.redeliver": {
      path: `/pharmacy/webhooks/deliveries/${webhook.delivery}/again`,
      body: {},
      foreign: { path: `/pharmacy/webhooks/deliveries/${foreignWebhook.delivery}/again` },
      isNewEachTime: true,
    },
    "webhooks.edit": onWebhook("edit", { body: { ...newWebhook, url: "https://example.com/moved" } }),
    "webhooks.rotate": onWebhook("secret", { isNewEachTime: true }),
    "webhooks.pause": onWebhook("pause", { body: { paused: true }, takes: ["paused=false"] }),
    "webhooks.remove": onWebhook("delete"),
    "pharmacyKeys.revoke": {
      path: `/pharmacy/keys/${keys[0]}/revoke`,
      body: {},
      foreign: { path: `/pharmacy/keys/${keys[1]}/revoke` },
    },
  }
}
