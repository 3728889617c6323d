import type pg from "pg"
import type { SearchQuestion } from "#contract/finder/search.ts"

export type Random = ReturnType<typeof makeRandom>

/** Makes a seeded generator, so that a failure can be repeated. */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T, // never empty here
  }
}

type Owner = Pick<pg.Client, "query">
export type Country = { medicines: number; pharmacies: number; now: (random: Random) => Date }

const generics = [
  "Metformin",
  "Amoxicillin",
  "Paracetamol",
  "Salbutamol",
  "Éthinylestradiol",
  "Insulin glargine",
]
const brands = [null, "Panadol", "Glucophage", "Ventolin 100%", "A_B", "Ōsu"]
const strengths = [null, "500 mg", "5 ml", "250mg", "100 mcg", "1 g"]
const forms = [null, "tablet", "Syrup", "inhaler", "Kapseln ß"]
const otherNames = ["", "පැරසිටමෝල්", "பாராசிட்டமால்", "acetaminophen  (APAP)", "vitamin\u00adC"]
const shops = ["Arogya", "City", "Ōsu Sala", "city", "Lanka Pharmacy", "ලංකා ෆාමසි"]
const hours = ["{}", "{[0,10080)}", "{[480,1200),[1920,2640)}", "{[0,60),[9900,10080)}"]

// Texts in all letters, with parts of names, wildcards of LIKE, and what no medicine has.
const texts = [
  "metformin",
  "METF",
  "amoxi tablet",
  "tablet",
  "a",
  "500mg",
  "500 mg tablet",
  "100%",
  "a_b",
  "éthinyl",
  "ethinyl",
  "පැරසිට",
  "பாராசிட்டமால்",
  "vitaminc",
  "salbutamol inhaler 100 MCG",
  "panadl",
  "metfromin",
  "zzzz",
  "\u200btablet",
  "ß",
  "tablet tablet",
  "4006381333931",
]

function makePlace(random: Random): [lat: number, lng: number] {
  const kind = random.next()
  if (kind < 0.1)
    return random.pick([
      [90, 0],
      [-90, -77],
      [0, 180],
      [0, -180],
      [6.9271, 79.8612],
    ])
  // On a coarse grid, so that several pharmacies have the same location or the same distance.
  if (kind < 0.7) return [6.5 + random.below(4) / 8, 79.8 + random.below(4) / 8]
  return [5.9 + random.next() * 4, 79.6 + random.next() * 2.3]
}

/** Fills a database with medicines, pharmacies and stock. */
export async function fillCountry(owner: Owner, random: Random): Promise<Country> {
  const [medicines, pharmacies] = [60, 80]
  await owner.query("begin")
  for (let n = 0; n < medicines; n++) await addMedicine(owner, random)
  for (let n = 0; n < pharmacies; n++) await addPharmacy(owner, random)
  await owner.query(
    `insert into stock (medicine_id, pharmacy_id, quantity, price_cents, updated_at)
     select m.id, p.id, case when random() < 0.2 then 0 else 1 + (random() * 50)::int end, 100 + (random() * 900)::int,
       now() - random() * interval '90 days'
     from medicines m, pharmacies p where random() < case when m.id % 7 = 0 then 0.02 else 0.5 end`,
  )
  await owner.query("insert into barcodes (gtin, medicine_id, pack_size) values ('04006381333931', 3, 10)")
  await owner.query("commit")
  return {
    medicines,
    pharmacies,
    now: ({ below }) => new Date(Date.UTC(2026, 10, 16) + below(14 * 1440) * 60_000),
  }
}

