import styles from "#web/pharmacy/stock/list-state.module.css"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { useWords } from "#web/words/words.ts"

type ListStateProps = {
  state: "loading" | "failed" | "shown"
  loading: string
  failed: string
  onRetry: () => void
}

/** What stands above or instead of a list that is not there yet. */
export function ListState({ state, loading, failed, onRetry }: ListStateProps) {
  const t = useWords()
  if (state === "shown") return null
  if (state === "loading") {
    return (
      <div role="status" className={styles.blanks}>
        <span className="sr">{loading}</span>
        {Array.from({ length: 8 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
          <div key={row} className={styles.blank}>
            <Skeleton lines={["70%"]} />
          </div>
        ))}
      </div>
    )
  }
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        <Button look="outline" size="small" onClick={onRetry}>
          {t("shelf.tryAgain")}
        </Button>
      }
    >
      {failed}
    </Notice>
  )
}
