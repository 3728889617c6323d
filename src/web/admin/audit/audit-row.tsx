import type { AuditEntry } from "#contract/admin/audit.ts"
import {
  changesOf,
  sayAction,
  sayActor,
  sayChange,
  sayThing,
  sayThingName,
} from "#web/admin/audit/audit-words.ts"
import { ThingLink } from "#web/admin/audit/thing-link.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const shownChanges = 2

/** Renders one log entry; its heading opens the details. */
export function AuditRow({ of, onOpen }: { of: AuditEntry; onOpen: () => void }) {
  const t = useWords()
  const what = sayAction(t, of.action)
  return (
    <CardRow>
      <CardCell label={t("adminAudit.columns.when")}>
        <When at={of.at} />
      </CardCell>
      <CardCell label={t("adminAudit.columns.who")} kind="prose">
        <span>
          <span translate="no">{sayActor(t, of)}</span>
          <small className="block meta">
            {of.workplace ?? (of.subject && t("adminAudit.administration"))}
          </small>
        </span>
      </CardCell>
      <CardCell label={t("adminAudit.columns.what")} kind="prose">
        <button type="button" className="link semibold" onClick={onOpen}>
          {what}
          <span className="sr">
            {t("adminAudit.detailsOf", { what: sayThing(t, of.thing), when: formatMoment(new Date(of.at)) })}
          </span>
        </button>
      </CardCell>
      <CardCell label={t("adminAudit.columns.on")} kind="prose">
        <span>
          <ThingLink of={of}>{sayThing(t, of.thing)}</ThingLink>
          <small className="block meta" translate="no">
            {sayThingName(t, of)}
          </small>
        </span>
      </CardCell>
      <CardCell label={t("adminAudit.columns.change")} kind="prose">
        <ChangesInShort of={of} />
      </CardCell>
      <CardCell label={t("adminAudit.columns.device")}>{of.device || t("adminAudit.noDevice")}</CardCell>
    </CardRow>
  )
}

function ChangesInShort({ of }: { of: AuditEntry }) {
  const t = useWords()
  const changes = changesOf(of)
  const rest = changes.length - shownChanges
  if (changes.length === 0 && of.reason === null) return t("adminAudit.noChange")
  return (
    <div className="stack gap-0">
      {changes.slice(0, shownChanges).map((change) => {
        const { wasThere, ...said } = sayChange(t, change)
        return <p key={change.field}>{t(wasThere ? "adminAudit.change" : "adminAudit.set", said)}</p>
      })}
      {rest > 0 && <p className="muted">{t("staff.andMore", { count: rest })}</p>}
      {of.reason !== null && <p className="muted">“{of.reason}”</p>}
    </div>
  )
}
