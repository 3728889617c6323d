import { useQuery } from "@tanstack/react-query"
import type { Demand } from "#contract/pharmacy/dashboard.ts"
import { api } from "#web/data/call.ts"
import { NoChart, Panel, type PanelTable } from "#web/kit/dashboard/panel.tsx"
import { sourceOf } from "#web/kit/dashboard/use-dashboard.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/pharmacy/dashboard/dashboard.module.css"
import { type TFunction, useWords } from "#web/words/words.ts"

const demandQuery = api.dashboard.demand.queryOptions({ refetchInterval: 10 * 60_000 })

/** Searches without a result and watches near the pharmacy, by medicine and never by person. */
export function DemandPanel() {
  const t = useWords()
  const source = sourceOf(useQuery(demandQuery))
  return (
    <Panel
      question={t("dashboard.demand.question")}
      note={t("dashboard.demand.note")}
      width="half"
      source={source}
      draw={({ medicines }) => ({
        chart:
          medicines.length === 0 ? (
            <NoChart>{t("dashboard.demand.none")}</NoChart>
          ) : (
            <ul className={styles.list}>
              {medicines.map((row) => (
                <DemandRow key={row.medicineId} row={row} />
              ))}
            </ul>
          ),
        ...(medicines.length > 0 && { table: tableOf(t, medicines) }),
      })}
    />
  )
}

type Row = Demand["medicines"][number]

const sayCount = (t: TFunction, count: number | null) =>
  count === null ? t("dashboard.demand.few") : formatCount(count)

function DemandRow({ row: { medicine, searches, watchers, inStock } }: { row: Row }) {
  const t = useWords()
  return (
    <li>
      <b translate="no">{medicine}</b>
      <small>
        {`${t("dashboard.demand.searches")}: ${sayCount(t, searches)} · ${t("dashboard.demand.watchers")}: ${sayCount(t, watchers)}`}
        {inStock && ` · ${t("dashboard.demand.here")}`}
      </small>
    </li>
  )
}

const tableOf = (t: TFunction, medicines: readonly Row[]): PanelTable => ({
  fileName: t("dashboard.demand.file"),
  columns: [
    { label: t("dashboard.demand.medicine") },
    { label: t("dashboard.demand.searches") },
    { label: t("dashboard.demand.watchers") },
    { label: t("dashboard.demand.here") },
  ],
  rows: medicines.map(({ medicine, searches, watchers, inStock }) => [
    medicine,
    sayCount(t, searches),
    sayCount(t, watchers),
    t(inStock ? "dashboard.demand.yes" : "dashboard.demand.no"),
  ]),
})
