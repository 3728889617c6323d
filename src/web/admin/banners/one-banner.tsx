import { useQuery } from "@tanstack/react-query"
import type { Banner } from "#contract/admin/banners.ts"
import { paths } from "#domain/platform/paths.ts"
import { BannerDays } from "#web/admin/banners/banner-days.tsx"
import { BannerForm, useBannerForm } from "#web/admin/banners/banner-form.tsx"
import { BannerPreview } from "#web/admin/banners/banner-preview.tsx"
import styles from "#web/admin/banners/banners.module.css"
import { BackLink } from "#web/admin/list-parts.tsx"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { isProblem } from "#web/data/problem-words.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

type OneBannerProps = { id: string; onMade: (id: number) => void }

/** Shows a banner with its form, preview and counts, or a new one. */
export function OneBanner({ id, onMade }: OneBannerProps) {
  return id === "new" ? <NewBanner onMade={onMade} /> : <KnownBanner id={Number(id)} />
}

function BackToBanners() {
  const t = useWords()
  return (
    <BackLink to={paths.adminBanners} search={{}}>
      {t("adminBanners.back")}
    </BackLink>
  )
}

function NewBanner({ onMade }: { onMade: (id: number) => void }) {
  const t = useWords()
  const form = useBannerForm({ banner: null, onSaved: ({ id }) => onMade(id) })
  return (
    <>
      <BackToBanners />
      <h1>{t("adminBanners.newTitle")}</h1>
      <div className={`stack gap-24 mt-16 ${styles.sides}`}>
        <BannerForm form={form} banner={null} />
        <BannerPreview advert={form.values} />
      </div>
    </>
  )
}

function KnownBanner({ id }: { id: number }) {
  const t = useWords()
  const query = useQuery(
    api.adminBanners.get.queryOptions({ input: { id }, enabled: Number.isInteger(id), retry: 1 }),
  )
  const isGone = !Number.isInteger(id) || isProblem(query.error, "not-found")
  const refresh = () => void query.refetch()
  return (
    <>
      <BackToBanners />
      {isGone ? (
        <>
          <h1>{t("staff.banners")}</h1>
          <p>{t("adminBanners.notHere")}</p>
        </>
      ) : (
        <>
          <h1>{query.data?.title ?? t("staff.banners")}</h1>
          <ListState
            state={query.data ? "shown" : stateOf(query)}
            failed={t("adminBanners.failed")}
            loading={t("adminBanners.loading")}
            onRetry={refresh}
          />
          {query.data && <Known banner={query.data} onChanged={refresh} />}
        </>
      )}
    </>
  )
}

function Known({ banner, onChanged }: { banner: Banner; onChanged: () => void }) {
  const t = useWords()
  const form = useBannerForm({ banner, onSaved: onChanged, onLate: onChanged })
  const { endedAt, endReason } = banner
  return (
    <>
      {endedAt !== null && (
        <Notice>
          {t("adminBanners.endedBecause", { when: formatDay(new Date(endedAt)), reason: endReason ?? "" })}
        </Notice>
      )}
      <div className={`stack gap-24 mt-16 ${styles.sides}`}>
        {endedAt === null && <BannerForm form={form} banner={banner} />}
        <div className="stack gap-24 shrink">
          <BannerPreview advert={form.values} />
          <BannerDays id={banner.id} />
        </div>
      </div>
    </>
  )
}
