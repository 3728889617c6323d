import type { FactValue } from "#contract/pharmacy/corrections.ts"
import { correctableFacts, isPackField } from "#domain/admin/correction-rules.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/corrections.ts"

/** Returns what a corrected field and its values are called. */
export function useFactWords() {
  const t = useWords()
  const labelOf = (field: string): string => {
    const fact = correctableFacts.find((each) => each === field)
    return fact ? t(`corrections.facts.${fact}`) : t("corrections.packOf", { gtin: printedGtin(field) })
  }
  const textOf = (field: string, value: FactValue): string => {
    if (value === null || value === "") return t("staff.noValue")
    if (typeof value === "boolean") return t(value ? "staff.yes" : "staff.no")
    if (typeof value === "string") return value
    return isPackField(field) ? t("common.units", { count: value }) : formatRupees(value)
  }
  return { labelOf, textOf }
}
