import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useId, useState } from "react"
import { api, call } from "#web/data/call.ts"
import { toastProblem } from "#web/kit/feedback/toast-problem.ts"
import styles from "#web/pharmacy/purchase-orders/low-stock.module.css"
import { useWords } from "#web/words/words.ts"

const typingRestMs = 500

/** The number below which stock is low: kept for the whole pharmacy as soon as the typing rests. */
export function LowStockLimit({ limit, onChanged }: { limit: number; onChanged: () => Promise<void> }) {
  const t = useWords()
  const client = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? String(limit)
  const isWrong = !/^\d{1,5}$/.test(text.trim())
  const wanted = isWrong || Number(text) === limit ? null : Number(text)
  useEffect(() => {
    if (wanted === null) return
    const keep = async () => {
      try {
        await call.purchaseOrders.setLimit({ limit: wanted })
        // The till's shelf says what is low, too.
        void client.invalidateQueries({ queryKey: api.till.shelf.key() })
        await onChanged()
      } catch (error) {
        toastProblem(error)
        setTyped(null)
      }
    }
    const rest = setTimeout(() => void keep(), typingRestMs)
    return () => clearTimeout(rest)
    // oxlint-disable-next-line react/exhaustive-deps -- another function is no other limit
  }, [wanted])
  return (
    <div className={`row ${styles.limit}`}>
      <label className="semibold" htmlFor={id}>
        {t("purchase.low.limit")}
      </label>
      <input
        id={id}
        className="num"
        type="number"
        min={0}
        max={99_999}
        step={1}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (!isWrong && wanted === null) setTyped(null)
        }}
      />
      {isWrong && (
        <p id={`${id}-wrong`} role="alert">
          {t("purchase.low.limitWrong")}
        </p>
      )}
    </div>
  )
}
