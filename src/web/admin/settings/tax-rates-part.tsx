import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { TaxRate } from "#contract/admin/tax-rates.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { type TaxDialogProps, TaxRateDialog } from "#web/admin/settings/tax-rate-dialog.tsx"
import { taxRatesQuery } from "#web/admin/tax-rates-query.ts"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["name", "percent", "medicines", "actions"] as const

type Opened = { act: "add" } | { act: "change" | "remove"; rate: TaxRate } | null

/** Lists the taxes that shelf prices include; a country without any has none here. */
export function TaxRatesPart() {
  const t = useWords()
  const client = useQueryClient()
  const query = useQuery(taxRatesQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const rates = query.data?.rates ?? []
  const parts = {
    onSaved: (listed: { rates: TaxRate[] }) => {
      putAnswer(client, taxRatesQuery.queryKey, listed)
      void client.invalidateQueries({ queryKey: api.adminAudit.key() })
      setOpened(null)
    },
    onStale: () => void query.refetch(),
    onClose: () => setOpened(null),
  }
  return (
    <section className="mt-24" aria-labelledby="taxes">
      <div className="row apart">
        <h2 id="taxes">{t("adminSettings.taxes.title")}</h2>
        <Button look="outline" onClick={() => setOpened({ act: "add" })}>
          {t("adminSettings.taxes.add")}
        </Button>
      </div>
      <p className="measure muted mt-8 mb-16">{t("adminSettings.taxes.intro")}</p>
      <ListState
        state={query.data ? "shown" : stateOf(query)}
        failed={t("adminSettings.taxes.failed")}
        loading={t("adminSettings.taxes.loading")}
        onRetry={() => void query.refetch()}
      />
      {query.data && rates.length === 0 && <p>{t("adminSettings.taxes.none")}</p>}
      {rates.length > 0 && (
        <CardTable
          label={t("adminSettings.taxes.title")}
          columns={columns.map((column) => t(`adminSettings.taxes.columns.${column}`))}
        >
          {rates.map((rate) => (
            <CardRow key={rate.id}>
              <CardCell kind="prose">
                <b translate="no">{rate.name}</b>
              </CardCell>
              <CardCell label={t("adminSettings.taxes.columns.percent")}>
                <Percents of={rate} />
              </CardCell>
              <CardCell label={t("adminSettings.taxes.columns.medicines")}>
                {formatCount(rate.medicines)}
              </CardCell>
              <CardCell kind="actions">
                {(["change", "remove"] as const).map((act) => (
                  <Button key={act} look="outline" size="small" onClick={() => setOpened({ act, rate })}>
                    {t(act === "change" ? "common.change" : "staff.remove")}
                    <span className="sr"> {rate.name}</span>
                  </Button>
                ))}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
      {opened?.act === "add" && <TaxRateDialog rate={null} {...parts} />}
      {opened?.act === "change" && <TaxRateDialog rate={opened.rate} {...parts} />}
      {opened?.act === "remove" && <RemoveDialog rate={opened.rate} {...parts} />}
    </section>
  )
}

/** Today's percentage, and those to come. */
function Percents({ of: { percent, percents } }: { of: TaxRate }) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const later = percents.filter(({ validFrom }) => validFrom > today)
  return (
    <span>
      {percent !== null && `${percent}%`}
      {later.map((one) => (
        <small key={one.validFrom} className="block">
          {t("adminSettings.taxes.fromDay", { percent: one.percent, day: formatCalendarDay(one.validFrom) })}
        </small>
      ))}
    </span>
  )
}

/** Asks for confirmation, then removes a tax that no medicine has. */
function RemoveDialog({ rate, onSaved, onStale, onClose }: TaxDialogProps & { rate: TaxRate }) {
  const t = useWords()
  const { id, version, name } = rate
  const form = useForm({
    values: {},
    check: () => ({ body: { id, version } }),
    send: (body) => call.adminTaxRates.remove(body),
    onSent: (listed) => {
      onSaved(listed)
      toast({ text: t("adminSettings.taxes.removed", { name }) })
    },
    explain: ({ code, detail }) => {
      if (code === "tax-rate-used")
        return t("adminSettings.taxes.used", { count: Number(detail("medicines")) })
      if (code !== "already-changed") return undefined
      onStale()
      return t("adminSettings.taxes.late")
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("adminSettings.taxes.removing", { name })}
      width="narrow"
      onClose={onClose}
      send={t("staff.remove")}
      sending={t("common.saving")}
      look="danger"
    >
      <p>{t("adminSettings.taxes.removeText")}</p>
    </FormDialog>
  )
}
