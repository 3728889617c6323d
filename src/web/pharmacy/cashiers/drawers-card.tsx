import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { CountForm } from "#web/pharmacy/cash-sessions/count-form.tsx"
import { PrintXReport } from "#web/pharmacy/cash-sessions/x-report.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/cashiers.ts"

const columns = ["sales", "cash", "card", "qr", "refunds"] as const
type Column = (typeof columns)[number]

const centsOf = ({ takings: { sales, salesByMethod: by, returns } }: TillDay): Record<Column, number> => ({
  sales: sales.cents,
  cash: by.cash.cents,
  card: by.card.cents,
  qr: by.qr.cents,
  refunds: returns.cents,
})

/** The X reports of all open drawers with their sums; a colleague's drawer is counted and closed here. */
export function DrawersCard({ own }: { own: number | null }) {
  const t = useWords()
  const client = useQueryClient()
  const outage = useOutage()
  const { data: drawers = [] } = useQuery(api.tillDays.drawers.queryOptions({ refetchOnMount: "always" }))
  const [counting, setCounting] = useState<TillDay | null>(null)
  const nameOf = ({ cashier }: TillDay) => cashier?.name ?? t("cashiers.own")
  const open = async ({ id }: TillDay) => {
    if (id === null) return
    const key = crypto.randomUUID()
    await call.tillDays.open({ key, dayId: id, float: { pieces: [], otherCents: 0 } })
    await client.invalidateQueries({ queryKey: api.tillDays.key() })
  }
  if (drawers.length === 0) return null
  return (
    <section className="card" aria-labelledby="drawers-heading">
      <div className="stack gap-16 pad-24">
        <h2 id="drawers-heading">{t("cashiers.drawers")}</h2>
        <p className="muted text-staff">{t("cashiers.drawersText")}</p>
        {drawers.map((day) => (
          <section key={day.id} aria-label={nameOf(day)} className="pad-y-8 ruled-below">
            <div className="row apart gap-16">
              <h3>{nameOf(day)}</h3>
              {day.id !== own && (
                <Button
                  look="outline"
                  size="small"
                  disabled={outage !== undefined}
                  onClick={() => (day.isOpen ? setCounting(day) : void open(day).catch(toastProblem))}
                >
                  {day.isOpen ? t("cashiers.countDrawer", { name: nameOf(day) }) : t("cashiers.openFor")}
                </Button>
              )}
            </div>
            <Sums of={[day]} />
            {day.isOpen && day.id !== own && <PrintXReport day={day} />}
          </section>
        ))}
        {drawers.length > 1 && (
          <section aria-label={t("cashiers.all")}>
            <h3>{t("cashiers.all")}</h3>
            <Sums of={drawers} />
          </section>
        )}
      </div>
      {counting && <CountForm day={counting} onBack={() => setCounting(null)} />}
    </section>
  )
}

/** Shows the sums of one drawer, or of several together. */
function Sums({ of: drawers }: { of: readonly TillDay[] }) {
  const t = useWords()
  const cents = drawers.map(centsOf)
  return (
    <dl className="row gap-x-24">
      {columns.map((column) => (
        <div key={column}>
          <dt className="muted text-staff">{t(`cashiers.columns.${column}`)}</dt>
          <dd className="semibold">
            <Money cents={cents.reduce((sum, each) => sum + each[column], 0)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