function addMedicine(owner: Owner, random: Random) {
  const { pick } = random
  const [generic, brand, strength, form] = [pick(generics), pick(brands), pick(strengths), pick(forms)]
  return owner.query(
    `insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, other_names, prescription_only)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      `${brand ?? generic} ${strength ?? ""} ${random.below(1e9)}`,
      generic,
      brand,
      strength,
      form,
      pick(["Ceyline", "Maker & Co"]),
      pick(otherNames),
      random.chance(0.5),
    ],
  )
}

function addPharmacy(owner: Owner, random: Random) {
  const [lat, lng] = makePlace(random)
  return owner.query(
    `insert into pharmacies (name, phone_number, town, lat, lng, price_exposure, delivers, open_minutes, listed, licence_verified_at)
     values ($1, '0112000000', $2, $3, $4, $5, $6, $7, $8, now())`,
    [
      random.pick(shops),
      random.pick(["Galle", "Kandy"]),
      lat,
      lng,
      random.chance(0.5),
      random.chance(0.4),
      random.pick(hours),
      random.chance(0.9),
    ],
  )
}

type Write = (owner: Owner, country: Country, random: Random) => Promise<unknown>

const anyMedicine = ({ medicines }: Country, { below }: Random) => 1 + below(medicines)
const anyPharmacy = ({ pharmacies }: Country, { below }: Random) => 1 + below(pharmacies)

const changePharmacy =
  (column: string, value: (random: Random) => unknown): Write =>
  (owner, country, random) =>
    owner.query(`update pharmacies set ${column} = $1 where id = $2`, [
      value(random),
      anyPharmacy(country, random),
    ])

const writes: Record<string, Write> = {
  sell: (owner, country, random) =>
    owner.query(
      "update stock set quantity = greatest(0, quantity - $1) where pharmacy_id = $2 and medicine_id % 5 = $3",
      [random.below(30), anyPharmacy(country, random), random.below(5)],
    ),
  receive: (owner, country, random) =>
    owner.query("update stock set quantity = quantity + $1 where pharmacy_id = $2 and medicine_id % 5 = $3", [
      random.below(30),
      anyPharmacy(country, random),
      random.below(5),
    ]),
  "sell out of a medicine": (owner, country, random) =>
    owner.query("update stock set quantity = 0 where medicine_id = $1", [anyMedicine(country, random)]),
  "put on the shelf": (owner, country, random) =>
    owner.query(
      `insert into stock (medicine_id, pharmacy_id, quantity, price_cents)
       select m.id, $1, $2, $3 from medicines m where m.merged_into is null and m.id % 4 = $4 on conflict do nothing`,
      [anyPharmacy(country, random), random.below(3) * 4, 100 + random.below(900), random.below(4)],
    ),
  "delete rows": (owner, country, random) =>
    owner.query("delete from stock where pharmacy_id = $1 and medicine_id % 6 = $2", [
      anyPharmacy(country, random),
      random.below(6),
    ]),
  reprice: (owner, country, random) =>
    owner.query("update stock set price_cents = $1 where pharmacy_id = $2 and medicine_id % 3 = 0", [
      random.below(5_000),
      anyPharmacy(country, random),
    ]),
  "merge medicines": async (owner, country, random) => {
    if (random.chance(0.7)) return
    const [from, into] = [anyMedicine(country, random), anyMedicine(country, random)]
    const { rows } = await owner.query("select from medicines where id in ($1, $2) and merged_into is null", [
      from,
      into,
    ])
    if (rows.length < 2) return
    await owner.query("begin")
    await owner.query(
      "update stock s set medicine_id = $2 where medicine_id = $1 and not exists (select from stock o where o.pharmacy_id = s.pharmacy_id and o.medicine_id = $2)",
      [from, into],
    )
    await owner.query("delete from stock where medicine_id = $1", [from])
    await owner.query("update medicines set merged_into = $2 where id = $1", [from, into])
    await owner.query("commit")
  },
  "move rows between medicines and back": async (owner, country, random) => {
    const pharmacy = anyPharmacy(country, random)
    await owner.query("begin")
    await owner.query(
      `update stock s set medicine_id = s.medicine_id + 1 where pharmacy_id = $1 and medicine_id % 2 = 0
         and not exists (select from stock o where o.pharmacy_id = $1 and o.medicine_id = s.medicine_id + 1)
         and exists (select from medicines m where m.id = s.medicine_id + 1 and m.merged_into is null)`,
      [pharmacy],
    )
    if (random.chance(0.3)) await owner.query("rollback")
    else await owner.query("commit")
  },
  "new medicine": async (owner, country, random) => {
    if (country.medicines > 200) return
    await addMedicine(owner, random)
    country.medicines++
  },
  "rename a medicine": (owner, country, random) =>
    owner.query("update medicines set generic_name = $1, form = $2 where id % 3 = $3 % 3", [
      random.pick(generics),
      random.pick(forms),
      anyMedicine(country, random),
    ]),
  "new pharmacy with stock": async (owner, country, random) => {
    if (country.pharmacies > 200) return
    await owner.query("begin")
    await addPharmacy(owner, random)
    country.pharmacies++
    await owner.query(
      `insert into stock (medicine_id, pharmacy_id, quantity, price_cents)
       select m.id, $1, 5, 700 from medicines m where m.merged_into is null and m.id % 3 = 0`,
      [country.pharmacies],
    )
    await owner.query("commit")
  },
  "list or take off": changePharmacy("listed", ({ chance }) => chance(0.7)),
  rename: changePharmacy("name", ({ pick }) => pick(shops)),
  "show prices": changePharmacy("price_exposure", ({ chance }) => chance(0.5)),
  deliver: changePharmacy("delivers", ({ chance }) => chance(0.5)),
  "change hours": changePharmacy("open_minutes", ({ pick }) => pick(hours)),
  move(owner, country, random) {
    const [lat, lng] = makePlace(random)
    return owner.query("update pharmacies set lat = $1, lng = $2 where id = $3", [
      lat,
      lng,
      anyPharmacy(country, random),
    ])
  },
  async "close for a day"(owner, country, random) {
    const pharmacy = anyPharmacy(country, random)
    await owner.query(
      `insert into pharmacy_days (pharmacy_id, day, is_duty, minutes, reason) values ($1, $2, false, '{}', 'Closed') on conflict do nothing`,
      [pharmacy, `2026-11-${16 + random.below(14)}`],
    )
    await owner.query("update pharmacies set open_minutes = open_minutes where id = $1", [pharmacy])
  },
  "roll back": async (owner, country, random) => {
    await owner.query("begin")
    await owner.query("update stock set quantity = 1 where pharmacy_id = $1", [anyPharmacy(country, random)])
    await owner.query("rollback")
  },
  "empty the stock and import it again": async (owner, _country, random) => {
    if (random.chance(0.9)) return
    await owner.query("begin")
    await owner.query("create temporary table kept on commit drop as select * from stock")
    // The ledger's triggers forbid this; a restored backup does it.
    await owner.query("set local session_replication_role = replica")
    await owner.query("truncate stock cascade")
    await owner.query("set local session_replication_role = origin")
    await owner.query(
      "insert into stock (medicine_id, pharmacy_id, quantity, price_cents) select medicine_id, pharmacy_id, quantity, price_cents from kept where random() < 0.9",
    )
    await owner.query("commit")
  },
  "restructure the table": async (owner, _country, random) => {
    if (random.chance(0.9)) return
    const column = `extra_${random.below(1e9)}`
    await owner.query(`alter table stock add column ${column} integer`)
    await owner.query(
      `update stock set ${column} = 1, quantity = quantity + 1 where id % 10 = 0 and removed_at is null`,
    )
    await owner.query(`alter table stock drop column ${column}`)
  },
}

const kinds = Object.keys(writes)

/** Writes something of a random kind; returns which. */
export async function writeSomething(owner: Owner, country: Country, random: Random): Promise<string> {
  const kind = random.pick(kinds)
  await writes[kind]?.(owner, country, random)
  return kind
}

/** Makes a question as a person may ask it. */
export function ask(country: Country, random: Random): SearchQuestion {
  const { pick, chance } = random
  const [lat, lng] = makePlace(random)
  const isPlaced = chance(0.8)
  const q = chance(0.12) ? "" : pick(texts)
  return {
    q,
    ...(isPlaced ? { lat, lng } : {}),
    ...(isPlaced && chance(0.3) ? { withinKm: pick([0.1, 5, 20, 200, 500]) } : {}),
    ...(chance(0.3) ? { openNow: true } : {}),
    ...(chance(0.25) ? { delivers: true } : {}),
    ...(chance(0.2) ? { form: pick(["tablet", "SYRUP", "kapseln ß", "none"]) } : {}),
    ...(chance(0.15) ? { medicineId: 1 + random.below(country.medicines + 2) } : {}),
    ...(chance(0.1) ? { pharmacyId: 1 + random.below(country.pharmacies + 2) } : {}),
    ...(chance(0.3) ? { exact: true } : {}),
    limit: pick([1, 7, 7, 7, 20, 50]),
    products: pick([1, 3, 8, 8, 8, 8, 8, 100]),
  }
}
