import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import CalendarPlus from "lucide-react/icons/calendar-plus"
import { useState } from "react"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { defaultTimeZone } from "#domain/customer/dose-limits.ts"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { useMoments } from "#web/customer/scheduler/use-moments.ts"
import { api, call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"

type CalendarDialogProps = { schedules: Schedule[]; now: Date; onClose: () => void }

/** Exports the doses to another calendar, once as a file or continuously by a private address. */
export function CalendarDialog({ schedules, now, onClose }: CalendarDialogProps) {
  const t = useWords()
  // Known only when it is created: the server stores its hash.
  const [url, setUrl] = useState<string>()
  return (
    <Dialog title={t("common.calendarFile")} isDirty={url !== undefined} onClose={onClose}>
      <p>{t("scheduler.calendarText")}</p>
      {schedules.length > 0 && (
        <section className={`mt-24 ${styles.part}`}>
          <h3>{t("scheduler.calendarFiles")}</h3>
          <p className="muted text-staff mt-8">{t("scheduler.calendarFilesText")}</p>
          <div className="row mt-8">
            {schedules.map(({ id, schedulerName }) => (
              <ButtonAnchor key={id} look="outline" size="small" href={calendarFile(id)} download>
                <CalendarPlus aria-hidden="true" />
                {schedulerName}
              </ButtonAnchor>
            ))}
          </div>
        </section>
      )}
      <section className={`mt-24 ${styles.part}`}>
        <h3>{t("scheduler.feed")}</h3>
        <p className="muted text-staff mt-8">{t("scheduler.feedText")}</p>
        <PrivateFeed now={now} url={url} onUrl={setUrl} />
      </section>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.close")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type PrivateFeedProps = { now: Date; url: string | undefined; onUrl: (url: string | undefined) => void }

function PrivateFeed({ now, url, onUrl }: PrivateFeedProps) {
  const t = useWords()
  const queryClient = useQueryClient()
  const { momentInside } = useMoments(now)
  const query = useQuery(api.calendarFeed.get.queryOptions())
  const changing = useMutation({
    mutationFn: async (act: "make" | "end") => {
      if (act === "make") return (await call.calendarFeed.make()).url
      await call.calendarFeed.end()
      return undefined
    },
    onSuccess: (made) => {
      onUrl(made)
      return queryClient.invalidateQueries({ queryKey: api.calendarFeed.key() })
    },
  })
  const isEnded = changing.isSuccess && changing.variables === "end"
  const failure = changing.error ?? query.error
  if (query.isPending) return <Skeleton lines={["100%"]} />
  const madeAt = query.data?.madeAt ?? null
  return (
    <>
      {url && <NewAddress url={url} />}
      {!url && madeAt && (
        <p className={`mt-24 ${styles.part}`}>
          {t("scheduler.feedSince", { moment: momentInside(defaultTimeZone, new Date(madeAt)) })}
        </p>
      )}
      {failure && (
        <Notice tone="bad" role="alert">
          {sayProblem(failure)}
        </Notice>
      )}
      <p className="muted text-staff mt-8" role="status">
        {isEnded && t("scheduler.feedEnded")}
      </p>
      {madeAt && <p className="muted text-staff mt-8">{t("scheduler.feedAnewText")}</p>}
      <div className="row mt-8">
        <Button
          look={madeAt ? "outline" : "primary"}
          size="small"
          isBusy={changing.isPending}
          onClick={() => changing.mutate("make")}
        >
          {t(madeAt ? "scheduler.makeFeedAnew" : "scheduler.makeFeed")}
        </Button>
        {madeAt && (
          <Button
            look="quiet"
            size="small"
            isBusy={changing.isPending}
            onClick={() => changing.mutate("end")}
          >
            {t("scheduler.endFeed")}
          </Button>
        )}
      </div>
    </>
  )
}

function NewAddress({ url }: { url: string }) {
  const t = useWords()
  // A toast would be hidden behind the dialog.
  const [copied, setCopied] = useState<"copied" | "notCopied">()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied("copied"),
      () => setCopied("notCopied"),
    )
  return (
    <>
      <div className={`row at-end ${styles.address}`}>
        <Field label={t("scheduler.feedAddress")}>
          {({ id }) => (
            <TextInput
              id={id}
              className="mono"
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
        <Button look="outline" onClick={() => void copy()}>
          {t("common.copy")}
        </Button>
      </div>
      <p className="muted text-staff mt-8" role="status">
        {copied && t(`scheduler.${copied}`)}
      </p>
      <div className={`mt-24 ${styles.part}`}>
        <Notice tone="warn" role="status">
          {t("scheduler.feedKey")}
        </Notice>
      </div>
    </>
  )
}

/** The URL of a schedule's calendar file. */
export const calendarFile = (scheduleId: number) => `/files/schedules/${scheduleId}.ics`
