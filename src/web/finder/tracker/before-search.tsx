import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import PhoneIcon from "lucide-react/icons/phone"
import Pill from "lucide-react/icons/pill"
import type { Favourite as FavouritePharmacy } from "#contract/customer/places.ts"
import { pharmacyPart } from "#domain/finder/pharmacy-path.ts"
import { distanceKm } from "#domain/platform/distance.ts"
import { paths } from "#domain/platform/paths.ts"
import { phoneLink } from "#domain/platform/phone-format.ts"
import { Favourite } from "#web/customer/places/favourite.tsx"
import { shortMedicine } from "#web/customer/scheduler/medicine-text.tsx"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import type { Origin } from "#web/data/use-origin.ts"
import styles from "#web/finder/tracker/before-search.module.css"
import { RecentChips } from "#web/finder/tracker/recent-chips.tsx"
import { buttonClass } from "#web/kit/actions/button.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { DirectionsLink } from "#web/kit/format/directions-link.tsx"
import { formatDistance } from "#web/kit/format/numbers.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useLanguage, useWords } from "#web/words/words.ts"
import "#web/words/en/places.ts"

/** What the tracker knows before a search: pharmacies nearby, the person's own, their medicines and last searches. */
export function BeforeSearch({ origin }: { origin: Origin }) {
  const session = useSession()
  const asked = { staleTime: 60_000, enabled: session.person !== null }
  const favourites = useQuery({ ...api.favourites.list.queryOptions(), ...asked })
  const schedules = useQuery({ ...api.doseSchedules.list.queryOptions(), ...asked })
  const isBusy = session.state === "unknown" || favourites.isLoading || schedules.isLoading
  return (
    <div className={styles.parts} data-own aria-busy={isBusy}>
      {origin.at && <Nearby origin={origin} />}
      {favourites.data && <Favourites pharmacies={favourites.data.pharmacies} origin={origin} />}
      {schedules.data && <OwnMedicines schedules={schedules.data} />}
      <RecentChips />
    </div>
  )
}

const shownNearby = 4

/** Asks for the pharmacies nearest to the person, open or not. */
function useNearest({ at }: Origin, { isOpen, isWanted }: { isOpen: boolean; isWanted: boolean }) {
  return useQuery({
    ...api.availability.search.queryOptions({
      input: {
        q: "",
        lat: at?.lat,
        lng: at?.lng,
        ...(isOpen && { openNow: "true" }),
        limit: shownNearby,
        products: 1,
      },
    }),
    enabled: isWanted && at !== null,
    staleTime: 60_000,
  })
}

/** The nearest pharmacies that are open; at a time when none is, those that are nearest and when they open. */
function Nearby({ origin }: { origin: Origin }) {
  const t = useWords()
  const language = useLanguage()
  const open = useNearest(origin, { isOpen: true, isWanted: true })
  const isNoneOpen = open.data?.pharmacies.length === 0
  const closed = useNearest(origin, { isOpen: false, isWanted: isNoneOpen })
  const query = isNoneOpen ? closed : open
  const place = origin.place?.names[language]
  return (
    <section className="card pad-16" aria-labelledby="open-near">
      <h2 id="open-near" className="text-h3">
        {isNoneOpen ? t("places.nearest") : place ? t("places.nearPlace", { place }) : t("places.near")}
      </h2>
      {isNoneOpen && <p className="muted">{t("places.nearNone")}</p>}
      {query.isError && !query.data && (
        <NotLoaded onRetry={() => void query.refetch()}>{t("places.nearFailed")}</NotLoaded>
      )}
      {query.isLoading && (
        <div role="status" className={styles.loading}>
          <span className="sr">{t("places.nearLoading")}</span>
          <Skeleton lines={["70%", "45%", "70%"]} />
        </div>
      )}
      <PharmacyRows pharmacies={query.data?.pharmacies ?? []} origin={origin} />
    </section>
  )
}

type Rows = { pharmacies: FavouritePharmacy[]; origin: Origin }

function Favourites({ pharmacies, origin }: Rows) {
  const t = useWords()
  if (pharmacies.length === 0) return null
  return (
    <section className="card pad-16" aria-labelledby="favourites">
      <h2 id="favourites" className="text-h3">
        {t("places.favourites")}
      </h2>
      <PharmacyRows pharmacies={pharmacies} origin={origin} />
    </section>
  )
}

function PharmacyRows({ pharmacies, origin }: Rows) {
  const t = useWords()
  return (
    <ul className="divided mt-4">
      {pharmacies.map((pharmacy) => (
        <li key={pharmacy.id} className={`row nowrap gap-12 pad-y-8 ${styles.row}`}>
          <div className="grow shrink">
            <b className="leading">
              <Link to="/pharos/pharmacy/$pharmacy" params={{ pharmacy: pharmacyPart(pharmacy) }}>
                {pharmacy.name}
              </Link>
            </b>
            <p className={`row gap-x-12 muted text-staff inline-icon ${styles.facts}`}>
              <span className="num">
                {origin.at ? formatDistance(distanceKm(origin.at, pharmacy)) : pharmacy.town}
              </span>
              <OpeningLine hours={pharmacy} />
            </p>
          </div>
          <span className="row nowrap fixed gap-0">
            <Favourite id={pharmacy.id} name={pharmacy.name} />
            <a
              className={buttonClass({ look: "quiet", size: "small" })}
              href={phoneLink(pharmacy.phoneNumber)}
              aria-label={t("places.call", { pharmacy: pharmacy.name })}
            >
              <PhoneIcon aria-hidden="true" />
            </a>
            <span className="not-phone">
              <DirectionsLink look="outline" size="small" pharmacy={pharmacy}>
                {t("tracker.go")}
              </DirectionsLink>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function OwnMedicines({ schedules }: { schedules: { medicineName: string }[] }) {
  const t = useWords()
  const names = [...new Set(schedules.map(({ medicineName }) => shortMedicine(medicineName)))].slice(0, 6)
  if (names.length === 0) return null
  return (
    <section className="card pad-16" aria-labelledby="own-medicines">
      <h2 id="own-medicines" className="text-h3">
        {t("places.ownMedicines")}
      </h2>
      <ul className="row mt-8">
        {names.map((name) => (
          <li key={name} translate="no">
            <Link to={paths.tracker} search={{ q: name }} className={`pill touch ${styles.chip}`}>
              <Pill aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
