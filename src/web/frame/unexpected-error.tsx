import type { ErrorComponentProps } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { retryDelayMs } from "#web/data/connection.ts"
import { isLostPart, isReachable, NoConnection } from "#web/frame/screen.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWords } from "#web/words/words.ts"

/**
 * Shows that a page failed and offers a reload. A page of which a part was lost reloads itself: once at first,
 * as a deployment may have replaced the part, and when the network is back.
 */
export function UnexpectedError({ error }: ErrorComponentProps) {
  const t = useWords()
  const isOffline = useReloadWhenReachable(error)
  if (isOffline === undefined) return null
  return (
    <main>
      <PageHead title={isOffline ? t("frame.noConnection") : t("pages.errorTitle")} isIndexed={false} />
      <EmptyState
        level="h1"
        isLit={false}
        heading={isOffline ? t("frame.noConnection") : t("pages.error")}
        actions={
          <>
            <Button onClick={() => location.reload()}>{t("pages.reload")}</Button>
            <ButtonAnchor look="outline" href="/">
              {t("common.home")}
            </ButtonAnchor>
          </>
        }
      >
        {isOffline ? t("frame.noConnectionRest") : t("pages.errorText")}
      </EmptyState>
    </main>
  )
}

/** Whether the server is unreachable, undefined until known. Reloads the page once it is back. */
function useReloadWhenReachable(error: unknown): boolean | undefined {
  const isLost = isLostPart(error)
  const [isOffline, setOffline] = useState(isLost ? undefined : false)
  useEffect(() => {
    if (!isLost) return
    let failures = error instanceof NoConnection ? 1 : 0
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = async () => {
      clearTimeout(timer)
      const isBack = await isReachable()
      if (isOver) return
      if (isBack && (failures > 0 || mayReload())) return location.reload()
      setOffline(!isBack)
      if (!isBack) timer = setTimeout(askAgain, retryDelayMs(failures++))
    }
    const askAgain = () => void ask()
    askAgain()
    addEventListener("online", askAgain)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener("online", askAgain)
    }
  }, [isLost, error])
  return isOffline
}

const reloadedKey = "pharos.reloaded"
const againAfterMs = 60_000

/** Allows one reload a minute, so that a part that is gone for good ends at the message. */
function mayReload(): boolean {
  try {
    const lastAt = Number(sessionStorage.getItem(reloadedKey) ?? 0)
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return Math.abs(Date.now() - lastAt) > againAfterMs
  } catch {
    return false
  }
}
