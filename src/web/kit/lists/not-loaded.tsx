import type { ReactNode } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"

type NotLoadedProps = {
  onRetry: () => void
  /** The accessible name of "Try again", for people who do not see its context. */
  of?: string
  children: ReactNode
}

/** Shows a loading error and a retry button. */
export function NotLoaded({ onRetry, of, children }: NotLoadedProps) {
  const t = useWords()
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        <Button look="outline" size="small" onClick={onRetry}>
          {t("common.tryAgain")}
          {of && <span className="sr">{of}</span>}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
