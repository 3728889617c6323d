import { useNavigate, useSearch } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import type { AdminSearch } from "#web/admin/admin-search.ts"
import { readAdminSearch } from "#web/admin/admin-search.ts"
import { BannerList, bannersQuery } from "#web/admin/banners/banner-list.tsx"
import { OneBanner } from "#web/admin/banners/one-banner.tsx"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-banners.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => {
  const { id, show } = readAdminSearch(search)
  if (id === undefined) readAhead(client, bannersQuery(show === "past"))
}

/** Every banner, or the one that the address names. */
export function BannersPage() {
  const t = useWords()
  const navigate = useNavigate()
  const { id, show } = useSearch({ from: "/admin/admin/banners" })
  const go = (search: AdminSearch) => void navigate({ to: paths.adminBanners, search })
  const isPast = show === "past"
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminBanners.title") })} isIndexed={false} />
      {id === undefined ? (
        <BannerList isPast={isPast} onShow={(past) => go(past ? { show: "past" } : {})} />
      ) : (
        <OneBanner key={id} id={id} onMade={(made) => go({ id: String(made) })} />
      )}
    </>
  )
}
