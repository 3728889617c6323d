import { EndingKeys } from "#web/admin/people/ending-keys.tsx"
import type { Asked } from "#web/admin/people/people-table.tsx"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { usePerson, useTakeIn } from "#web/admin/people/use-people.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { useWords } from "#web/words/words.ts"

const words = { deactivate: "deactivating", reactivate: "reactivating" } as const

/** Takes a person's access with the name typed and a reason, or gives it back with a reason. */
export function DeactivateDialog({ what, of, onClose }: Asked & { onClose: () => void }) {
  const t = useWords()
  const takeIn = useTakeIn()
  const name = calledOf(of)
  const keys = usePerson(of.subject).data?.keys ?? []
  return (
    <ReasonDialog
      says={{
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
