import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Workplace } from "#contract/platform/session.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/workplace.ts"

const askAgainMs = 15_000

type WorkplaceMissingProps = {
  kind: Workplace["kind"]
  endedSupplier: string | undefined
  /** Information that the person needs nevertheless. */
  note: ReactNode
}

/** A work area without a place to work at: says why, and keeps asking. */
export function WorkplaceMissingPage({ kind, endedSupplier, note }: WorkplaceMissingProps) {
  const t = useWords()
  const { refetch, isFetching } = useQuery(api.session.get.queryOptions({ refetchInterval: askAgainMs }))
  const name = kind === "supplier" ? endedSupplier : undefined
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t(`workplace.none.${kind}`) })} isIndexed={false} />
      <EmptyState
        level="h1"
        isLit={false}
        heading={name ? t("workplace.ended", { name }) : t(`workplace.none.${kind}`)}
        actions={
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {t("workplace.again")}
          </Button>
        }
      >
        <p>{name ? t("workplace.endedText") : t(`workplace.noneText.${kind}`)}</p>
        {note}
      </EmptyState>
    </>
  )
}
