import { useEffect, useState } from "react"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { countWaitingHere } from "#web/pharmacy/offline/waiting-here.ts"
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
