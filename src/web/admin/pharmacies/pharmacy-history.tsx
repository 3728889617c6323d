import { Link } from "@tanstack/react-router"
import type { PharmacyAct, PharmacyDetail } from "#contract/admin/pharmacies.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/pharmacies/pharmacies.module.css"
import view from "#web/admin/view.module.css"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const did = {
  "adminPharmacies.make": "make",
  "adminPharmacies.edit": "edit",
  "adminPharmacies.verify": "verify",
  "adminPharmacies.unlist": "unlist",
  "adminPharmacies.relist": "relist",
  "adminPharmacies.end": "end",
  "licence.ended": "licence",
} as const
type Action = keyof typeof did
const isKnown = (action: string): action is Action => Object.hasOwn(did, action)

const fields = [
  "name",
  "phone_number",
  "address",
  "town",
  "district",
  "lat",
  "lng",
  "open_minutes",
  "price_exposure",
  "delivers",
  "rounds_cash",
  "max_discount_percent",
] as const

type HistoryProps = { id: number; acts: PharmacyAct[] }

/** Shows the administration's actions on a pharmacy, newest first. */
export function PharmacyHistory({ id, acts }: HistoryProps) {
  const t = useWords()
  const known = acts.filter(({ action }) => isKnown(action))
  return (
    <section className={`shrink pad-16 ${view.part}`} aria-labelledby="pharmacy-history">
      <h2 id="pharmacy-history">{t("common.history")}</h2>
      {known.length === 0 && <p className="muted">{t("adminPharmacies.detail.noHistory")}</p>}
      <ol className={styles.history}>
        {known.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </ol>
      <p>
        <Link to={paths.adminAudit} search={{ thing: "pharmacy", id: String(id) }}>
          {t("adminPharmacies.detail.audit")}
        </Link>
      </p>
    </section>
  )
}

function Act({ act }: { act: PharmacyAct }) {
  const t = useWords()
  const { action, at, by, isPharos, changed, reason } = act
  if (!isKnown(action)) return null
  const names = fields.filter((field) => changed.includes(field))
  const what = [...new Set(names.map((field) => t(`adminPharmacies.detail.fields.${field}`)))]
  const until = act.licenceValidUntil
  const details = [
    action === "adminPharmacies.edit" && what.join(", "),
    act.licenceNumber !== null && t("staff.licenceNumber", { number: act.licenceNumber }),
    until !== null && t("adminPharmacies.detail.until", { until: formatDay(new Date(until)) }),
  ].filter(Boolean)
  const who = isPharos
    ? t("adminPharmacies.detail.byPharos")
    : by === null
      ? t("admin.acts.bySomebody")
      : t("staff.byName", { name: by })
  return (
    <li>
      <b>{t(`adminPharmacies.detail.acts.${did[action]}`)}</b>
      {details.length > 0 && <span> · {details.join(", ")}</span>}
      <small className="block">
        <When at={at} /> · <span>{who}</span>
      </small>
      {reason !== null && <q>{reason}</q>}
    </li>
  )
}

const columns = ["at", "key", "rows", "refused", "done"] as const

/** Lists the latest stock lists sent with the pharmacy's API keys. */
export function PharmacyUploads({ of: { uploads } }: { of: PharmacyDetail }) {
  const t = useWords()
  const label = (column: (typeof columns)[number]) => t(`adminPharmacies.detail.uploadColumns.${column}`)
  return (
    <section className="span-all shrink" aria-labelledby="pharmacy-uploads">
      <h2 className="text-h3 mb-8" id="pharmacy-uploads">
        {t("adminPharmacies.detail.uploads")}
      </h2>
      {uploads.length === 0 && <p className="muted">{t("adminPharmacies.detail.noUploads")}</p>}
      {uploads.length > 0 && (
        <CardTable label={t("adminPharmacies.detail.uploads")} columns={columns.map(label)}>
          {uploads.map(({ id, at, key, rows, refused, finishedAt, isDryRun }) => (
            <CardRow key={id}>
              <CardCell label={label("at")}>
                <When at={at} />
              </CardCell>
              <CardCell label={label("key")} kind="prose">
                <span translate="no">{key}</span>
              </CardCell>
              <CardCell label={label("rows")}>{formatCount(rows)}</CardCell>
              <CardCell label={label("refused")}>{formatCount(refused)}</CardCell>
              <CardCell label={label("done")}>
                {isDryRun ? (
                  t("staff.dryRun")
                ) : finishedAt === null ? (
                  t("adminPharmacies.detail.notDone")
                ) : (
                  <When at={finishedAt} />
                )}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  )
}
