import type { ReactNode } from "react"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { useWords } from "#web/words/words.ts"

/** What could not be loaded, and the way to ask again. */
export function TryAgain({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const t = useWords()
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        <Button look="outline" size="small" onClick={onPress}>
          {t("day.tryAgain")}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
