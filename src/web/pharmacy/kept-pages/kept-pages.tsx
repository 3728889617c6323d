import { useState } from "react"
import type { KeptPage } from "#contract/pharmacy/kept-pages.ts"
import { pdfType } from "#domain/pharmacy/kept-pages.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { AddPages } from "#web/pharmacy/kept-pages/choose-pages.tsx"
import { type ChosenPage, type PagePlace, useSendPages } from "#web/pharmacy/kept-pages/use-pages.ts"
import { useWords } from "#web/words/words.ts"

type RemovablePlace = PagePlace & { remove: (pageId: string) => Promise<unknown> }

type KeptPagesProps = { pages: readonly KeptPage[]; place: RemovablePlace; none: string }

/** The kept pages of a paper: opened, added and removed. */
export function KeptPages({ pages, place, none }: KeptPagesProps) {
  const t = useWords()
  const outage = useOutage()
  const sending = useSendPages(place)
  const why = outage && t("keptPages.needsConnection")
  // In its place: a toast lies below a dialog.
  const [removed, setRemoved] = useState<ChosenPage | null>(null)
  const undo = () => {
    if (removed) sending.mutate([removed])
    setRemoved(null)
  }
  return (
    <>
      {pages.length === 0 && <p className="meta">{none}</p>}
      <ul className="stack gap-8">
        {pages.map((page, nth) => (
          <OnePage key={page.id} page={page} nth={nth + 1} place={place} why={why} onRemoved={setRemoved} />
        ))}
      </ul>
      {removed && (
        <p role="status" className="row gap-12">
          {t("keptPages.removed")}
          <Button look="quiet" size="small" disabled={why !== undefined} title={why} onClick={undo}>
            {t("common.undo")}
          </Button>
        </p>
      )}
      <div className="row gap-x-12">
        <AddPages sending={sending} />
      </div>
    </>
  )
}

type PageLinkProps = { page: KeptPage; nth: number; path: string }

/** Opens a kept page. */
export function PageLink({ page: { mediaType, bytes }, nth, path }: PageLinkProps) {
  const t = useWords()
  return (
    <a href={path} target="_blank" rel="noopener noreferrer">
      {mediaType === pdfType
        ? t("keptPages.pdf", { place: nth, size: formatCount(Math.max(1, Math.round(bytes / 1024))) })
        : t("keptPages.page", { place: nth })}
    </a>
  )
}

type OnePageProps = {
  page: KeptPage
  nth: number
  place: RemovablePlace
  why: string | undefined
  onRemoved: (page: ChosenPage) => void
}

function OnePage({ page, nth, place, why, onRemoved }: OnePageProps) {
  const t = useWords()
  const { id, addedAt, addedBy } = page
  const path = place.urlOf(id)
  const remove = async () => {
    const file = await (await fetch(path)).blob()
    await place.remove(id)
    onRemoved({ id, name: "", file })
    await place.refresh()
  }
  const added = { moment: formatMoment(new Date(addedAt)), who: addedBy ?? "" }
  return (
    <li className="row apart nowrap">
      <span>
        <PageLink page={page} nth={nth} path={path} />
        <small className="block meta">
          {t(addedBy === null ? "keptPages.added" : "keptPages.addedBy", added)}
        </small>
      </span>
      <Button
        look="quiet"
        size="small"
        disabled={why !== undefined}
        title={why}
        aria-label={t("keptPages.remove", { place: nth })}
        onClick={() => void remove().catch(toastProblem)}
      >
        {t("staff.remove")}
      </Button>
    </li>
  )
}
