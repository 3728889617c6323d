import { useMutation } from "@tanstack/react-query"
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react"
import { type FieldName, makeForm, type Objection, type Sending } from "#web/kit/forms/form-state.ts"

/** What a control needs to be a field of a form. */
export type FormField<Value> = {
  id: string
  value: Value
  error: string | undefined
  set: (value: Value) => void
  /** Where the focus goes when this field is the first wrong one. */
  ref: (element: HTMLElement | null) => void
}

type FormOptions<Values, Body, Result> = Sending<Values, Body, Result> & {
  /** What the fields begin with. */
  values: Values | (() => Values)
  /** A summary of all errors takes the focus instead of the first wrong field. */
  hasSummary?: boolean
  /** Has the focus at first. */
  startAt?: keyof Values & string
}

/** A form: its values, its errors by field, and its way to the server, one request at a time. */
export function useForm<Values extends object, Body, Result>(options: FormOptions<Values, Body, Result>) {
  const { values, hasSummary = false, startAt, ...sending } = options
  const id = useId()
  const [store] = useState(() => makeForm(typeof values === "function" ? values() : values))
  const state = useSyncExternalStore(store.listen, store.read)
  const elements = useRef(new Map<string, HTMLElement>())
  const { mutateAsync } = useMutation({ mutationFn: (send: () => Promise<Result>) => send() })

  // Runs after a dialog around it has opened, which gives the focus to its first button.
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

  /** A part of a field as a field of its own, such as one cell of its lines. */
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
    /** Everything that is wrong, for a list that leads to the fields. */
    summary: Object.entries(state.errors).flatMap(([name, message]) =>
      typeof message === "string" ? [{ fieldId: `${id}${name}`, message }] : [],
    ),
    /** The values of this moment, for what was begun before they changed. */
    latest: () => store.read().values,
    set: store.set,
    restart: store.restart,
    /** Says what is wrong, as a refusal would. */
    object: (objection: Objection<Values>) => store.object(objection),
    /** Checks and sends; `check` stands in for the form's own, for a second button. */
    submit: (event?: { preventDefault: () => void }, check = sending.check) => {
      event?.preventDefault()
      const send: typeof sending.send = (body, key) => mutateAsync(() => sending.send(body, key))
      void store.submit({ ...sending, check, send })
    },
  }
}

/** What the frame of a form needs of it. */
export type AnyForm = {
  failure: string | null
  isSending: boolean
  isDirty: boolean
  turn: number
  summary: { fieldId: string; message: string }[]
  submit: (event?: { preventDefault: () => void }) => void
}

/** A form, for what shows a part of it. */
export type FormOf<Values extends object> = AnyForm &
  Omit<ReturnType<typeof useForm<Values, unknown, unknown>>, keyof AnyForm>
