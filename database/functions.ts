import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import type pg from "pg"

const folder = new URL("./functions/", import.meta.url)

/** Applied before the migrations, since tables depend on it. */
const foundation = "foundation"

/** The files of database/functions in order of application: each after its dependencies. */
const order = [
  foundation,
  "refusals",
  "time",
  "audit",
  "accounts",
  "districts",
  "cashiers",
  "catalogue",
  "corrections",
  "costs",
  "stock",
  "shelf",
  "mails",
  "customers",
  "prescriptions",
  "taxes",
  "markdowns",
  "sales",
  "returns",
  "drafts",
  "supplier_returns",
  "cash",
  "customer_accounts",
  "account_bills",
  "orders",
  "order_offers",
  "prescription_pictures",
  "prescription_pages",
  "purchasing",
  "goods_in",
  "recalls",
  "transfers",
  "pharmacies",
  "pharmacy_applications",
  "data_requests",
  "special_hours",
  "suppliers",
  "merges",
  "webhooks",
  "site",
  "search",
  "live",
  "checks",
  "grants",
  "row_scopes",
]

/** Returns a file's definitions: functions with parameters and result, triggers with their table. */
type Defined = { functions: Record<string, string>; triggers: Record<string, string> }
type FunctionFile = Defined & { name: string; hash: string; text: string }

export type FunctionFiles = Record<"foundation" | "afterTables" | "all", FunctionFile[]>

export async function readFunctionFiles(): Promise<FunctionFiles> {
  const there = (await readdir(folder))
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -4))
  const unordered = there.find((name) => !order.includes(name))
  if (unordered) throw new Error(`database/functions/${unordered}.sql has no place in database/functions.ts.`)
  const all = await Promise.all(
    order.map(async (name) => {
      const text = await readFile(new URL(`${name}.sql`, folder), "utf8")
      return { name, text, hash: createHash("sha256").update(text).digest("hex"), ...definedIn(text) }
    }),
  )
  // What the last file gives requests follows from all others: it changes with each of them.
  const last = all.at(-1)
  if (last)
    last.hash = createHash("sha256")
      .update(all.map(({ hash }) => hash).join())
      .digest("hex")
  const isFoundation = ({ name }: FunctionFile) => name === foundation
  return { foundation: all.filter(isFoundation), afterTables: all.filter((file) => !isFoundation(file)), all }
}

/** Returns the names of the functions that no table depends on. */
export const namesAfterTables = ({ afterTables }: FunctionFiles) =>
  afterTables.flatMap(({ functions }) => Object.keys(functions))

function definedIn(text: string): Defined {
  const functions = text.matchAll(/^create or replace function (\w+)([\s\S]*?)\blanguage (?:sql|plpgsql)\b/gm)
  const triggers = text.matchAll(/^create or replace trigger (\w+)[\s\S]*?\son (\w+)/gm)
  return {
    functions: Object.fromEntries(
      Array.from(functions, ([, name = "", shape = ""]) => [name, shape.replaceAll(/\s+/g, " ").trim()]),
    ),
    triggers: Object.fromEntries(
      Array.from(triggers, ([, name = "", table = ""]) => [`${name} on ${table}`, table]),
    ),
  }
}

export type Applied = Defined & { file: string; hash: string }

export async function findApplied(client: pg.Client): Promise<Applied[]> {
  const found = await client.query<{ here: boolean }>(
    "select to_regclass('private.applied_functions') is not null as here",
  )
  if (!found.rows[0]?.here) return []
  const { rows } = await client.query<Applied>(
    "select file, hash, functions, triggers from private.applied_functions",
  )
  return rows
}

/** Applies the files whose text has changed since they were last applied, in the caller's transaction. */
export async function applyFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  applied: readonly Applied[],
) {
  const before = allOf(applied)
  await dropReshaped(client, files, before)
  const there = await findFunctions(client)
  const isWhole = (file: FunctionFile) => Object.keys(file.functions).every((name) => there.has(name))
  const due = files.filter((file) => !isApplied(file, applied) || !isWhole(file))
  const last = files.at(-1)
  if (last && due.length > 0 && !due.includes(last)) due.push(last)
  for (const file of due) {
    for (const name of Object.keys(file.functions))
      if (before.functions[name] !== undefined && there.has(name)) await revokeGrants(client, name)
    await client.query(file.text).catch((error: unknown) => {
      throw new Error(`database/functions/${file.name}.sql failed and nothing was changed.`, { cause: error })
    })
  }
}

/** Drops functions whose signature has changed, with those that call them in an SQL body: their files are applied again. */
async function dropReshaped(client: pg.Client, files: readonly FunctionFile[], before: Defined) {
  const reshaped = Object.entries(allOf(files).functions).flatMap(([name, shape]) =>
    (before.functions[name] ?? shape) === shape ? [] : [name],
  )
  const { rows } = await client.query<{ signature: string }>(
    `with recursive dropped as (
       select oid from pg_proc where proname = any ($1) and pronamespace = 'public'::regnamespace
       union
       select d.objid from dropped join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = dropped.oid
       where d.classid = 'pg_proc'::regclass
     )
     select oid::regprocedure::text as signature from dropped`,
    [reshaped],
  )
  if (rows.length > 0)
    await client.query(`drop function ${rows.map(({ signature }) => signature).join(", ")}`)
}

async function findFunctions(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  )
  return new Set(rows.map(({ name }) => name))
}

const revokeGrants = (client: pg.Client, name: string) =>
  client.query(`revoke all on function ${name} from pharos_app; grant execute on function ${name} to public`)

/** Drops what the files no longer define, and records what they define now. */
export async function finishFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  applied: readonly Applied[],
) {
  if (applied.length === files.length && files.every((file) => isApplied(file, applied))) return
  const [before, now] = [allOf(applied), allOf(files)]
  for (const trigger of missing(before.triggers, now.triggers))
    await client.query(`drop trigger if exists ${trigger}`)
  const functions = missing(before.functions, now.functions)
  if (functions.length > 0) await client.query(`drop function if exists ${functions.join(", ")}`)
  await client.query(`create schema if not exists private;
    create table if not exists private.applied_functions (
      file text primary key,
      hash text not null,
      functions jsonb not null,
      triggers jsonb not null
    );
    delete from private.applied_functions`)
  for (const { name, hash, functions, triggers } of files)
    await client.query("insert into private.applied_functions values ($1, $2, $3, $4)", [
      name,
      hash,
      functions,
      triggers,
    ])
}

const isApplied = ({ name, hash }: FunctionFile, applied: readonly Applied[]) =>
  applied.some((one) => one.file === name && one.hash === hash)

const allOf = (files: readonly Defined[]): Defined => ({
  functions: Object.assign({}, ...files.map(({ functions }) => functions)),
  triggers: Object.assign({}, ...files.map(({ triggers }) => triggers)),
})

const missing = (before: object, now: object) =>
  Object.keys(before).filter((name) => !Object.hasOwn(now, name))
