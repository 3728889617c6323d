import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import styles from "#web/pharmacy/cash-sessions/day.module.css"

type ReasonFieldProps = {
  id: string
  label: string
  /** What is often said. */
  presets: string[]
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
}

/** One line of why, with what is often said to press. */
export function ReasonField({ id, label, presets, value, onChange, error }: ReasonFieldProps) {
  return (
    <>
      <Field id={id} label={label} {...(error === undefined ? {} : { error })}>
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <FilterChip key={preset} isOn={value === preset} onClick={() => onChange(preset)}>
            {preset}
          </FilterChip>
        ))}
      </div>
    </>
  )
}
