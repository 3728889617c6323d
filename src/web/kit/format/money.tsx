import { formatCents } from "#domain/platform/money.ts"
import { words } from "#web/words/words.ts"

/** Renders `Rs. 1,234.50` with tabular digits. */
export function Money({ cents }: { cents: number }) {
  return <span className="num">{formatRupees(cents)}</span>
}

/** `Rs. 1,234.50` for integer cents, in the language of the page, with a no-break space. */
export const formatRupees = (cents: number) => words.t("ui.rupees", { amount: formatCents(cents) })
