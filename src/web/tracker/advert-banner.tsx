import { useQuery } from "@tanstack/react-query"
import { api } from "#web/call.ts"
import styles from "#web/tracker/advert-banner.module.css"
import { useWords } from "#web/words/words.ts"

/** A labelled advertisement that invites contact; nothing at all when none runs. */
export function AdvertBanner({ placement }: { placement: "top" | "list" }) {
  const t = useWords()
  const { data = [] } = useQuery(api.adverts.list.queryOptions({ staleTime: 300_000 }))
  const advert = data.find((running) => running.placement === placement)
  if (!advert) return null
  const isOutside = advert.linkUrl.startsWith("https:")
  return (
    <aside className={styles.advert} aria-label={t("tracker.advertisementFor", { title: advert.title })}>
      <span className={styles.tag}>{t("tracker.advertisement")}</span>
      {advert.imageUrl && (
        <img src={advert.imageUrl} alt={advert.imageAlt ?? ""} loading="lazy" width="120" height="60" />
      )}
      <span className={styles.text}>
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
