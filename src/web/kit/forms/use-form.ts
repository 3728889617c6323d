import { useMutation } from "@tanstack/react-query"
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react"
import { type FieldName, makeForm, type Objection, type Sending } from "#web/kit/forms/form-state.ts"

/** The props that connect a control with a form's field. */
export type FormField<Value> = {
  id: string
  value: Value
  error: string | undefined
  set: (value: Value) => void
  /** The focus target when this field is the first with an error. */
  ref: (element: HTMLElement | null) => void
}

/** A control outside a form: nothing refuses its value, and nothing focuses it. */
export type PlainField<Value> = Pick<FormField<Value>, "id" | "value" | "set"> &
  Partial<Pick<FormField<Value>, "error" | "ref">>

type FormOptions<Values, Body, Result> = Sending<Values, Body, Result> & {
  /** The initial values. */
  values: Values | (() => Values)
  /** An error summary takes the focus instead of the first field with an error. */
  hasSummary?: boolean
  /** Takes the focus initially. */
  startAt?: keyof Values & string
}

/** Manages a form: its values, its errors by field, and one request at a time. */
export function useForm<Values extends object, Body, Result>(options: FormOptions<Values, Body, Result>) {
  const { values, hasSummary = false, startAt, ...sending } = options
  const id = useId()
  const [store] = useState(() => makeForm(typeof values === "function" ? values() : values))
  const state = useSyncExternalStore(store.subscribe, store.read)
  const elements = useRef(new Map<string, HTMLElement>())
  const { mutateAsync } = useMutation({ mutationFn: (send: () => Promise<Result>) => send() })

  // Runs after a surrounding dialog has opened, because that focuses its first button.
  const [first] = useState(startAt)
  useEffect(() => {
    if (first !== undefined) elements.current.get(first)?.focus()
  }, [first])

  const { turn } = state
  useEffect(() => {
    if (turn === 0 || hasSummary) return
    const { errors } = store.read()
    const wrong = Object.entries(errors).filter(([, error]) => error !== undefined)
    const [first] = wrong.flatMap(([name]) => elements.current.get(name) ?? [])
    first?.focus()
  }, [turn, hasSummary, store])

  /** Returns a part of a field, such as one cell of its lines, as a field. */
  const part = <Value>(
    name: FieldName<Values>,
    value: Value,
    set: (value: Value) => void,
  ): FormField<Value> => ({
    id: `${id}${name}`,
    value,
    error: state.errors[name],
    set,
    ref: (element) => {
      if (element) elements.current.set(name, element)
      else elements.current.delete(name)
    },
  })

  return {
    ...state,
    id,
    part,
    field: <Name extends keyof Values & string>(name: Name) =>
      part<Values[Name]>(name, state.values[name], (value) =>
        store.set({ ...store.read().values, [name]: value }, [name]),
      ),
    /** All errors, for a list that links to the fields. */
    summary: Object.entries(state.errors).flatMap(([name, message]) =>
      typeof message === "string" ? [{ fieldId: `${id}${name}`, message }] : [],
    ),
    /** The current values, for work that began before they changed. */
    latest: () => store.read().values,
    set: store.set,
    restart: store.restart,
    /** Shows errors as a refusal would. */
    object: (objection: Objection<Values>) => store.object(objection),
    /** Checks and sends; `check` replaces the form's own check for a second button. */
    submit: (event?: { preventDefault: () => void }, check = sending.check) => {
      event?.preventDefault()
      const send: typeof sending.send = (body, key) => mutateAsync(() => sending.send(body, key))
      void store.submit({ ...sending, check, send })
    },
  }
}

/** What a form's frame needs of it. */
export type AnyForm = {
  failure: string | null
  isSending: boolean
  isDirty: boolean
  turn: number
  summary: { fieldId: string; message: string }[]
  submit: (event?: { preventDefault: () => void }) => void
}

/** A form, for components that show part of it. */
export type FormOf<Values extends object> = AnyForm &
  Omit<ReturnType<typeof useForm<Values, unknown, unknown>>, keyof AnyForm>
