import { formatCount } from "#web/kit/format/number.ts"
import type { DeliveryForm } from "#web/pharmacy/purchase-orders/use-delivery.ts"
import { useWords } from "#web/words/words.ts"

/** What is wrong with a delivery, in words: by field and in one list, from the first try on. */
export function useDeliveryWords({ reading, tries }: DeliveryForm) {
  const t = useWords()
  const errorOf = (fieldId: string) => {
    const wrong = tries > 0 ? reading.wrong.get(fieldId) : undefined
    return (
      wrong &&
      t(`purchase.receive.wrong.${wrong}`, {
        counted: formatCount(reading.counted),
        delivered: formatCount(reading.delivered),
      })
    )
  }
  const errors = [...reading.wrong.keys()].flatMap((fieldId) => {
    const message = errorOf(fieldId)
    return message ? [{ fieldId, message }] : []
  })
  return { errorOf, errors }
}
