import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { AdminPerson, StaffRow } from "#contract/admin/people.ts"
import { paths } from "#domain/platform/paths.ts"
import { AddPlaceDialog } from "#web/admin/people/add-place-dialog.tsx"
import { DeactivateDialog, EndPlaceDialog } from "#web/admin/people/end-dialogs.tsx"
import { AccessButton, type Asked } from "#web/admin/people/people-table.tsx"
import { calledOf, Mismatches, Roles } from "#web/admin/people/person-parts.tsx"
import { RoleDialog } from "#web/admin/people/role-dialog.tsx"
import { usePerson, useTakeIn } from "#web/admin/people/use-people.ts"
import styles from "#web/admin/people/users.module.css"
import { api } from "#web/data/call.ts"
import { isProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { LoadingRows } from "#web/kit/feedback/waiting.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatDay, formatMoment } from "#web/kit/format/when-format.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

type Opened = StaffRow | Asked["what"] | "add" | "role"

/** Shows a person: account, roles, workplaces and sessions. */
export function PersonView({ subject }: { subject: string }) {
  const t = useWords()
  const query = usePerson(subject)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data: person } = query
  const close = () => setOpened(null)
  return (
    <>
      <h1 className="break mb-12" translate="no">
        {person ? calledOf(person) : subject}
      </h1>
      {query.isPending && <LoadingRows label={t("adminUsers.sheet.loading")} rows={3} />}
      {query.isError && !person && (
        <NotLoaded onRetry={() => void query.refetch()}>
          {t(isProblem(query.error, "not-found") ? "adminUsers.sheet.gone" : "adminUsers.sheet.failed")}
        </NotLoaded>
      )}
      {person && <Sheet of={person} onOpen={setOpened} />}
      {person && opened === "role" && <RoleDialog of={person} onClose={close} />}
      {person && opened === "add" && <AddPlaceDialog of={person} onClose={close} />}
      {person && typeof opened === "object" && opened !== null && (
        <EndPlaceDialog of={person} row={opened} onClose={close} />
      )}
      {person && (opened === "deactivate" || opened === "reactivate") && (
        <DeactivateDialog what={opened} of={person} onClose={close} />
      )}
    </>
  )
}

function Sheet({ of, onOpen }: { of: AdminPerson; onOpen: (what: Opened) => void }) {
  const t = useWords()
  return (
    <>
      {of.lastSeenAt === null && <Notice tone="warn">{t("adminUsers.sheet.unseen")}</Notice>}
      {of.deactivatedAt !== null && (
        <Notice tone="bad">
          {t("adminUsers.sheet.deactivatedSince", { day: formatDay(new Date(of.deactivatedAt)) })}{" "}
          {t("staff.reasonReason", { reason: of.deactivationReason ?? "" })}{" "}
          {of.deactivatedBy === null
            ? t("admin.acts.bySomebody")
            : t("staff.byName", { name: of.deactivatedBy })}
        </Notice>
      )}
      <Facts of={of} />
      <section className="mt-24">
        <h2 className="text-body mb-8">{t("staff.roles")}</h2>
        <Roles of={of} />
        <p className="block meta break mb-8">
          {t("adminUsers.sheet.rolesHint")}
          {of.givenRole !== null && ` ${t("adminUsers.sheet.given", { role: of.givenRole })}`}
        </p>
        <Mismatches of={of} />
        {of.lastSeenAt !== null && !of.isSelf && (
          <Button look="outline" size="small" onClick={() => onOpen("role")}>
            {t("adminUsers.role.change")}
          </Button>
        )}
      </section>
      <Places of={of} onAdd={() => onOpen("add")} onEnd={onOpen} />
      {of.lastSeenAt !== null && <Sessions of={of} />}
      <section className="mt-24">
        <Link to={paths.adminAudit} search={{ who: of.subject }}>
          {t("adminUsers.sheet.lately")}
        </Link>
      </section>
      <section className="mt-24">
        <AccessButton of={of} onAsk={onOpen} />
        {of.isSelf && <p className="block meta break">{t("adminUsers.sheet.notYourself")}</p>}
      </section>
    </>
  )
}

function Facts({ of }: { of: AdminPerson }) {
  const t = useWords()
  return (
    <dl className={styles.facts}>
      <dt>{t("staff.loginId")}</dt>
      <dd translate="no">{of.subject}</dd>
      {of.email !== null && (
        <>
          <dt>{t("adminUsers.sheet.email")}</dt>
          <dd translate="no">{of.email}</dd>
        </>
      )}
      <dt>{t("adminUsers.sheet.firstLogin")}</dt>
      <dd>{of.firstLoginAt === null ? t("staff.never") : formatDay(new Date(of.firstLoginAt))}</dd>
      <dt>{t("staff.lastSeen")}</dt>
      <dd>{of.lastSeenAt === null ? t("staff.never") : <When at={of.lastSeenAt} />}</dd>
    </dl>
  )
}

type PlacesProps = { of: AdminPerson; onAdd: () => void; onEnd: (row: StaffRow) => void }

/** Shows current workplaces with their actions, and past ones. */
function Places({ of, onAdd, onEnd }: PlacesProps) {
  const t = useWords()
  const active = of.staff.filter(({ endedAt }) => endedAt === null)
  const earlier = of.staff.filter(({ endedAt }) => endedAt !== null)
  return (
    <section className="mt-24">
      <h2 className="text-body mb-8">{t("staff.worksAt")}</h2>
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

/** Lists a person's sessions and ends them. */
function Sessions({ of }: { of: AdminPerson }) {
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
      <h2 className="text-body mb-8">{t("adminUsers.sheet.sessions")}</h2>
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
