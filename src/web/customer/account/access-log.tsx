import { useInfiniteQuery } from "@tanstack/react-query"
import type { AccountLook } from "#contract/customer/account.ts"
import styles from "#web/customer/account/access-log.module.css"
import { Section } from "#web/customer/account/section.tsx"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { When } from "#web/kit/format/when.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

/** Who looked at this person's data: when, from where, and at what. */
export function Looks() {
  const t = useWords()
  const query = useInfiniteQuery(
    api.account.looks.infiniteOptions({
      input: (before: number | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const looks = query.data?.pages.flatMap((page) => page.looks)
  return (
    <Section id="looks" heading={t("account.looks.heading")} hint={t("account.looks.hint")}>
      {query.isError && !looks && (
        <NotLoaded onRetry={() => void query.refetch()}>{t("account.looks.failed")}</NotLoaded>
      )}
      {!looks && !query.isError && <Skeleton lines={["70%", "45%"]} />}
      {looks?.length === 0 && <p className="muted">{t("account.looks.none")}</p>}
      <ul className={styles.list}>
        {looks?.map((look) => (
          <Look key={look.id} of={look} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          look="outline"
          className="mt-12"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("account.looks.more")}
        </Button>
      )}
    </Section>
  )
}

function Look({ of: { at, workplace, what, medicine } }: { of: AccountLook }) {
  const t = useWords()
  return (
    <li>
      <b translate={workplace === null ? undefined : "no"}>
        {workplace ?? t("account.looks.administration")}
      </b>
      <span>{t(`account.looks.what.${what}`, { medicine: medicine ?? "" })}</span>
      <small>
        <When at={at} />
      </small>
    </li>
  )
}
