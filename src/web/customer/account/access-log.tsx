import type { AccountLook } from "#contract/customer/account.ts"
import styles from "#web/customer/account/account.module.css"
import { Section } from "#web/customer/account/section.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { When } from "#web/kit/format/when.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

export const looksQuery = pagedQuery(api.account.looks, { input: {}, by: "before" })

/** Shows who accessed this person's data: when, from where, and what. */
export function Looks() {
  const t = useWords()
  const list = usePagedList(looksQuery, {
    rows: ({ looks }) => looks,
  })
  return (
    <Section id="looks" heading={t("account.looks.heading")} hint={t("account.looks.hint")}>
      <DataList
        list={list}
        loading={<Skeleton lines={["70%", "45%"]} />}
        failed={t("account.looks.failed")}
        empty={<p className="muted">{t("account.looks.none")}</p>}
        more={t("common.showEarlier")}
      >
        <ul className={`divided ${styles.log}`}>
          {list.rows.map(({ item: look }) => (
            <Look key={look.id} of={look} />
          ))}
        </ul>
      </DataList>
    </Section>
  )
}

function Look({ of: { at, workplace, what, medicine } }: { of: AccountLook }) {
  const t = useWords()
  return (
    <li className="stack gap-0 pad-y-8 break">
      <b translate={workplace === null ? undefined : "no"}>{workplace ?? t("common.pharosAdministration")}</b>
      <span>{t(`account.looks.what.${what}`, { medicine: medicine ?? "" })}</span>
      <small>
        <When at={at} />
      </small>
    </li>
  )
}
