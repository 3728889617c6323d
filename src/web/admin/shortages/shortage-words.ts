import type { ShortageRow } from "#contract/admin/shortages.ts"
import { shortageSorts } from "#domain/admin/shortage-rules.ts"
import { districts } from "#domain/platform/districts.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { sortIn } from "#web/kit/lists/sorting.ts"

export const nameOf = ({
  genericName,
  strength,
  form,
}: Pick<ShortageRow, "genericName" | "strength" | "form">) =>
  [[genericName, strength].filter(Boolean).join(" "), form].filter(Boolean).join(" – ")

export const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, shortageSorts, "districts")

/** The question in the address: the medicines with the most districts without it first. */
export function askedIn({ q = "", district, ...search }: AdminSearch) {
  const { sort, isReversed } = sortingIn(search)
  return { q, district: districts.find((one) => one === district), sort, isReversed: String(isReversed) }
}
