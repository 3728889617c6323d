import type { TestApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

export type Letter = "A" | "B"
export type Kind =
  | "guest"
  | "customer"
  | "pharmacist"
  | "supplier"
  | "admin"
  | "catalogue"
  | "support"
  | "district"
  | "former"
  | "expired"
  | "key"

/** The caller's side, or none. */
export type Asker = { name: string; kind: Kind; side: Letter | null; headers: Record<string, string> }

// Ids of each side begin with their own digits, so that they can be recognised anywhere.
const digits = { A: "111", B: "122", later: "133" }
const inPublic = ["medicines", "pharmacies", "stock", "suppliers", "adverts", "purchase_orders", "staff"]
const ofHealth = ["dose_people", "medicine_schedulers", "next_doses", "dose_records"]

/** Makes new rows get ids that show their side: `1110000001`, private ones `1115000001`, health data `1117000001`. */
export async function startIdsAt(app: TestApp, letter: keyof typeof digits) {
  const found = await ask(
    app.cluster.ownerUrl,
    `select quote_ident(s.relname) as name, t.relname as table from pg_class s
     join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  )
  const startOf = (table: string) => {
    if (ofHealth.includes(table)) return "7000001"
    return inPublic.includes(table) ? "0000001" : "5000001"
  }
  const all = found.map(
    ({ name, table }) =>
      `alter sequence ${String(name)} restart with ${digits[letter]}${startOf(String(table))}`,
  )
  await ask(app.cluster.ownerUrl, all.join("; "))
}

/** The prefixes of a side's texts, and who may read them: that side, and the administration those of both. */
const readers: Record<string, Kind[]> = {
  health: ["customer"],
  note: ["customer", "pharmacist"],
  customer: ["customer", "pharmacist", "admin"],
  staff: ["pharmacist", "admin"],
  shop: ["pharmacist", "key", "admin", "support", "district"],
  driver: ["supplier", "admin"],
  offer: ["supplier", "pharmacist", "admin"],
}
export const mark = (side: Letter, of: keyof typeof readers) => `side-${side}-${of}`

export const administration: Kind[] = ["admin", "catalogue", "support", "district"]
const ownSide = (asker: Asker, side: Letter) => asker.side === side || administration.includes(asker.kind)

function mayRead(asker: Asker, side: string, of: string) {
  return ownSide(asker, side as Letter) && (readers[of] ?? []).includes(asker.kind) // the pattern's own letters
}

const isPrivateIdOf = /\b1(11|22)([57])\d{6}\b/g
const isMark = /side-([AB])-([a-z]+)/g
const sides: Record<string, Letter> = { "11": "A", "22": "B" }

/** Texts that some caller must have read by the end, or the search for leaked ones proves nothing. */
export const allMarks = (["A", "B"] as const).flatMap((side) =>
  Object.keys(readers).map((of) => mark(side, of)),
)

/** Returns the parts of an answer that this caller may not see; `asked` is what the request itself contained. */
export function findLeaks(asker: Asker, asked: string, answer: string, seen: Set<string>): string[] {
  const leaks = [...answer.matchAll(isMark)].filter(([text, side = "", of = ""]) => {
    if (mayRead(asker, side, of)) seen.add(text)
    return !mayRead(asker, side, of)
  })
  const ids = [...answer.matchAll(isPrivateIdOf)].filter(([id, side = "", group]) => {
    const isHealth = group === "7"
    const may = ownSide(asker, sides[side] ?? "A") && (!isHealth || asker.kind === "customer")
    return !may && !asked.includes(id)
  })
  return [...leaks, ...ids].map(([text]) => text)
}

/** Returns rows of one side: they contain one of its ids, texts or people. */
export const rowsOf = (side: Letter, subjects: string[]) =>
  new RegExp(
    [`\\b${digits[side]}\\d{7}\\b`, `side-${side}-`, ...subjects.map((one) => one.replace("|", "\\|"))].join(
      "|",
    ),
  )
