/** The search params, so that a search can be shared. Never the person's location. */
export type TrackerSearch = {
  q?: string
  /** A chosen town's id. */
  near?: string
  open?: true
  delivers?: true
  within?: number
  form?: string
  /** Disables the correction of misspelt names. */
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

/** Parses untrusted search params; drops invalid ones. */
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
