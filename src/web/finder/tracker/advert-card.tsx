import type { Ref } from "react"
import styles from "#web/finder/tracker/results.module.css"

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
