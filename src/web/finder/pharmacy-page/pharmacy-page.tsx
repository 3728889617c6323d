import { ORPCError } from "@orpc/client"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams, useSearch } from "@tanstack/react-router"
import PhoneIcon from "lucide-react/icons/phone"
import Share2 from "lucide-react/icons/share-2"
import { lazy, Suspense, useEffect, useState } from "react"
import type { PharmacyPage as Pharmacy } from "#contract/finder/pharmacy-pages.ts"
import { pharmacyPart, pharmacyPath, readPharmacyPart } from "#domain/finder/pharmacy-path.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import { Favourite } from "#web/customer/places/favourite.tsx"
import { api } from "#web/data/call.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { Hours } from "#web/finder/pharmacy-page/hours.tsx"
import styles from "#web/finder/pharmacy-page/pharmacy-page.module.css"
import { Stock } from "#web/finder/pharmacy-page/stock.tsx"
import { Button, ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { DirectionsLink } from "#web/kit/format/directions-link.tsx"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/pharmacy-page.ts"
import "#web/words/en/tracker.ts"

const PlaceMap = lazy(() =>
  import("#web/finder/pharmacy-page/place-map.tsx").then((file) => ({ default: file.PlaceMap })),
)
const loadShareDialog = () => import("#web/finder/pharmacy-page/share-dialog.tsx")
type ShareParts = Awaited<ReturnType<typeof loadShareDialog>>

/** The page of one pharmacy: where, when open, whom to call, and what it has. */
export function PharmacyPage() {
  const { pharmacy: part } = useParams({ from: "/public/pharos/pharmacy/$pharmacy" })
  const id = readPharmacyPart(part)
  return id === null ? <Unknown /> : <KnownPharmacy key={id} id={id} part={part} />
}

function KnownPharmacy({ id, part }: { id: number; part: string }) {
  const t = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: "/public/pharos/pharmacy/$pharmacy" })
  const options = api.pharmacyPages.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  useLiveQuery([topic.pharmacy(id)], options)
  const pharmacy = query.data
  const own = pharmacy && pharmacyPart(pharmacy)
  useEffect(() => {
    if (own === undefined || own === part) return
    void navigate({
      to: "/pharos/pharmacy/$pharmacy",
      params: { pharmacy: own },
      search: (kept) => kept,
      replace: true,
    })
  }, [own, part, navigate])
  if (query.error instanceof ORPCError && query.error.status === 404) return <Unknown />
  if (!pharmacy)
    return (
      <Page>
        <h1 className="sr">{t("common.pharmacy")}</h1>
        <ListState
          state={stateOf(query)}
          loading={t("pharmacyPage.loading")}
          failed={t("pharmacyPage.failed")}
          onRetry={() => void query.refetch()}
        />
      </Page>
    )
  return (
    <Page>
      <PageHead
        title={t("pharmacyPage.title", { name: pharmacy.name })}
        description={t("pharmacyPage.description", { name: pharmacy.name })}
        path={pharmacyPath(pharmacy)}
      />
      <div className={styles.page}>
        <Head pharmacy={pharmacy} />
        <div className={`stack gap-24 ${styles.side}`}>
          <Hours pharmacy={pharmacy} />
          <section aria-labelledby="pharmacy-place">
            <h2 id="pharmacy-place">{t("pharmacyPage.place")}</h2>
            <div className={`mt-8 ${styles.map}`}>
              <Suspense>
                <PlaceMap pharmacy={pharmacy} />
              </Suspense>
            </div>
          </section>
        </div>
        <Stock pharmacy={pharmacy} text={search.q ?? ""} />
      </div>
    </Page>
  )
}

function Head({ pharmacy }: { pharmacy: Pharmacy }) {
  const t = useWords()
  const [sharing, setSharing] = useState<ShareParts | null>(null)
  const share = () =>
    void loadShareDialog().then(setSharing, () => toast({ text: t("tracker.notLoaded"), tone: "bad" }))
  return (
    <header className={styles.head}>
      <div className="row nowrap">
        <h1 className="shrink">{pharmacy.name}</h1>
        <Favourite id={pharmacy.id} name={pharmacy.name} />
      </div>
      <p className="row gap-x-16 muted inline-icon mt-8">
        <OpeningLine hours={pharmacy} />
        <span>{[pharmacy.address, pharmacy.town].filter(Boolean).join(", ")}</span>
        {pharmacy.delivers && <span>{t("pharmacyPage.delivers")}</span>}
      </p>
      <div className="row mt-16">
        <ButtonAnchor href={phoneLink(pharmacy.phoneNumber)}>
          <PhoneIcon aria-hidden="true" />
          <span className="num">{t("pharmacyPage.call", { phone: formatPhone(pharmacy.phoneNumber) })}</span>
        </ButtonAnchor>
        <DirectionsLink look="outline" pharmacy={pharmacy} />
        <Button look="outline" onClick={share}>
          <Share2 aria-hidden="true" />
          {t("common.share")}
        </Button>
      </div>
      {sharing && (
        <sharing.ShareDialog
          name={pharmacy.name}
          url={location.origin + encodeURI(pharmacyPath(pharmacy))}
          onClose={() => setSharing(null)}
        />
      )}
    </header>
  )
}

function Unknown() {
  const t = useWords()
  return (
    <Page>
      <PageHead title={t("pages.notFoundTitle")} isIndexed={false} />
      <EmptyState
        level="h1"
        isLit={false}
        heading={t("pharmacyPage.unknown")}
        actions={<ButtonLink to={paths.tracker}>{t("pharmacyPage.search")}</ButtonLink>}
      >
        <p>{t("pharmacyPage.unknownText")}</p>
      </EmptyState>
    </Page>
  )
}
