import type { ComponentPropsWithRef, ReactNode } from "react"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { CheckBox, Field, TextArea, TextInput } from "#web/kit/forms/field.tsx"
import styles from "#web/kit/forms/fields.module.css"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import type { FormField, PlainField } from "#web/kit/forms/use-form.ts"

type Labels = { label: ReactNode; hint?: ReactNode }
type Own = "id" | "value" | "onChange" | "ref" | "aria-describedby" | "aria-invalid"

type TextFieldProps = Labels & { field: FormField<string> } & Omit<ComponentPropsWithRef<"input">, Own>

/** Renders a one-line text field with its label, hint and error. */
export function TextField({ field: { id, value, error, set, ref }, label, hint, ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {({ describedBy, isInvalid }) => (
        <TextInput
          autoComplete="off"
          {...rest}
          ref={ref}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** Renders a field for a whole number; `decimal` allows a point. */
export const NumberField = ({ decimal = false, ...rest }: TextFieldProps & { decimal?: boolean }) => (
  <TextField inputMode={decimal ? "decimal" : "numeric"} {...rest} />
)

type AreaFieldProps = Labels & { field: FormField<string> } & Omit<ComponentPropsWithRef<"textarea">, Own>

/** Renders a multi-line text field. */
export function AreaField({ field: { id, value, error, set, ref }, label, hint, ...rest }: AreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {({ describedBy, isInvalid }) => (
        <TextArea
          {...rest}
          ref={ref}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

type QuantityFieldProps = Labels & {
  field: FormField<string>
  max?: number
  /** Shown next to the number. */
  children?: ReactNode
}

/** Renders a quantity field with plus and minus buttons. */
export function QuantityField({ field, label, hint, max, children }: QuantityFieldProps) {
  const { id, value, error, set, ref } = field
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {({ describedBy, isInvalid }) => (
        <div className={styles.quantity}>
          <QtyStepper
            ref={ref}
            id={id}
            describedBy={describedBy}
            isInvalid={isInvalid}
            max={max}
            value={value}
            onChange={set}
          />
          {children}
        </div>
      )}
    </Field>
  )
}

type ReasonFieldProps = Labels & {
  field: FormField<string>
  /** Frequent answers. */
  presets?: string[]
  maxLength?: number
}

/** Renders a one-line reason with frequent answers to choose from. */
export function ReasonField({ presets = [], ...rest }: ReasonFieldProps) {
  const { value, set } = rest.field
  return (
    <>
      <TextField {...rest} />
      {presets.length > 0 && (
        <div className={styles.presets}>
          {presets.map((preset) => (
            <FilterChip key={preset} isOn={value === preset} onClick={() => set(preset)}>
              {preset}
            </FilterChip>
          ))}
        </div>
      )}
    </>
  )
}

type CheckFieldProps = Labels & { field: FormField<boolean> }

/** Renders the checkbox of a form. */
export const CheckField = ({ field: { id, value, set, ref }, ...rest }: CheckFieldProps) => (
  <CheckBox {...rest} ref={ref} id={id} className="mt-8" checked={value} onChange={set} />
)

/** Renders an area where a file is chosen or dropped. */
export const FileInput = (props: Omit<ComponentPropsWithRef<"input">, "type" | "className">) => (
  <input {...props} type="file" className={`block round well mt-8 ${styles.file}`} />
)

/** Renders a required checkbox. */
export function Consent({ field, label }: { field: FormField<boolean>; label: ReactNode }) {
  const { id, value, error, set, ref } = field
  return (
    <div className="mt-12">
      <Notice tone="warn">
        <CheckBox
          ref={ref}
          id={id}
          className="semibold"
          label={label}
          checked={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={set}
        />
        {error !== undefined && (
          <p id={`${id}-error`} className="text-bad semibold">
            {error}
          </p>
        )}
      </Notice>
    </div>
  )
}

type SelectFieldProps = Labels & { field: PlainField<string>; children: ReactNode }

/** One of many, in the browser's own list. */
export function SelectField({ field, label, hint, children }: SelectFieldProps) {
  const { id, value, error, set, ref } = field
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {({ describedBy, isInvalid }) => (
        <select
          ref={ref}
          id={id}
          className="control block mt-8"
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        >
          {children}
        </select>
      )}
    </Field>
  )
}
