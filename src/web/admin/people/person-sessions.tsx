import { useMutation } from "@tanstack/react-query"
import type { AdminPerson } from "#contract/admin/people.ts"
import { useTakeIn } from "#web/admin/people/use-people.ts"
import styles from "#web/admin/people/users.module.css"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { toastProblem } from "#web/kit/feedback/toast-problem.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Lists a person's sessions and ends them. */
export function Sessions({ of }: { of: AdminPerson }) {
  const t = useWords()
  const takeIn = useTakeIn()
  const end = useMutation(
    api.adminPeople.endSession.mutationOptions({
      onSuccess: (person) => {
        toast({ text: t("adminUsers.sheet.sessionEnded") })
        takeIn(person)
      },
      onError: (error) => {
        toastProblem(error)
        // It may have expired meanwhile.
        takeIn()
      },
    }),
  )
  const moment = (at: string) => formatMoment(new Date(at))
  return (
    <section className="mt-24">
      <h3 className="text-body mb-8">{t("adminUsers.sheet.sessions")}</h3>
      {of.sessions.length === 0 && <p className="muted">{t("adminUsers.sheet.noSessions")}</p>}
      <ul className={`stack mb-8 ${styles.list}`}>
        {of.sessions.map(({ id, device, createdAt, lastSeenAt, current }) => (
          <li key={id}>
            <span>
              <b>{device || t("common.unknownDevice")}</b>{" "}
              {current && <Chip tone="ok">{t("adminUsers.sheet.thisOne")}</Chip>}
              <small className="block">
                {t("adminUsers.sheet.session", { since: moment(createdAt), seen: moment(lastSeenAt) })}
              </small>
            </span>
            {!current && (
              <Button
                look="outline"
                size="small"
                isBusy={end.isPending && end.variables.session === id}
                onClick={() => end.mutate({ subject: of.subject, session: id })}
              >
                {t("adminUsers.sheet.endSession")}
                <span className="sr">
                  {t("adminUsers.sheet.endSessionOf", {
                    device: device || t("common.unknownDevice"),
                  })}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
