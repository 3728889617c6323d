import { createHash, randomUUID } from "node:crypto"
import { insertRows } from "#database/bulk.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { playOrders } from "./answered-orders.ts"
import { dateOf, midnight, minutesAfter } from "./calendar.ts"
import type { Making } from "./random.ts"
import { recall } from "./recalls.ts"

/** Adds what an administration sees of a country: people, banners that were seen, doubtful rows, orders, recalls. */
export async function makeCountry(country: Making) {
  await addPeople(country)
  await countBanners(country)
  await listProducts(country)
  await addDoubtfulMedicines(country)
  await endLicences(country)
  await sendStockLists(country)
  await playOrders(country)
  await recall(country, {
    generic: "cetirizine",
    pharmacies: [1, 3, 5, 8],
    silent: [1, 8, 17, 33, 52],
    daysAgo: 1,
    class: 2,
    reason: "Tablets of these batches break up in the blister",
  })
  await recall(country, {
    generic: "valsartan",
    pharmacies: [2, 4, 6],
    silent: [],
    daysAgo: 26,
    class: 2,
    reason: "An impurity above the limit was found",
    summary: "All pharmacies have answered; the units went back to the importer.",
  })
  await verifySuppliers(country)
}

/** Verifies all suppliers but the last; the licence of the second ends soon. */
async function verifySuppliers({ client, now }: Making) {
  await client.query(
    `update suppliers set licence_number = 'NMRA/W/' || (2100 + 37 * id), licence_verified_at = $1,
       licence_valid_until = $2::date + case id when 2 then 19 else 240 + 11 * id end
     where id < (select max(id) from suppliers)`,
    [minutesAfter(now, -60 * 24 * 60), dateOf(now)],
  )
  await client.query("update suppliers set takes_orders = false where licence_verified_at is null")
}

const names = [
  "Anushka Bandara",
  "Mohamed Rizwan",
  "Thilini Jayasuriya",
  "Karthik Sivakumar",
  "Dinesh Rajapaksa",
  "Fathima Nazeer",
  "Sanduni Weerakoon",
  "Prakash Nadarajah",
  "Chamara Dissanayake",
]

/** Who sold at the pharmacies 2 to 10 and shipped for the suppliers 2 to 6. */
async function addPeople({ client, now, random }: Making) {
  const people = [
    ...names.map((name, nth) => ({
      subject: `demo|counter-${nth + 2}`,
      name,
      pharmacyId: nth + 2,
      supplierId: null,
    })),
    ...["Nuwan Perera", "Shalini de Silva", "Arjun Pillai", "Ishara Gamage", "Roshan Mendis"].map(
      (name, nth) => ({ subject: `demo|supplier-${nth + 2}`, name, pharmacyId: null, supplierId: nth + 2 }),
    ),
  ]
  await insertRows(client, "people", {
    rows: people,
    columns: [
      ["subject", "text", ({ subject }) => subject],
      ["name", "text", ({ name }) => name],
      ["created_at", "timestamptz", () => midnight(now, -80)],
      ["last_seen_at", "timestamptz", () => minutesAfter(now, -random.whole(3, 2_000))],
    ],
  })
  await insertRows(client, "staff", {
    rows: people,
    columns: [
      ["subject", "text", ({ subject }) => subject],
      ["pharmacy_id", "int4", ({ pharmacyId }) => pharmacyId],
      ["supplier_id", "int4", ({ supplierId }) => supplierId],
      ["created_at", "timestamptz", () => midnight(now, -80)],
    ],
  })
}

/** Banners have run for two weeks. */
async function countBanners({ client, now, random }: Making) {
  const days = 14
  await client.query("update adverts set starts_at = $1", [midnight(now, -days)])
  const { rows: adverts } = await client.query<{ id: number }>("select id from adverts order by id")
  const counted = adverts.flatMap(({ id }) =>
    Array.from({ length: days }, (_, back) => {
      const views = random.whole(140, 320)
      return {
        id,
        day: dateOf(now, -back - 1),
        views,
        clicks: Math.round((views * random.whole(5, 30)) / 1000),
      }
    }),
  )
  await insertRows(client, "advert_days", {
    rows: counted,
    columns: [
      ["advert_id", "int4", ({ id }) => id],
      ["day", "date", ({ day }) => day],
      ["views", "int4", ({ views }) => views],
      ["clicks", "int4", ({ clicks }) => clicks],
    ],
  })
}

