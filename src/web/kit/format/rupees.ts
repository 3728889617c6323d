import { formatCents } from "#domain/platform/money.ts"
import { words } from "#web/words/words.ts"

/** `Rs. 1,234.50` for integer cents, in the language of the page, with a no-break space. */
export const formatRupees = (cents: number) => words.t("ui.rupees", { amount: formatCents(cents) })
