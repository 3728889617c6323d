import { formatRupees } from "#web/kit/format/rupees.ts"

/** `Rs. 1,234.50`, with digits of one width. */
export function Money({ cents }: { cents: number }) {
  return <span className="num">{formatRupees(cents)}</span>
}
