import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type ComponentPropsWithRef, type ReactNode, useId } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/forms/field.module.css"

/** The attributes that connect a control with its label, hint and error. */
export type FieldParts = { id: string; describedBy: string | undefined; isInvalid: boolean }

type FieldProps = {
  label: ReactNode
  /** Links an error summary to the control. */
  id?: string
  hint?: ReactNode
  error?: string
  children: (parts: FieldParts) => ReactNode
}

/** Renders label, hint, error and control, in this order. */
export function Field({ label, id, hint, error, children }: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const hintId = `${fieldId}-hint`
  const errorId = `${fieldId}-error`
  const describedBy = classes(hint !== undefined && hintId, error !== undefined && errorId) || undefined
  return (
    <div className={classes(styles.field, error !== undefined && styles.wrong)}>
      <label htmlFor={fieldId}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldProblem id={errorId}>{error}</FieldProblem>}
      {children({ id: fieldId, describedBy, isInvalid: error !== undefined })}
    </div>
  )
}

type FieldGroupProps = { label: ReactNode; error?: string; children: ReactNode }

/** Renders several controls under one question as a fieldset. */
export function FieldGroup({ label, error, children }: FieldGroupProps) {
  const errorId = useId()
  return (
    <fieldset
      className={classes(styles.field, error !== undefined && styles.wrong)}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>{label}</legend>
      {error !== undefined && <FieldProblem id={errorId}>{error}</FieldProblem>}
      {children}
    </fieldset>
  )
}

function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <TriangleAlert aria-hidden="true" />
      {children}
    </p>
  )
}

/** Renders a one-line text input. */
export function TextInput({ className, ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} className={classes(styles.input, className)} />
}

/** Renders a multi-line text input. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  return <textarea rows={2} {...rest} className={classes(styles.input, className)} />
}

type CheckBoxProps = Omit<ComponentPropsWithRef<"input">, "type" | "onChange"> & {
  label: ReactNode
  hint?: ReactNode
  onChange: (isOn: boolean) => void
}

/** Renders a checkbox with its label, and a hint below. */
export function CheckBox({ label, hint, className, onChange, ...rest }: CheckBoxProps) {
  const hintId = useId()
  const box = (
    <label className={classes("row nowrap gap-12 touch", className)}>
      <input
        aria-describedby={hint === undefined ? undefined : hintId}
        {...rest}
        type="checkbox"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
  if (hint === undefined) return box
  return (
    <div>
      {box}
      <small id={hintId} className={classes("block", styles.below)}>
        {hint}
      </small>
    </div>
  )
}

type RadioCardProps = Omit<ComponentPropsWithRef<"input">, "type"> & { label: ReactNode; hint?: ReactNode }

/** Renders one of a few choices as a card. */
export function RadioCard({ label, hint, className, ...rest }: RadioCardProps) {
  return (
    <label className={classes(styles.radio, className)}>
      <input type="radio" {...rest} />
      <span>
        <b>{label}</b>
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  )
}

/** Lays choices out side by side, or in a column on narrow screens. */
export function RadioCards({ isList = false, children }: { isList?: boolean; children: ReactNode }) {
  return <div className={`mt-8 ${isList ? "stack" : "columns"}`}>{children}</div>
}
