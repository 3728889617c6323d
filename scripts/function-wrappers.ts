import pg from "pg"

type Described = {
  name: string
  names: string[]
  types: string[]
  defaults: number
  result: string
}

// Functions that the application may execute, except those used only inside statements: set-returning ones and
// immutable expressions.
const callable = `
  select p.proname::text as name, coalesce(p.proargnames::text[], '{}') as names, p.pronargdefaults::int as defaults,
    array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as given (t, at) order by at) as types,
    format_type(p.prorettype, null) as result
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not p.proretset and p.provolatile <> 'i'
    and exists (select from aclexplode(p.proacl) a where a.grantee = 'pharos_app'::regrole)
  order by p.proname`

const scalars: Record<string, string> = {
  boolean: "boolean",
  bytea: "Buffer",
  integer: "number",
  text: "string",
  uuid: "string",
  date: "string",
  "timestamp with time zone": "Date",
}
const parameters: Record<string, string> = {
  ...scalars,
  bigint: "number",
  jsonb: "Json",
  "integer[]": "readonly number[]",
  "text[]": "readonly string[]",
  int4multirange: "string",
}
const results: Record<string, string> = {
  ...scalars,
  bigint: "string",
  "integer[]": "number[]",
  "text[]": "string[]",
  void: "void",
}

/** Prints a typed wrapper for each function that the application may call. */
export async function describeWrappers(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Described>(callable)
    return `// Made by \`node scripts/schema.ts\` from the functions of the database; the check keeps it fresh.
import { functionCall, type Json } from "./function-call.ts"

/** The functions that the application may execute, as arguments of call(). Those that return JSON take its type. */
export const fn = {
${rows.map(wrapper).join("\n")}
}
`
  } finally {
    await client.end()
  }
}

function wrapper({ name, names, types, defaults, result }: Described): string {
  const fields = types.map((type, at) => {
    const isOptional = at >= types.length - defaults
    return `${camelCase(names[at] ?? "")}${isOptional ? "?" : ""}: ${known(parameters, type, name)} | null`
  })
  const json = types.flatMap((type, at) => (type === "jsonb" ? [`"${camelCase(names[at] ?? "")}"`] : []))
  const answer = result === "jsonb" ? "Result" : known(results, result, name)
  const call = [`"${name}"`, "given", ...(json.length > 0 ? [`[${json.join(", ")}]`] : [])].join(", ")
  return `  ${camelCase(name)}: ${result === "jsonb" ? "<Result>" : ""}(given: {
    ${fields.join("\n    ")}
  }) => functionCall<${answer}>(${call}),`
}

function known(types: Record<string, string>, type: string, name: string): string {
  const found = types[type]
  if (!found) throw new Error(`scripts/function-wrappers.ts has no type for ${type}, which ${name}() uses.`)
  return found
}

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
