import Download from "lucide-react/icons/download"
import type { AccountLook } from "#contract/customer/account.ts"
import { exportFiles } from "#domain/customer/account-limits.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/account/account.module.css"
import { Section } from "#web/customer/account/section.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

/** Offers all stored personal data as files, for a while after a login. */
export function YourData({ freshUntil }: { freshUntil: string | null }) {
  const t = useWords()
  const now = useNow(5_000)
  return (
    <Section id="data" heading={t("account.data")} hint={t("account.dataHint")}>
      {isFresh(freshUntil, now) ? (
        <>
          <p className="muted text-staff">
            {t("account.freshUntil", { time: formatTime(new Date(freshUntil)) })}
          </p>
          <Files />
        </>
      ) : (
        <>
          <p>{t("account.dataLogin")}</p>
          <ButtonAnchor look="outline" className="mt-16" href={freshLoginUrl("data")}>
            {t("account.logInAgain")}
          </ButtonAnchor>
        </>
      )}
    </Section>
  )
}

function Files() {
  const t = useWords()
  return (
    <ul className={`columns mt-12 ${styles.files}`}>
      {exportFiles.map((file) => (
        <li key={file}>
          <a href={`/files/export/${file}`}>
            <Download aria-hidden="true" />
            <span>
              <b className="semibold">{t(`account.files.${file}.name`)}</b>
              <small className="block leading">{t(`account.files.${file}.about`)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the address of a login that asks for credentials again and returns to a section of the
 * account page.
 */
export function freshLoginUrl(section: string): string {
  return `/auth/login?${new URLSearchParams({ fresh: "1", back: `${paths.account}#${section}` }).toString()}`
}

export const isFresh = (freshUntil: string | null, now: Date): freshUntil is string =>
  freshUntil !== null && new Date(freshUntil) > now

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
