import { useQuery } from "@tanstack/react-query"
import { type Ref, useCallback } from "react"
import type { Placement } from "#domain/admin/banner-limits.ts"
import { api } from "#web/data/call.ts"
import styles from "#web/finder/tracker/results.module.css"
import { sayName, useWords } from "#web/words/words.ts"

/** A labelled advertisement that invites contact; nothing at all when none runs. */
export function AdvertBanner({ placement }: { placement: Placement }) {
  const t = useWords()
  const { data = [] } = useQuery(api.adverts.list.queryOptions({ staleTime: 300_000 }))
  const advert = data.find((running) => running.placement === placement)
  const ref = useCounted(advert?.id)
  if (!advert) return null
  return (
    <AdvertCard
      advert={{
        ...advert,
        title: sayName("adverts", advert.title),
        body: sayName("adverts", advert.body),
        linkText: sayName("adverts", advert.linkText),
      }}
      tag={t("common.advertisement")}
      label={t("common.advertisementTitle", { title: sayName("adverts", advert.title) })}
      ref={ref}
    />
  )
}

/** Its looks are counted by what comes after the page; without that they are not. */
function useCounted(id: number | undefined) {
  return useCallback(
    (banner: HTMLElement) => {
      const left = new AbortController()
      import("#web/finder/tracker/count-advert.ts").then(
        ({ countAdvert }) => id !== undefined && countAdvert(banner, id, left.signal),
        () => {},
      )
      return () => left.abort()
    },
    [id],
  )
}

export type ShownAdvert = {
  title: string
  body: string
  linkText: string
  linkUrl: string
  imageUrl: string | null
  imageAlt: string | null
}

type AdvertCardProps = {
  advert: ShownAdvert
  /** "Advertisement", and the same with its title for who does not see where it begins. */
  tag: string
  label: string
  ref?: Ref<HTMLElement>
}

/** One advertisement, among the results or in the admin preview. */
export function AdvertCard({ advert, tag, label, ref }: AdvertCardProps) {
  const isOutside = advert.linkUrl.startsWith("https:")
  return (
    <aside
      className={`row gap-x-12 muted text-staff round well pad-12-16 ${styles.advert}`}
      aria-label={label}
      ref={ref}
    >
      <span className={styles.tag}>{tag}</span>
      {advert.imageUrl && (
        <img src={advert.imageUrl} alt={advert.imageAlt ?? ""} loading="lazy" width="120" height="60" />
      )}
      <span className={styles.advertText}>
        <b>{advert.title}</b> {advert.body}
      </span>
      <a
        href={advert.linkUrl}
        {...(isOutside ? { target: "_blank", rel: "noopener noreferrer sponsored" } : {})}
      >
        {advert.linkText}
      </a>
    </aside>
  )
}
