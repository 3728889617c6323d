import { useNavigate } from "@tanstack/react-router"
import { type PurchaseFilter, purchaseFilters } from "#domain/pharmacy/purchase-rules.ts"
import type { paths } from "#domain/platform/paths.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"

type StatusFilterProps = {
  status: PurchaseFilter
  /** The page whose address holds the filter. */
  to: typeof paths.posPurchase | typeof paths.suppliersHistory
  label: string
  labelOf: (filter: PurchaseFilter) => string
}

/** Filters orders by status; the choice is kept in the address. */
export function StatusFilter({ status, to, label, labelOf }: StatusFilterProps) {
  const navigate = useNavigate()
  return (
    <div className="row" role="group" aria-label={label}>
      {purchaseFilters.map((filter) => (
        <FilterChip
          key={filter}
          isOn={status === filter}
          onClick={() =>
            void navigate({
              to,
              search: filter === "All" ? {} : { status: filter },
              replace: true,
              resetScroll: false,
            })
          }
        >
          {labelOf(filter)}
        </FilterChip>
      ))}
    </div>
  )
}
