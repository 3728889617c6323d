import { useQuery } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import X from "lucide-react/icons/x"
import { useState } from "react"
import styles from "#web/admin/audit/audit.module.css"
import { sayThing } from "#web/admin/audit/audit-words.ts"
import { api } from "#web/data/call.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"

type AuditFiltersProps = { search: AdminSearch; onChange: (search: AdminSearch) => void }

/** Filters by actor, thing and range of days, all kept in the address. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const t = useWords()
  const others = auditThings.some((thing) => thing === search.thing) ? [] : [search.thing ?? []].flat()
  return (
    <>
      <div className={`row at-end gap-x-16 mb-12 ${styles.filters}`}>
        <PersonFilter onChoose={(who) => onChange({ ...search, who })} />
        <Field label={t("adminAudit.filter.thing")}>
          {({ id }) => (
            <select
              id={id}
              className="control mt-8"
              value={search.thing ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onChange(withOut({ ...search, thing: value }, value === "" ? ["thing", "id"] : ["id"]))
              }
            >
              <option value="">{t("adminAudit.filter.anything")}</option>
              {[...auditThings, ...others].map((thing) => (
                <option key={thing} value={thing}>
                  {sayThing(t, thing)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {(["from", "until"] as const).map((end) => (
          <Field key={end} label={t(`adminAudit.filter.${end}`)}>
            {({ id }) => (
              <TextInput
                id={id}
                type="date"
                value={search[end] ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  onChange(value === "" ? withOut(search, [end]) : { ...search, [end]: value })
                }
              />
            )}
          </Field>
        ))}
        <span className={`row gap-12 ${styles.export}`}>
          <ButtonAnchor
            look="outline"
            href={`/files/audit.csv?${new URLSearchParams(questionOf(search)).toString()}`}
            title={t("adminAudit.exportHint")}
          >
            <Download aria-hidden="true" />
            {t("common.saveAsCsv")}
          </ButtonAnchor>
          <SavedViews filters={["who", "id"]} />
        </span>
      </div>
      <Chosen search={search} onChange={onChange} />
    </>
  )
}

/** Shows the chosen person and object, each with a button that removes the filter. */
function Chosen({ search, onChange }: AuditFiltersProps) {
  const t = useWords()
  const { who, thing, id } = search
  const { data } = useQuery(
    api.adminAudit.actors.queryOptions({
      input: { q: who ?? "" },
      enabled: who !== undefined,
      staleTime: 60_000,
    }),
  )
  if (who === undefined && id === undefined) return null
  const name = data?.actors.find(({ subject }) => subject === who)?.name ?? who ?? ""
  return (
    <div className={`row mb-12 ${styles.chosen}`}>
      {who !== undefined && (
        <FilterOut
          label={t("adminAudit.filter.by", { name })}
          onPress={() => onChange(withOut(search, ["who"]))}
        />
      )}
      {thing !== undefined && id !== undefined && (
        <FilterOut
          label={t("adminAudit.filter.of", { thing: sayThing(t, thing), id })}
          onPress={() => onChange(withOut(search, ["id"]))}
        />
      )}
    </div>
  )
}

function FilterOut({ label, onPress }: { label: string; onPress: () => void }) {
  const t = useWords()
  return (
    <Button
      look="outline"
      size="small"
      aria-label={t("adminAudit.filter.clear", { filter: label })}
      onClick={onPress}
    >
      <span translate="no">{label}</span>
      <X aria-hidden="true" />
    </Button>
  )
}

function withOut(search: AdminSearch, names: (keyof AdminSearch)[]): AdminSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.some((one) => one === name)))
}

/** The filters of the audit log, in display order. */
const auditThings = [
  "sale",
  "return",
  "quarantine",
  "task",
  "till-day",
  "stock",
  "shelf",
  "barcode",
  "medicine",
  "customer-order",
  "stock-request",
  "purchase-order",
  "goods-receipt",
  "supplier-return",
  "supplier-product",
  "recall",
  "purchase-settings",
  "pharmacy-key",
  "stock-upload",
  "person",
  "pharmacy",
  "supplier",
  "announcement",
  "data-request",
  "banner",
  "banner-picture",
  "setting",
  "health",
  "unmet-search",
  "audit-log",
] as const

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "")

const sorts = ["when"] as const
export const sortingIn = ({ sort = "when-" }: AdminSearch) => sortIn(sort, sorts, "when")

/** Maps the address to the query; an id counts only with its object type. */
export function questionOf(search: AdminSearch) {
  const { who, thing, id } = search
  return {
    ...(who !== undefined && { subject: who }),
    ...(thing !== undefined && { thing }),
    ...(thing !== undefined && id !== undefined && { thingId: id }),
    ...(isDay(search.from) && { from: search.from }),
    ...(isDay(search.until) && { until: search.until }),
    ...(!sortingIn(search).isReversed && { oldestFirst: "true" }),
  }
}

/** Finds a person in the log by part of the name or id. */
function PersonFilter({ onChoose }: { onChoose: (subject: string) => void }) {
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
        <div className={`panel round ${styles.found}`} role="status">
          {isError && <p className="muted pad-12-16">{t("adminAudit.filter.whoFailed")}</p>}
          {data?.actors.length === 0 && <p className="muted pad-12-16">{t("adminAudit.filter.whoNone")}</p>}
          <ul>
            {data?.actors.map(({ subject, name }) => (
              <li key={subject}>
                <button type="button" className="line-button" onClick={() => choose(subject)} translate="no">
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
