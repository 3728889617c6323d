import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { PublicHoliday } from "#contract/finder/opening.ts"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["day", "name", "actions"] as const

type Opened = { act: "add" } | { act: "change" | "remove"; holiday: PublicHoliday } | null
type Listed = { holidays: PublicHoliday[] }

/** Lists the country's public holidays, on which pharmacies may close. */
export function HolidaysPart() {
  const t = useWords()
  const client = useQueryClient()
  const query = useQuery(api.adminHolidays.list.queryOptions())
  const [opened, setOpened] = useState<Opened>(null)
  const onSaved = (listed: Listed) => {
    putAnswer(client, api.adminHolidays.list.queryKey(), listed)
    void client.invalidateQueries({ queryKey: api.adminAudit.key() })
  }
  const parts = { onSaved, onStale: () => void query.refetch(), onClose: () => setOpened(null) }
  return (
    <section className="mt-24" aria-labelledby="public-holidays">
      <div className="row apart">
        <h2 id="public-holidays">{t("adminSettings.holidays.title")}</h2>
        <Button look="outline" onClick={() => setOpened({ act: "add" })}>
          {t("adminSettings.holidays.add")}
        </Button>
      </div>
      <p className="measure muted mt-8 mb-16">{t("adminSettings.holidays.intro")}</p>
      <ListState
        state={query.data ? "shown" : stateOf(query)}
        failed={t("adminSettings.holidays.failed")}
        loading={t("adminSettings.holidays.loading")}
        onRetry={() => void query.refetch()}
      />
      {query.data?.holidays.length === 0 && <p>{t("adminSettings.holidays.none")}</p>}
      {query.data && query.data.holidays.length > 0 && (
        <CardTable
          label={t("adminSettings.holidays.title")}
          columns={columns.map((column) => t(`adminSettings.holidays.columns.${column}`))}
        >
          {query.data.holidays.map((holiday) => (
            <CardRow key={holiday.day}>
              <CardCell kind="prose">
                <b>{formatCalendarDay(holiday.day)}</b>
              </CardCell>
              <CardCell label={t("adminSettings.holidays.columns.name")}>{holiday.name}</CardCell>
              <CardCell kind="actions">
                {(["change", "remove"] as const).map((act) => (
                  <Button key={act} look="outline" size="small" onClick={() => setOpened({ act, holiday })}>
                    {t(act === "change" ? "common.change" : "adminSettings.holidays.remove")}
                    <span className="sr"> {formatCalendarDay(holiday.day)}</span>
                  </Button>
                ))}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
      {opened?.act === "add" && <HolidayDialog holiday={null} {...parts} />}
      {opened?.act === "change" && <HolidayDialog holiday={opened.holiday} {...parts} />}
      {opened?.act === "remove" && <RemoveHolidayDialog holiday={opened.holiday} {...parts} />}
    </section>
  )
}

type DialogProps = { onSaved: (listed: Listed) => void; onStale: () => void; onClose: () => void }

/** Adds a public holiday (`holiday` is null) or renames one. */
function HolidayDialog({
  holiday,
  onSaved,
  onStale,
  onClose,
}: DialogProps & { holiday: PublicHoliday | null }) {
  const t = useWords()
  const form = useForm({
    values: { day: holiday?.day ?? "", name: holiday?.name ?? "" },
    check: ({ day, name }) => ({
      errors: {
        day: day === "" ? t("adminSettings.holidays.missingDay") : undefined,
        name: name.trim() === "" ? t("adminSettings.holidays.missingName") : undefined,
      },
      body: { day, name: name.trim(), readName: holiday?.name ?? null },
    }),
    send: (body) => call.adminHolidays.save(body),
    onSent: (listed) => {
      onSaved(listed)
      toast({ text: t("adminSettings.holidays.saved") })
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      onStale()
      return holiday ? t("adminSettings.holidays.late") : { day: t("adminSettings.holidays.taken") }
    },
  })
  return (
    <FormDialog
      form={form}
      title={
        holiday
          ? t("adminSettings.holidays.rename", { day: formatCalendarDay(holiday.day) })
          : t("adminSettings.holidays.add")
      }
      onClose={onClose}
      send={t("adminSettings.holidays.save")}
      sending={t("adminSettings.holidays.saving")}
    >
      {holiday === null && (
        <TextField field={form.field("day")} type="date" label={t("adminSettings.holidays.columns.day")} />
      )}
      <TextField
        field={form.field("name")}
        label={t("adminSettings.holidays.columns.name")}
        hint={t("adminSettings.holidays.nameHint")}
        maxLength={80}
      />
    </FormDialog>
  )
}

/** Asks for confirmation, then removes a public holiday. */
function RemoveHolidayDialog({
  holiday,
  onSaved,
  onStale,
  onClose,
}: DialogProps & { holiday: PublicHoliday }) {
  const t = useWords()
  const day = formatCalendarDay(holiday.day)
  const form = useForm({
    values: {},
    check: () => ({ body: { day: holiday.day, readName: holiday.name } }),
    send: (body) => call.adminHolidays.remove(body),
    onSent: (listed) => {
      onSaved(listed)
      toast({ text: t("adminSettings.holidays.removed", { day }) })
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      onStale()
      return t("adminSettings.holidays.late")
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("adminSettings.holidays.removing", { name: holiday.name })}
      width="narrow"
      onClose={onClose}
      send={t("adminSettings.holidays.remove")}
      sending={t("adminSettings.holidays.saving")}
      look="danger"
    >
      <p>{t("adminSettings.holidays.removeText", { day })}</p>
    </FormDialog>
  )
}
