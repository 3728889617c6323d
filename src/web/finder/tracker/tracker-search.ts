/** What the address bar carries, so that a search can be shared and found again. Never where the person is. */
export type TrackerSearch = {
  q?: string
  /** A chosen town's id. */
  near?: string
  open?: true
  delivers?: true
  within?: number
  form?: string
  /** The text as it stands: a misspelt name is not corrected. */
  exact?: true
}

const text = (value: unknown, longest: number) => {
  const words =
    typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, longest) : ""
  return words || undefined
}
const flag = (value: unknown) => (value === true || value === "true" || value === 1 ? true : undefined)
const distance = (value: unknown) => {
  const km = Number(value)
  return km >= 1 && km <= 500 ? km : undefined
}

/** Reads an address's search, whoever wrote it; what cannot be used is left out. */
export function readTrackerSearch(raw: Record<string, unknown>): TrackerSearch {
  const search: TrackerSearch = {
    q: text(raw.q, 200),
    near: text(raw.near, 60),
    open: flag(raw.open),
    delivers: flag(raw.delivers),
    within: distance(raw.within),
    form: text(raw.form, 60),
    exact: flag(raw.exact),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
