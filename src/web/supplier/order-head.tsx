import type { ReactNode } from "react"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"

type OrderHeadProps = {
  order: { medicine: string; pharmacy: string }
  /** The medicine whose quantity is shown here, unless another line shows it. */
  quantity?: number
  children?: ReactNode
}

/** Which order a dialog is about. */
export function OrderHead({ order, quantity, children }: OrderHeadProps) {
  return (
    <p>
      <b translate="no">
        <TallMan text={keepTogether(order.medicine)} />
      </b>
      {quantity !== undefined && <> × {formatCount(quantity)}</>}
      <br />
      {order.pharmacy}
      {children !== undefined && (
        <>
          <br />
          {children}
        </>
      )}
    </p>
  )
}
