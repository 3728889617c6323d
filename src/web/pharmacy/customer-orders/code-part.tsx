import type { KeyboardEvent } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import styles from "#web/pharmacy/customer-orders/customer-orders.module.css"
import { useWords } from "#web/words/words.ts"

const reasons = ["identity", "known", "phone"] as const

type CodePartProps = {
  code: FormField<string>
  reason: FormField<string>
  /** The order is completed without its code, for a reason. */
  isWithout: boolean
  onSwitch: (isWithout: boolean) => void
  /** Too many wrong codes were tried: only a reason is left. */
  isBlocked: boolean
  /** Called by Enter, which a scanner sends as well. */
  onEntered: () => void
}

/** Asks for the customer's pickup code, or for the reason why the order is completed without it. */
export function CodePart({ code, reason, isWithout, onSwitch, isBlocked, onEntered }: CodePartProps) {
  const t = useWords()
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEntered()
  }
  return (
    <div className={`mb-12 ${styles.codePart}`}>
      {isWithout ? (
        <ReasonField
          field={reason}
          label={t("pharmacy.orders.withoutCode")}
          hint={t(isBlocked ? "pharmacy.orders.codeBlocked" : "pharmacy.orders.withoutCodeHint")}
          presets={reasons.map((each) => t(`pharmacy.orders.withoutCodeReasons.${each}`))}
        />
      ) : (
        <TextField
          field={code}
          label={t("common.pickupCode")}
          hint={t("pharmacy.orders.codeHint")}
          className={`mono ${styles.code}`}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          onKeyDown={goOn}
        />
      )}
      {!isBlocked && (
        <Button look="quiet" size="small" onClick={() => onSwitch(!isWithout)}>
          {t(isWithout ? "pharmacy.orders.enterCode" : "pharmacy.orders.noCode")}
        </Button>
      )}
    </div>
  )
}
