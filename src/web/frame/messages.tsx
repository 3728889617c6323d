import { useQuery } from "@tanstack/react-query"
import Wrench from "lucide-react/icons/wrench"
import X from "lucide-react/icons/x"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { api } from "#web/data/call.ts"
import styles from "#web/frame/frame.module.css"
import { IconButton } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"

/** Shows messages at the lower edge, and sets `--messages` to their height: what else stands there keeps clear of it. */
export function Messages({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const { style } = document.documentElement
    const watcher = new ResizeObserver(() => style.setProperty("--messages", `${current.offsetHeight}px`))
    watcher.observe(current)
    return () => {
      watcher.disconnect()
      style.removeProperty("--messages")
    }
  }, [])
  return (
    <div ref={place} className={styles.messages}>
      {children}
    </div>
  )
}

const everyMs = 300_000

/** Shows the operator's temporary notice; an open page refetches it on an interval. */
export function MaintenanceNotice() {
  const now = useNow(15_000).getTime()
  const { data } = useQuery(api.site.get.queryOptions({ staleTime: everyMs, refetchInterval: everyMs }))
  const t = useWords()
  const [closed, setClosed] = useState<string>()
  const notice = data?.notice
  const isShown =
    notice && notice.text !== closed && Date.parse(notice.from) <= now && now < Date.parse(notice.until)
  return (
    <div className={styles.notice} role="status">
      {isShown && (
        <Notice
          tone="info"
          icon={<Wrench aria-hidden="true" />}
          actions={
            <IconButton label={t("common.close")} onClick={() => setClosed(notice.text)}>
              <X aria-hidden="true" />
            </IconButton>
          }
        >
          {notice.text}
        </Notice>
      )}
    </div>
  )
}
