import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import BellRing from "lucide-react/icons/bell-ring"
import ChevronDown from "lucide-react/icons/chevron-down"
import X from "lucide-react/icons/x"
import { useId, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/reminders/reminders.module.css"
import type { DueDose } from "#web/customer/reminders/watch-doses.ts"
import { api, call } from "#web/data/call.ts"
import { Button, ButtonLink, IconButton } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/reminders.ts"

const maxRows = 3

const keyOf = ({ id, at }: DueDose) => `${id} ${at}`

/** Shows due doses on every open page, also where the browser shows no notifications. */
export function DoseBanner({ due, onAnswered }: { due: readonly DueDose[]; onAnswered: () => void }) {
  const t = useWords()
  const isScheduling = useLocation({ select: ({ pathname }) => pathname === paths.scheduling })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [isUnfolded, setUnfolded] = useState(false)
  const listId = useId()
  const open = due.filter((dose) => !closed.has(keyOf(dose)))
  const close = (doses: readonly DueDose[]) => setClosed(new Set([...closed, ...doses.map(keyOf)]))
  const answered = (dose: DueDose) => {
    close([dose])
    onAnswered()
  }
  // The scheduling page shows them itself.
  const shown = isScheduling ? [] : open.slice(0, maxRows)
  if (shown.length === 0) return null
  return (
    <section className={styles.banner} aria-label={t("reminders.dueNow")}>
      <div className={`row nowrap ${styles.head}`}>
        <BellRing aria-hidden="true" />
        <b className="grow">{t("reminders.dueCount", { count: open.length })}</b>
        <Button
          look="outline"
          size="small"
          className={styles.open}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t("reminders.take")}
          <ChevronDown aria-hidden="true" />
        </Button>
        <IconButton label={t("common.close")} onClick={() => close(open)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div id={listId} className={styles.doses} hidden={!isUnfolded}>
        {shown.map((dose) => (
          <DueRow key={keyOf(dose)} dose={dose} onAnswered={() => answered(dose)} />
        ))}
        {open.length > shown.length && (
          <ButtonLink look="quiet" size="small" to={paths.scheduling}>
            {t("reminders.more")}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

type DueRowProps = { dose: DueDose; onAnswered: () => void }

function DueRow({ dose, onAnswered }: DueRowProps) {
  const t = useWords()
  const { isBusy, record, snooze } = useAnswer(dose, onAnswered)
  const medicine = dose.person === null ? dose.medicine : `${dose.person}: ${dose.medicine}`
  const nameOf = (verb: string) => `${verb}: ${medicine}`
  return (
    <div className="row gap-x-12">
      <span className={styles.medicine}>{medicine}</span>
      <span className="row">
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={nameOf(t("reminders.taken"))}
          onClick={() => record("taken")}
        >
          {t("reminders.taken")}
        </Button>
        <Button look="outline" size="small" aria-label={nameOf(t("reminders.snooze"))} onClick={snooze}>
          {t("reminders.snooze")}
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={nameOf(t("reminders.skip"))}
          onClick={() => record("skipped")}
        >
          {t("reminders.skip")}
        </Button>
      </span>
    </div>
  )
}

function useAnswer({ id }: DueDose, onAnswered: () => void) {
  const t = useWords()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.doses.key() })
  const acting = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: Parameters<typeof toast>[0] }) => work(),
    onSuccess: (_, { done }) => {
      toast(done)
      onAnswered()
      return refresh()
    },
    onError: toastProblem,
  })
  const act = (work: () => Promise<unknown>, done: Parameters<typeof toast>[0]) =>
    acting.mutate({ work, done })
  const reopen = async () => {
    await call.doses.reopen({ id }).catch(toastProblem)
    await refresh()
  }
  return {
    isBusy: acting.isPending,
    record: (outcome: "taken" | "skipped") =>
      act(() => call.doses.answer({ id, outcome }), {
        text: t(outcome === "taken" ? "reminders.recordedTaken" : "reminders.recordedSkipped"),
        action: { label: t("common.undo"), onPress: () => void reopen() },
      }),
    snooze: () => act(() => call.doses.snooze({ id }), { text: t("reminders.snoozed") }),
  }
}
