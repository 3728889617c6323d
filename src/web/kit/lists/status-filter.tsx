import { type PurchaseFilter, purchaseFilters } from "#domain/pharmacy/purchase-rules.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"

type StatusFilterProps = {
  status: PurchaseFilter
  onChoose: (status: PurchaseFilter) => void
  label: string
  labelOf: (filter: PurchaseFilter) => string
}

/** Filters orders by status. */
export function StatusFilter({ status, onChoose, label, labelOf }: StatusFilterProps) {
  return (
    <div className="row" role="group" aria-label={label}>
      {purchaseFilters.map((filter) => (
        <FilterChip key={filter} isOn={status === filter} onClick={() => onChoose(filter)}>
          {labelOf(filter)}
        </FilterChip>
      ))}
    </div>
  )
}
