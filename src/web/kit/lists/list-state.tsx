import { LoadingRows } from "#web/kit/lists/loading-rows.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"

type ListStateProps = {
  state: "loading" | "failed" | "shown"
  loading: string
  failed: string
  onRetry: () => void
}

/** What stands above or instead of a list that is not there yet. */
export function ListState({ state, loading, failed, onRetry }: ListStateProps) {
  if (state === "shown") return null
  if (state === "loading") return <LoadingRows says={loading} rows={8} />
  return <NotLoaded onRetry={onRetry}>{failed}</NotLoaded>
}
