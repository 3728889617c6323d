import type { AdminPerson, StaffRow } from "#contract/admin/people.ts"
import { EndingKeys } from "#web/admin/people/ending-keys.tsx"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { useTakeIn } from "#web/admin/people/use-people.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { useWords } from "#web/words/words.ts"

type EndPlaceProps = { of: AdminPerson; row: StaffRow; onClose: () => void }

/** Ends that somebody works somewhere. The row stays readable, with the reason. */
export function EndPlaceDialog({ of, row, onClose }: EndPlaceProps) {
  const t = useWords()
  const takeIn = useTakeIn()
  const said = { name: calledOf(of), place: row.name }
  return (
    <ReasonDialog
      says={{
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
