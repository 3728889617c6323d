import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import Plus from "lucide-react/icons/plus"
import { useEffect, useRef, useState } from "react"
import { maxDosePeople, maxPersonName } from "#domain/customer/dose-limits.ts"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { api, call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

export const peopleQuery = api.dosePeople.list.queryOptions()

/** Chooses for whom a schedule is; a person is added here as well. */
export function PersonField({ field }: { field: FormField<number | null> }) {
  const t = useWords()
  const { data: people = [] } = useQuery(peopleQuery)
  const [isAdding, setAdding] = useState(false)
  // Radio buttons have no null.
  const me = 0
  const options = [
    { value: me, label: t("scheduler.forMe") },
    ...people.map(({ id, name }) => ({ value: id, label: <span translate="no">{name}</span> })),
  ]
  return (
    <>
      <Choice
        field={{ ...field, value: field.value ?? me, set: (id: number) => field.set(id === me ? null : id) }}
        label={t("scheduler.forWhom")}
        look="chips"
        options={options}
      />
      {isAdding ? (
        <NewPerson
          onAdded={(id) => {
            setAdding(false)
            field.set(id)
          }}
        />
      ) : (
        people.length < maxDosePeople && (
          <Button look="quiet" size="small" className={styles.add} onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {t("scheduler.addPerson")}
          </Button>
        )
      )}
    </>
  )
}

type NewPersonProps = { hasFocus?: boolean; onAdded: (id: number) => void }

/** Adds a person without sending the form around it. */
export function NewPerson({ hasFocus = true, onAdded }: NewPersonProps) {
  const t = useWords()
  const queryClient = useQueryClient()
  const adding = useMutation({
    mutationFn: (name: string) => call.dosePeople.add({ name }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: api.dosePeople.key() })
      onAdded(id)
    },
  })
  return (
    <PersonName
      label={t(hasFocus ? "common.name" : "scheduler.addPerson")}
      send={t("scheduler.addName")}
      hasFocus={hasFocus}
      isBusy={adding.isPending}
      failure={adding.error}
      onSend={(name) => adding.mutate(name)}
    />
  )
}

type PersonNameProps = {
  initial?: string
  label: string
  send: string
  /** The button that opened this has gone. */
  hasFocus: boolean
  isBusy: boolean
  failure: Error | null
  onSend: (name: string) => void
}

/** Edits one name. Not a form, because it is used inside one. */
export function PersonName({
  initial = "",
  label,
  send,
  hasFocus,
  isBusy,
  failure,
  onSend,
}: PersonNameProps) {
  const t = useWords()
  const [name, setName] = useState(initial)
  const [isEmpty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const sendName = () => {
    setEmpty(name.trim() === "")
    if (name.trim() !== "") onSend(name)
  }
  const problem = isEmpty ? t("scheduler.enterPersonName") : failure && sayProblem(failure)
  return (
    <Field label={label} {...(problem && { error: problem })}>
      {({ id, describedBy, isInvalid }) => (
        <div className={styles.newPerson}>
          <TextInput
            id={id}
            ref={input}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            autoComplete="off"
            maxLength={maxPersonName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return
              event.preventDefault()
              sendName()
            }}
          />
          <Button look="outline" isBusy={isBusy} onClick={sendName}>
            {send}
          </Button>
        </div>
      )}
    </Field>
  )
}
