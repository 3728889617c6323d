import Check from "lucide-react/icons/check"
import type { ReactNode } from "react"
import { FieldGroup, RadioCard, RadioCards } from "#web/kit/forms/field.tsx"
import styles from "#web/kit/forms/fields.module.css"
import type { PlainField } from "#web/kit/forms/use-form.ts"

type Option<Value> = { value: Value; label: ReactNode; hint?: ReactNode; isDisabled?: boolean }

type ChoiceProps<Value> = {
  field: Omit<PlainField<Value | null>, "set"> & { set: (value: Value) => void }
  label: ReactNode
  options: readonly Option<Value>[]
  /** Cards have room for a hint; chips are for a few words. */
  look?: "cards" | "chips"
}

/** Renders a single choice as radio buttons in a fieldset, as cards or as chips. */
export function Choice<Value extends string | number>({
  field,
  label,
  options,
  look = "cards",
}: ChoiceProps<Value>) {
  const { id, value, error, set, ref } = field
  const radios = options.map((option, place) => {
    const props = {
      ref: place === 0 ? ref : undefined,
      id: place === 0 ? id : undefined,
      name: id,
      checked: option.value === value,
      disabled: option.isDisabled,
      onChange: () => set(option.value),
    }
    const { label, hint } = option
    if (look === "cards") return <RadioCard key={option.value} {...props} label={label} hint={hint} />
    return (
      <label key={option.value} className={`pill ${styles.chip}`}>
        <input type="radio" {...props} />
        {props.checked && <Check aria-hidden="true" />}
        {label}
      </label>
    )
  })
  // Three cards beside each other are too narrow for a sentence.
  const isList = options.length > 2 && options.some(({ hint }) => hint !== undefined)
  return (
    <FieldGroup label={label} error={error}>
      {look === "cards" ? (
        <RadioCards isList={isList}>{radios}</RadioCards>
      ) : (
        <div className="row mt-8">{radios}</div>
      )}
    </FieldGroup>
  )
}
