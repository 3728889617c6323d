import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { customerQuery } from "#web/pharmacy/customers/customer-query.ts"
import { RefillForm } from "#web/pharmacy/customers/refill-form.tsx"
import { useWords } from "#web/words/words.ts"

type SaleRefillsProps = { saleId: string; customer: { id: number; name: string } }

/** Plans the refills of a sale made just now. */
export function SaleRefills({ saleId, customer: { id, name } }: SaleRefillsProps) {
  const t = useWords()
  const [isPlanned, setPlanned] = useState(false)
  const { data } = useQuery(customerQuery(id))
  const sale = data?.sales.find((each) => each.id === saleId)
  if (!sale) return null
  return (
    <details className="mb-12">
      <summary>{isPlanned ? t("customers.refill.planned") : t("customers.refill.title", { name })}</summary>
      <RefillForm sale={sale} onDone={() => setPlanned(true)} />
    </details>
  )
}
