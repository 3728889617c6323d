import { type ReactNode, useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import styles from "#web/admin/banners/banners.module.css"
import type { ColorScheme } from "#web/data/color-scheme.ts"
import { AdvertCard, type ShownAdvert } from "#web/finder/tracker/advert-banner.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { useWidth } from "#web/kit/browser/use-media.ts"
import { useWords } from "#web/words/words.ts"

// The screen's width, and the part of it with the Tracker's results: next to the map, or the full width.
const screens = [
  { width: 390, column: 390, room: 18 },
  { width: 1440, column: 762, room: 36 },
] as const

/**
 * Previews the banner on a phone and a desktop, in either scheme, rendered in a frame with the page's
 * own component.
 */
export function BannerPreview({ advert }: { advert: ShownAdvert }) {
  const t = useWords()
  const [scheme, setScheme] = useState<ColorScheme>("light")
  const isReady = advert.title.trim() !== "" && advert.linkText.trim() !== ""
  return (
    <section className="shrink" aria-labelledby="banner-preview">
      <div className="row at-start apart gap-x-24 mb-16">
        <div>
          <h2 className="text-h3" id="banner-preview">
            {t("adminBanners.preview.title")}
          </h2>
          <p className="measure muted mt-8">{t("adminBanners.preview.intro")}</p>
        </div>
        <div className="row mb-16" role="group" aria-label={t("adminBanners.preview.scheme")}>
          {(["light", "dark"] as const).map((one) => (
            <FilterChip key={one} isOn={scheme === one} onClick={() => setScheme(one)}>
              {t(`adminBanners.preview.${one}`)}
            </FilterChip>
          ))}
        </div>
      </div>
      {isReady ? (
        screens.map((screen) => (
          <PreviewFrame key={screen.width} {...screen} scheme={scheme}>
            <AdvertCard
              advert={advert}
              tag={t("adminBanners.preview.tag")}
              label={t("adminBanners.preview.label", { title: advert.title })}
            />
          </PreviewFrame>
        ))
      ) : (
        <p className={styles.empty}>{t("adminBanners.preview.waiting")}</p>
      )}
    </section>
  )
}

type PreviewFrameProps = (typeof screens)[number] & { scheme: ColorScheme; children: ReactNode }

/** Renders a page of this width, scrolled to the banner's column and scaled down if needed. */
function PreviewFrame({ width, column, room, scheme, children }: PreviewFrameProps) {
  const t = useWords()
  const { width: given, measure } = useWidth(column)
  const [page, setPage] = useState<HTMLElement>()
  const [height, setHeight] = useState(120)
  const scale = Math.min(1, given / column)
  const watch = (inside: Element | null) => {
    if (!inside) return
    const observer = new ResizeObserver(() => setHeight(Math.ceil(inside.getBoundingClientRect().height)))
    observer.observe(inside)
    return () => observer.disconnect()
  }
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (inside) inside.documentElement.dataset.theme = scheme
    if (inside) setPage((known) => known ?? dress(inside))
  }, [scheme])
  return (
    <figure className={`mb-16 ${styles.screen}`} ref={measure}>
      <figcaption>{t("adminBanners.preview.width", { width })}</figcaption>
      <div className={styles.window} style={{ width: column * scale, height: height * scale }}>
        <iframe
          title={t("adminBanners.preview.frame", { width })}
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})` }}
          ref={frame}
        />
      </div>
      {page &&
        createPortal(
          <div inert ref={watch} style={{ boxSizing: "border-box", width: column, padding: room }}>
            {children}
          </div>,
          page,
        )}
    </figure>
  )
}

/** Copies this page's styles into the frame's empty page. */
function dress(page: Document): HTMLElement {
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.style.overflow = "hidden"
  for (const looks of document.head.querySelectorAll("link[rel=stylesheet],style"))
    page.head.append(page.importNode(looks, true))
  return page.body
}
