import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { AuditEntry } from "#contract/admin/audit.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/audit/audit.module.css"
import {
  changesOf,
  sayAction,
  sayActor,
  sayChange,
  sayThing,
  sayThingName,
} from "#web/admin/audit/audit-words.ts"
import { ThingLink } from "#web/admin/audit/thing-link.tsx"
import { formatSecond } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Shows all details of a log entry, with links to what it concerns. */
export function EntryView({ of }: { of: AuditEntry }) {
  const t = useWords()
  const { action, thing, thingId, workplace, subject, device, reason } = of
  const actor = sayActor(t, of)
  return (
    <>
      <h1 className="text-h2 mb-12">{t("adminAudit.detail.title", { id: of.id })}</h1>
      <dl className={styles.facts}>
        <Fact name={t("adminAudit.columns.when")}>{formatSecond(new Date(of.at))}</Fact>
        <Fact name={t("adminAudit.columns.who")}>
          <span translate="no">{actor}</span>
          {subject !== null && <code className="block meta break">{subject}</code>}
        </Fact>
        <Fact name={t("adminAudit.detail.workplace")}>
          {workplace ?? (subject === null ? t("adminAudit.noDevice") : t("adminAudit.administration"))}
        </Fact>
        <Fact name={t("adminAudit.columns.what")}>
          {sayAction(t, action)} <code className="block meta break">{action}</code>
        </Fact>
        <Fact name={t("adminAudit.columns.on")}>
          <ThingLink of={of}>{sayThing(t, thing)}</ThingLink>{" "}
          <span translate="no">{sayThingName(t, of)}</span>
          <code className="block meta break">{thingId}</code>
        </Fact>
        <Fact name={t("adminAudit.columns.device")}>{device || t("adminAudit.noDevice")}</Fact>
        {reason !== null && <Fact name={t("adminAudit.detail.reason")}>{reason}</Fact>}
      </dl>
      <ChangesTable of={of} />
      <ul className="stack mt-16">
        {subject !== null && (
          <li>
            <Link to={paths.adminAudit} search={{ who: subject }}>
              {t("adminAudit.detail.allBy", { name: actor })}
            </Link>
          </li>
        )}
        <li>
          <Link to={paths.adminAudit} search={{ thing, id: thingId }}>
            {t("adminAudit.detail.allOf")}
          </Link>
        </li>
      </ul>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const columns = ["field", "before", "after"] as const

function ChangesTable({ of }: { of: AuditEntry }) {
  const t = useWords()
  const changes = changesOf(of)
  if (of.before === null && of.after === null)
    return of.reason === null && <p className="muted">{t("adminAudit.detail.look")}</p>
  return (
    <table className="table mt-16" aria-label={t("adminAudit.columns.change")}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`adminAudit.detail.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { field, from, to, wasThere } = sayChange(t, change)
          return (
            <tr key={change.field}>
              <th scope="row">{field}</th>
              <td>{wasThere ? from : t("adminAudit.noChange")}</td>
              <td>{to}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
