/** The search params of an admin list: filter, person and cursor. */
export type AdminSearch = {
  q?: string
  show?: string
  who?: string
  thing?: string
  id?: string
  day?: string
  from?: string
  until?: string
}

const known = ["q", "show", "who", "thing", "id", "day", "from", "until"] as const
const longest = 200

/** Reads the address; what it does not know it forgets. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const said = known.flatMap((name) => {
    const value = search[name]
    const text = typeof value === "number" ? String(value) : value
    return typeof text === "string" && text !== "" && text.length <= longest ? [[name, text] as const] : []
  })
  return Object.fromEntries(said)
}
