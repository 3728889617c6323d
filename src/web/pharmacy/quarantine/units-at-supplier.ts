import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"

/** Counts the units that the supplier neither refused nor covered with a credit note. */
export const unitsAtSupplier = ({ lines, credits }: Pick<SupplierReturn, "lines" | "credits">) =>
  lines.reduce((sum, { quantity, refused }) => sum + quantity - refused, 0) -
  credits.reduce((sum, { units }) => sum + (units ?? 0), 0)
