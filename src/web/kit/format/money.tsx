import { formatRupees } from "#web/kit/format/rupees.ts"

/** Renders `Rs. 1,234.50` with tabular digits. */
export function Money({ cents }: { cents: number }) {
  return <span className="num">{formatRupees(cents)}</span>
}
