/** The banners this page has shown since it was opened: each counts once a visit. Nothing of it is kept. */
const seen = new Set<number>()

/** Counts that a banner was seen, once half of it was, and each press on its link. */
export function countAdvert(banner: HTMLElement, id: number, left: AbortSignal): void {
  // A program looks at pages, not at banners.
  if (navigator.webdriver || left.aborted) return
  const press = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a")) send(id, "click")
  }
  for (const kind of ["click", "auxclick"]) banner.addEventListener(kind, press, { signal: left })
  if (seen.has(id)) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      if (seen.has(id)) return
      seen.add(id)
      send(id, "view")
    },
    { threshold: 0.5 },
  )
  observer.observe(banner)
  left.addEventListener("abort", () => observer.disconnect())
}

/** Sent even when the press leaves the page; one that does not arrive is not counted. */
function send(id: number, what: "view" | "click") {
  fetch(`/api/adverts/${id}/counts`, {
    method: "POST",
    keepalive: true,
    headers: { "x-pharos": "1", "content-type": "application/json" },
    body: JSON.stringify({ what }),
  }).catch(() => {})
}
