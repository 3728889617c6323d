import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Workplace } from "#contract/platform/session.ts"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import styles from "#web/frame/staff-frame.module.css"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/workplace.ts"

// A session has one place: a tab that went on showing another would write into this one.
const channel = "pharos.workplace"

/** Lets people with several workplaces choose one; hidden for others. */
export function WorkplaceSwitch({ kind }: { kind: Workplace["kind"] }) {
  const t = useWords()
  const places = useSession().person?.workplaces.filter((place) => place.kind === kind) ?? []
  const hasChoice = places.length > 1
  const switching = useMutation(
    api.session.workAt.mutationOptions({
      onSuccess: (_, { id }) => {
        new BroadcastChannel(channel).postMessage(id)
        location.reload()
      },
      onError: () => toast({ text: t("workplace.failed"), tone: "bad" }),
    }),
  )
  useEffect(() => {
    if (!hasChoice) return
    const others = new BroadcastChannel(channel)
    others.addEventListener("message", () => location.reload())
    return () => others.close()
  }, [hasChoice])
  if (!hasChoice) return null

  return (
    <select
      className={styles.switch}
      aria-label={t("workplace.choose")}
      // Until the page has been loaded again.
      disabled={switching.isPending || switching.isSuccess}
      value={places[0]?.id}
      onChange={({ target }) => switching.mutate({ kind, id: Number(target.value) })}
    >
      {places
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  )
}
