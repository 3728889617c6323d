import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import styles from "#web/pharmacy/stock/prices-shown.module.css"
import { useWords } from "#web/words/words.ts"

/** Shows or hides all prices to customers: one switch, saved immediately. */
export function PricesShown() {
  const t = useWords()
  const client = useQueryClient()
  const shown = useQuery(api.shelf.pricesShown.queryOptions())
  // Set by the press itself: the mutation's own state comes a tick later, and the box would jump back until then.
  const [pressed, setPressed] = useState<{ on: typeof shown.data; shown: boolean } | null>(null)
  const showing = useMutation(
    api.shelf.showPrices.mutationOptions({
      onSuccess: (now) => {
        client.setQueryData(api.shelf.pricesShown.queryKey(), now)
        toast({ text: t(now.shown ? "shelf.editing.nowShown" : "shelf.editing.nowHidden") })
      },
      onError: () => setPressed(null),
    }),
  )
  if (shown.isPending)
    return (
      <div className={`ruled mt-16 ${styles.part}`} data-loading="">
        <Skeleton lines={["70%", "100%"]} />
      </div>
    )
  if (!shown.data)
    return (
      <div className={`ruled mt-16 ${styles.part}`}>
        <NotLoaded onRetry={() => void shown.refetch()}>{t("shelf.editing.pricesFailed")}</NotLoaded>
      </div>
    )
  return (
    <div className={`ruled mt-16 ${styles.part}`}>
      <label className="row nowrap touch">
        <input
          type="checkbox"
          aria-describedby="prices-shown-hint"
          checked={pressed?.on === shown.data ? pressed.shown : shown.data.shown}
          disabled={showing.isPending}
          onChange={({ currentTarget: { checked } }) => {
            setPressed({ on: shown.data, shown: checked })
            showing.mutate({ shown: checked })
          }}
        />
        {t("shelf.editing.pricesShown")}
      </label>
      <small className="block" id="prices-shown-hint">
        {t("shelf.editing.pricesHint")}
      </small>
      {showing.isError && (
        <Notice tone="bad" role="alert">
          {sayProblem(showing.error)}
        </Notice>
      )}
    </div>
  )
}
