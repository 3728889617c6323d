import { useEffect, useState } from "react"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/offline.ts"

/** Shows how many sales on this device wait for a login. */
export function WaitingSales() {
  const t = useWords()
  const [count, setCount] = useState(0)
  useEffect(() => {
    // A device without storage has none.
    countWaitingHere().then(setCount, () => {})
  }, [])
  return count > 0 ? <Notice tone="warn">{t("offline.waitHere", { count })}</Notice> : null
}

/** Counts this device's queued sales; loads the queue only if one exists. */
export async function countWaitingHere(): Promise<number> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  if (!databases.some(({ name }) => name === "pharos-outbox")) return 0
  const { countWaiting } = await import("#web/pharmacy/offline/outbox.ts")
  return countWaiting()
}
