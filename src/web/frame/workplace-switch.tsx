import { useEffect, useState } from "react"
import type { Workplace } from "#contract/platform/session.ts"
import { call } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import styles from "#web/frame/workplace-switch.module.css"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/workplace.ts"

// A session has one place: a tab that went on showing another would write into this one.
const channel = "pharos.workplace"

/** Lets somebody with several pharmacies, or suppliers, say where they work now; everyone else does not see it. */
export function WorkplaceSwitch({ kind }: { kind: Workplace["kind"] }) {
  const t = useWords()
  const places = useSession().person?.workplaces.filter((place) => place.kind === kind) ?? []
  const [isBusy, setBusy] = useState(false)
  const hasChoice = places.length > 1
  useEffect(() => {
    if (!hasChoice) return
    const others = new BroadcastChannel(channel)
    others.addEventListener("message", () => location.reload())
    return () => others.close()
  }, [hasChoice])
  if (!hasChoice) return null

  async function workAt(id: number) {
    setBusy(true)
    try {
      await call.session.workAt({ kind, id })
    } catch {
      setBusy(false)
      toast({ text: t("workplace.failed"), tone: "bad" })
      return
    }
    new BroadcastChannel(channel).postMessage(id)
    location.reload()
  }

  return (
    <select
      className={styles.switch}
      aria-label={t("workplace.choose")}
      disabled={isBusy}
      value={places[0]?.id}
      onChange={({ target }) => void workAt(Number(target.value))}
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