/** Three suppliers list what they sell, at about seven tenths of the pharmacies' prices. */
async function listProducts({ client, now }: Making) {
  await client.query(
    `insert into supplier_products (supplier_id, medicine_id, unit_cost_cents, min_units, on_hand, updated_at)
     select u.id, s.medicine_id, greatest(1, round(avg(s.price_cents) * (66 + 3 * u.id) / 100)), 10 * (1 + s.medicine_id % 5),
       nullif((s.medicine_id * 37 * u.id) % 900, 7), $1
     from stock s cross join suppliers u
     where u.id <= 3 and (s.medicine_id + u.id) % 3 > 0 group by u.id, s.medicine_id`,
    [minutesAfter(now, -26 * 60)],
  )
}

/** Medicines that pharmacists added, each probably one that the catalogue has. */
async function addDoubtfulMedicines({ client, now }: Making) {
  await client.query(
    `insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, prescription_only, checked_at, created_at)
     select m.generic_name || ' ' || m.strength || ' ' || m.form, m.generic_name, m.brand_name, m.strength, m.form,
       m.manufacturer || ' (Pvt) Ltd', m.prescription_only, null, $1
     from (
       select distinct on (m.generic_name) m.* from medicines m
       where m.generic_name in ('mebendazole', 'fluconazole', 'clopidogrel') and m.strength is not null
       order by m.generic_name, m.id
     ) m`,
    [minutesAfter(now, -3 * 24 * 60)],
  )
}

/** One licence ends in twelve days, one in forty. */
async function endLicences({ client, now }: Making) {
  for (const [id, days] of [
    [9, 12],
    [14, 40],
  ])
    await client.query("update pharmacies set licence_valid_until = $2 where id = $1", [
      id,
      dateOf(now, days ?? 0),
    ])
}

/** A pharmacy whose program sends its list every morning; the last one was refused. */
async function sendStockLists({ client, now }: Making) {
  const pharmacyId = 3
  const key = await client.query<{ id: number }>(
    `insert into pharmacy_keys (pharmacy_id, name, hash, prefix, scopes, created_by, created_at, last_used_at)
     values ($1, 'Till of the shop', $2, 'phk_demo00', '{stock:write}', $3, $4, $5) returning id`,
    [
      pharmacyId,
      createHash("sha256").update(randomUUID()).digest(),
      `demo|counter-${pharmacyId}`,
      midnight(now, -60),
      minutesAfter(midnight(now, -1), 365),
    ],
  )
  for (const [daysAgo, accepted, refused] of [
    [3, 118, 0],
    [2, 121, 1],
    [1, 0, 119],
  ] as const) {
    const at = minutesAfter(midnight(now, -daysAgo), 365)
    const upload = await client.query<{ id: string }>(
      `insert into stock_uploads (pharmacy_id, key_id, idempotency_key, request_hash, mode, is_dry_run, rows_total, rows_done,
         accepted, refused, unused, created_at, finished_at)
       values ($1, $2, $3, $4, 'merge', false, $5, $5, $6, $7, '{}', $8, $9) returning id`,
      [
        pharmacyId,
        key.rows[0]?.id,
        randomUUID(),
        fingerprintOf(daysAgo),
        accepted + refused,
        accepted,
        refused,
        at,
        minutesAfter(at, 1),
      ],
    )
    await client.query(
      `insert into stock_upload_rows (upload_id, row_no, outcome, field, says)
       select $1, row_no, 'refused', 'quantity', 'The quantity is empty.' from generate_series(1, $2::integer) row_no`,
      [upload.rows[0]?.id, refused],
    )
  }
}
