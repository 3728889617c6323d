import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { AdminPerson, StaffRow } from "#contract/admin/people.ts"
import { paths } from "#domain/platform/paths.ts"
import { AddPlaceDialog } from "#web/admin/people/add-place-dialog.tsx"
import { DeactivateDialog } from "#web/admin/people/deactivate-dialog.tsx"
import { EndPlaceDialog } from "#web/admin/people/end-place-dialog.tsx"
import { AccessButton, type Asked } from "#web/admin/people/people-table.tsx"
import { calledOf, Mismatches, Roles } from "#web/admin/people/person-parts.tsx"
import { Places } from "#web/admin/people/person-places.tsx"
import { Sessions } from "#web/admin/people/person-sessions.tsx"
import { usePerson } from "#web/admin/people/use-people.ts"
import styles from "#web/admin/people/users.module.css"
import { isProblem } from "#web/data/problem-words.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { LoadingRows } from "#web/kit/lists/loading-rows.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

type Opened = StaffRow | Asked["what"] | "add"

/** One person: the account, the roles as stated, places, and open sessions. */
export function PersonDialog({ subject, onClose }: { subject: string; onClose: () => void }) {
  const t = useWords()
  const query = usePerson(subject)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data: person } = query
  const close = () => setOpened(null)
  return (
    <>
      <Dialog title={<span translate="no">{person ? calledOf(person) : subject}</span>} onClose={onClose}>
        {query.isPending && <LoadingRows says={t("adminUsers.sheet.loading")} rows={3} />}
        {query.isError && !person && (
          <NotLoaded onRetry={() => void query.refetch()}>
            {t(isProblem(query.error, "not-found") ? "adminUsers.sheet.gone" : "adminUsers.sheet.failed")}
          </NotLoaded>
        )}
        {person && <Sheet of={person} onOpen={setOpened} />}
      </Dialog>
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
        <h3 className="text-body mb-8">{t("staff.roles")}</h3>
        <Roles roles={of.roles} />
        <p className="block meta break">{t("adminUsers.sheet.rolesHint")}</p>
        <Mismatches of={of} />
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
