import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import styles from "#web/admin/audit/audit.module.css"
import { api } from "#web/data/call.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"

/** Finds a person in the log by part of the name or id. */
export function PersonFilter({ onChoose }: { onChoose: (subject: string) => void }) {
  const t = useWords()
  const [text, setText] = useState("")
  const q = text.trim()
  const { data, isError } = useQuery(
    api.adminAudit.actors.queryOptions({ input: { q }, enabled: q !== "", staleTime: 60_000 }),
  )
  const choose = (subject: string) => {
    setText("")
    onChoose(subject)
  }
  return (
    <div className={styles.person}>
      <Field label={t("adminAudit.filter.who")}>
        {({ id }) => (
          <TextInput
            id={id}
            autoComplete="off"
            maxLength={200}
            placeholder={t("adminAudit.filter.whoHint")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      {q !== "" && (
        <div className={styles.found} role="status">
          {isError && <p>{t("adminAudit.filter.whoFailed")}</p>}
          {data?.actors.length === 0 && <p>{t("adminAudit.filter.whoNone")}</p>}
          <ul>
            {data?.actors.map(({ subject, name }) => (
              <li key={subject}>
                <button type="button" onClick={() => choose(subject)} translate="no">
                  {name ?? t("adminAudit.gone")}
                  <small className="block">{subject}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
