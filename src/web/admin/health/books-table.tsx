import { Link } from "@tanstack/react-router"
import type { BookDifference } from "#contract/admin/health.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/health/health.module.css"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["thing", "rule", "expected", "found"] as const

/** Lists ledger discrepancies, each linked to its audit log. */
export function BooksTable({ differences, checkedAt }: { differences: BookDifference[]; checkedAt: string }) {
  const t = useWords()
  return (
    <section className={`stack mt-24 ${styles.section}`} aria-labelledby="books">
      <h2 className="text-lead" id="books">
        {t("adminHealth.books.title")}
      </h2>
      <p className="meta">{t("adminHealth.books.checked", { time: formatMoment(new Date(checkedAt)) })}</p>
      <CardTable
        label={t("adminHealth.books.title")}
        columns={columns.map((column) => t(`adminHealth.books.columns.${column}`))}
      >
        {differences.map((one) => (
          <DifferenceRow key={JSON.stringify(one)} of={one} />
        ))}
      </CardTable>
    </section>
  )
}

function DifferenceRow({ of: { rule, expected, found, thing, thingId } }: { of: BookDifference }) {
  const t = useWords()
  const name =
    thing === null || thingId === null
      ? t("common.everything")
      : t(`adminHealth.books.things.${thing}`, { id: thingId })
  return (
    <CardRow>
      <CardCell kind="prose">
        <b>{name}</b>
        {thing !== null && thingId !== null && (
          <Link
            to={paths.adminAudit}
            search={{ thing, id: String(thingId) }}
            className="block text-primary text-meta"
          >
            {t("adminHealth.books.who")}
            <span className="sr">{t("adminHealth.books.whoOf", { thing: name })}</span>
          </Link>
        )}
      </CardCell>
      <CardCell label={t("adminHealth.books.columns.rule")} kind="prose">
        {rule}
      </CardCell>
      <CardCell label={t("adminHealth.books.columns.expected")} kind="prose">
        {expected}
      </CardCell>
      <CardCell label={t("adminHealth.books.columns.found")} kind="prose">
        {found}
      </CardCell>
    </CardRow>
  )
}
