import pg from "pg"
import { readRows } from "#database/demo/catalogue.ts"
import { migrate } from "#database/migrate.ts"

/** Stock rows per pharmacy: 10 million rows are 18,000 pharmacies. */
const shelvesEach = 555
// A prime, so that every stride through the medicines visits each of them once.
const familySize = 2_503

// The words in the names of generated medicines.
export const generics = [
  "Paracetamol",
  "Amoxicillin",
  "Metformin",
  "Losartan",
  "Atorvastatin",
  "Omeprazole",
  "Salbutamol",
  "Cetirizine",
  "Ibuprofen",
  "Diclofenac",
  "Amlodipine",
  "Enalapril",
  "Gliclazide",
  "Azithromycin",
  "Ciprofloxacin",
  "Doxycycline",
  "Prednisolone",
  "Warfarin",
  "Clopidogrel",
  "Aspirin",
  "Bisoprolol",
  "Furosemide",
  "Spironolactone",
  "Ranitidine",
  "Domperidone",
  "Ondansetron",
  "Loratadine",
  "Montelukast",
  "Theophylline",
  "Carbamazepine",
  "Sertraline",
  "Fluoxetine",
  "Amitriptyline",
  "Haloperidol",
  "Risperidone",
  "Levodopa",
  "Folic acid",
  "Ferrous sulfate",
  "Calcium",
  "Vitamin D",
  "Fluconazole",
  "Aciclovir",
  "Metronidazole",
  "Cefuroxime",
  "Cefalexin",
  "Tramadol",
  "Codeine",
  "Gabapentin",
]
export const strengths = ["5 mg", "10 mg", "50 mg", "250 mg", "500 mg"]
export const makers = [
  "Ceyline",
  "Lanka Remedies",
  "Serendib Pharma",
  "Astron",
  "Medisun",
  "Hela Labs",
  "Orient Care",
  "Isla Health",
  "Navaro",
  "Peak Generics",
  "Colombo Chem",
]
const forms = ["tablet", "capsule", "tablet", "syrup", "injection"]

const toDatabase = (url: string, name: string) => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database with this number of stock rows, or reuses that of an earlier run; returns its name. */
export async function makeShelves(ownerUrl: string, rows: number): Promise<string> {
  const name = `stock_${rows}`
  const isThere = await withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name])
    if (rowCount) return true
    await client.query("drop database if exists stock_unfinished with (force)")
    await client.query("create database stock_unfinished")
    return false
  })
  if (isThere) {
    await migrate(toDatabase(ownerUrl, name))
    return name
  }
  const startedAt = performance.now()
  const unfinished = toDatabase(ownerUrl, "stock_unfinished")
  await migrate(unfinished)
  await withClient(unfinished, (client) => fill(client, Math.max(1, Math.round(rows / shelvesEach))))
  await withClient(ownerUrl, (client) => client.query(`alter database stock_unfinished rename to ${name}`))
  console.log(`${rows} stock rows made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return name
}

async function fill(client: pg.Client, pharmacies: number): Promise<void> {
  await client.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off")
  await client.query("select setseed(0.42)")
  await client.query(medicinesStatement, [familySize, generics, strengths, forms, makers])
  await client.query(otherNamesStatement, [JSON.stringify(readRows("./other-names.csv"))])
  await client.query(pharmaciesStatement, [pharmacies])
  const later = await takeIndexesOff(client)
  await client.query(stockStatement, [shelvesEach, familySize])
  for (const statement of later) await client.query(statement)
  await client.query("vacuum analyze")
}

/** Drops indexes and foreign keys, which are faster to build after the rows; returns the statements that build them. */
async function takeIndexesOff(client: pg.Client): Promise<string[]> {
  await client.query("alter table stock disable trigger user; alter table stock replica identity default")
  const { rows: keys } = await client.query<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'stock'::regclass and contype in ('u', 'f')`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = 'stock'::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of keys) await client.query(`alter table stock drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ name, definition }) => `alter table stock add constraint ${name} ${definition}`),
    "alter table stock replica identity using index stock_pharmacy_medicine",
    "alter table stock enable trigger user",
  ]
}

const medicinesStatement = `
  with words as (select $2::text[] as generics, $3::text[] as strengths, $4::text[] as forms, $5::text[] as makers)
  insert into medicines (name, generic_name, strength, form, manufacturer)
  select generics[1 + n % 48] || ' ' || strengths[1 + n / 48 % 5] || ' ' || forms[1 + n / 48 % 5],
    generics[1 + n % 48], strengths[1 + n / 48 % 5], forms[1 + n / 48 % 5], makers[1 + n / 240]
  from words, generate_series(0, $1::int - 1) n
  union all
  select 'Levothyroxine 50 microgram', 'Levothyroxine sodium', '50 microgram', 'tablet', 'Ceyline'`

const otherNamesStatement = `
  update medicines m set other_names = named.other_names
  from json_to_recordset($1) named (generic text, other_names text)
  where lower(m.generic_name) = lower(named.generic)`

// Half around Colombo, half across the island; one in thirty never closes.
const pharmaciesStatement = `
  insert into pharmacies (name, phone_number, address, town, lat, lng, price_exposure, delivers, open_minutes,
    listed, licence_verified_at)
  select (array['Sunrise','City','Arogya','Family','Union','Central','Lotus','Healthway'])[1 + n % 8] || ' Pharmacy ' || n,
    '011' || lpad(n::text, 7, '0'), n || ' Main Street', 'Town ' || n % 300,
    case when n % 2 = 0 then 6.93 + (random() - 0.5) * 0.4 else 5.95 + random() * 3.8 end,
    case when n % 2 = 0 then 79.95 + (random() - 0.5) * 0.3 else 79.9 + random() * 1.7 end,
    random() < 0.5, random() < 0.3,
    case when random() < 0.03 then '{[0,10080)}'::int4multirange else (
      select range_agg(int4range(day * 1440 + 480, day * 1440 + 1200)) from generate_series(0, 6) day) end,
    true, now()
  from generate_series(1, $1::int) n`

// Each pharmacy steps through the medicines with its own stride; most have levothyroxine. One in eight rows is
// empty.
// The rows stand in the file as trade leaves them: a pharmacy's list arrives in one piece, and the third of it that sells
// and is delivered has since been rewritten at any other place.
const stockStatement = `
  insert into stock (medicine_id, pharmacy_id, price_cents, quantity, loc)
  select shelf.medicine_id, shelf.pharmacy_id, 500 + shelf.turn % 90000,
    case when shelf.turn % 8 = 0 then 0 else 1 + shelf.turn % 200 end, shelf.loc
  from (
    select 1 + (p.id::bigint * 7919 + k * (11 + p.id % 2400)) % $2::int as medicine_id, p.id as pharmacy_id, p.loc,
      abs(hashint8(p.id::bigint * 4096 + k)) as turn
    from pharmacies p, generate_series(0, $1::int - 2) k
    union all
    select $2::int + 1, p.id, p.loc, abs(hashint4(p.id)) from pharmacies p where p.id % 10 < 7
  ) shelf
  order by case when shelf.turn % 3 = 0 then hashint4extended(shelf.turn, shelf.pharmacy_id) end nulls first,
    shelf.pharmacy_id, shelf.turn`
