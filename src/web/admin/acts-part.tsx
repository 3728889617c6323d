import { Link } from "@tanstack/react-router"
import type { PharmacyAct } from "#contract/admin/pharmacies.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/pharmacies/pharmacies.module.css"
import view from "#web/admin/view.module.css"
import { When } from "#web/kit/format/when.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-pharmacies.ts"

type ActsPartProps = {
  thing: "pharmacy" | "supplier"
  id: number
  acts: PharmacyAct[]
  /** Names an act; undefined leaves it out. */
  nameOf: (act: PharmacyAct) => string | undefined
  /** What an act changed, in words. */
  changedOf?: (act: PharmacyAct) => string
}

/** Shows the administration's actions on a pharmacy or a supplier, newest first. */
export function ActsPart({ thing, id, acts, nameOf, changedOf }: ActsPartProps) {
  const t = useWords()
  const known = acts.flatMap((act) => {
    const name = nameOf(act)
    return name === undefined ? [] : [{ act, name }]
  })
  return (
    <section className={`shrink pad-16 ${view.part}`} aria-labelledby="acts">
      <h2 id="acts">{t("common.history")}</h2>
      {known.length === 0 && <p className="muted">{t("adminPharmacies.detail.noHistory")}</p>}
      <ol className={styles.history}>
        {known.map(({ act, name }) => (
          <Act key={act.id} act={act} name={name} changed={changedOf?.(act)} />
        ))}
      </ol>
      <p>
        <Link to={paths.adminAudit} search={{ thing, id: String(id) }}>
          {t("adminPharmacies.detail.audit")}
        </Link>
      </p>
    </section>
  )
}

function Act({ act, name, changed }: { act: PharmacyAct; name: string; changed: string | undefined }) {
  const t = useWords()
  const { at, by, isPharos, licenceNumber, licenceValidUntil: until, reason } = act
  const details = [
    changed,
    licenceNumber !== null && t("staff.licenceNumber", { number: licenceNumber }),
    until !== null && t("adminPharmacies.detail.until", { until: formatCalendarDay(until) }),
  ].filter(Boolean)
  const who = isPharos
    ? t("adminPharmacies.detail.byPharos")
    : by === null
      ? t("admin.acts.bySomebody")
      : t("staff.byName", { name: by })
  return (
    <li>
      <b>{name}</b>
      {details.length > 0 && <span> · {details.join(", ")}</span>}
      <small className="block">
        <When at={at} /> · <span>{who}</span>
      </small>
      {reason !== null && <q>{reason}</q>}
    </li>
  )
}
