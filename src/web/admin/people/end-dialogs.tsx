import type { AdminPerson, StaffRow } from "#contract/admin/people.ts"
import type { Asked } from "#web/admin/people/people-table.tsx"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { usePerson, useTakeIn } from "#web/admin/people/use-people.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { useWords } from "#web/words/words.ts"

const words = { deactivate: "deactivating", reactivate: "reactivating" } as const

/** Deactivates a person with the name typed and a reason, or reactivates one with a reason. */
export function DeactivateDialog({ what, of, onClose }: Asked & { onClose: () => void }) {
  const t = useWords()
  const takeIn = useTakeIn()
  const name = calledOf(of)
  const keys = usePerson(of.subject).data?.keys ?? []
  return (
    <ReasonDialog
      texts={{
        title: t(`adminUsers.${words[what]}.title`, { name }),
        cancel: t(`adminUsers.${words[what]}.keep`),
        send: t(`adminUsers.${words[what]}.send`),
        sending: t(`adminUsers.${words[what]}.sending`),
        done: t(`adminUsers.${words[what]}.done`, { name }),
      }}
      question={
        <>
          <p>{t(`adminUsers.${words[what]}.question`)}</p>
          {what === "deactivate" && <EndingKeys keys={keys} />}
        </>
      }
      name={what === "deactivate" ? name : undefined}
      look={what === "deactivate" ? "danger" : "primary"}
      run={({ reason }) => call.adminPeople[what]({ subject: of.subject, reason })}
      explain={({ code }) => {
        if (code === "last-admin") return { reason: t("adminUsers.deactivating.lastAdmin") }
        if (code === "deactivated") return { reason: t("adminUsers.deactivating.youAreOut") }
        if (code !== "already-changed") return undefined
        takeIn()
        return { reason: t(`adminUsers.${words[what]}.changed`) }
      }}
      onDone={(person) => {
        takeIn(person)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type EndPlaceProps = { of: AdminPerson; row: StaffRow; onClose: () => void }

/** Ends a person's work at a workplace. The entry stays readable with its reason. */
export function EndPlaceDialog({ of, row, onClose }: EndPlaceProps) {
  const t = useWords()
  const takeIn = useTakeIn()
  const said = { name: calledOf(of), place: row.name }
  return (
    <ReasonDialog
      texts={{
        title: t("adminUsers.ending.title"),
        cancel: t("common.keep"),
        send: t("staff.remove"),
        sending: t("staff.removing"),
        done: t("adminUsers.ending.done", said),
      }}
      question={
        <>
          <p>{t("adminUsers.ending.question", said)}</p>
          <EndingKeys keys={of.keys.filter((key) => row.kind === "pharmacy" && key.pharmacyId === row.id)} />
        </>
      }
      look="danger"
      run={({ reason }) => call.adminPeople.endStaff({ staffId: row.staffId, reason })}
      explain={({ code }) => {
        if (code !== "already-changed") return undefined
        takeIn()
        return { reason: t("adminUsers.ending.changed") }
      }}
      onDone={(person) => {
        takeIn(person)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Lists the API keys that end with a workplace or a person; hidden when there are none. */
function EndingKeys({ keys }: { keys: AdminPerson["keys"] }) {
  const t = useWords()
  if (keys.length === 0) return null
  return (
    <>
      <p>{t("adminUsers.ending.keys", { count: keys.length })}</p>
      <ul>
        {keys.map(({ id, name, prefix }) => (
          <li key={id}>
            {name} <span className="mono">{prefix}…</span>
          </li>
        ))}
      </ul>
    </>
  )
}
