import type { ReactNode } from "react"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { useWords } from "#web/words/words.ts"

/** What could not be read, and the way to ask again. */
export function NotLoaded({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const t = useWords()
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        <Button look="outline" size="small" onClick={onRetry}>
          {t("account.tryAgain")}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
