import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import type { Placement } from "#domain/admin/banner-limits.ts"
import { api } from "#web/data/call.ts"
import { AdvertCard } from "#web/finder/tracker/advert-card.tsx"
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
