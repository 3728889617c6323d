import type { AdminPerson, StaffRow } from "#contract/admin/people.ts"
import styles from "#web/admin/people/users.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

type PlacesProps = { of: AdminPerson; onAdd: () => void; onEnd: (row: StaffRow) => void }

/** Shows current workplaces with their actions, and past ones. */
export function Places({ of, onAdd, onEnd }: PlacesProps) {
  const t = useWords()
  const active = of.staff.filter(({ endedAt }) => endedAt === null)
  const earlier = of.staff.filter(({ endedAt }) => endedAt !== null)
  return (
    <section className="mt-24">
      <h3 className="text-body mb-8">{t("staff.worksAt")}</h3>
      {active.length === 0 && <p className="muted">{t("adminUsers.sheet.worksNowhere")}</p>}
      <ul className={`stack mb-8 ${styles.list}`}>
        {active.map((row) => (
          <li key={row.staffId}>
            <span>
              <b translate="no">{row.name}</b>
              <small className="block">{t("staff.sinceDay", { day: formatDay(new Date(row.since)) })}</small>
              <Why by={row.addedBy} reason={row.addedReason} />
            </span>
            <Button look="outline" size="small" onClick={() => onEnd(row)}>
              {t("staff.remove")}
              <span className="sr">{t("adminUsers.sheet.endOf", { place: row.name })}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button look="outline" size="small" onClick={onAdd}>
        {t("adminUsers.sheet.add")}
      </Button>
      {earlier.length > 0 && (
        <details className={`mt-12 ${styles.earlier}`}>
          <summary>{t("adminUsers.sheet.earlier")}</summary>
          <ul className={`stack mb-8 ${styles.list}`}>
            {earlier.map((row) => (
              <li key={row.staffId}>
                <span>
                  <b translate="no">{row.name}</b>
                  <small className="block">
                    {t("adminUsers.sheet.span", {
                      from: formatDay(new Date(row.since)),
                      to: formatDay(new Date(row.endedAt ?? row.since)),
                    })}
                  </small>
                  <Why by={row.endedBy} reason={row.endReason} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Why({ by, reason }: { by: string | null; reason: string | null }) {
  const t = useWords()
  if (reason === null) return null
  return (
    <small className="block">
      {t("staff.reasonReason", { reason })}{" "}
      {by === null ? t("admin.acts.bySomebody") : t("staff.byName", { name: by })}
    </small>
  )
}
