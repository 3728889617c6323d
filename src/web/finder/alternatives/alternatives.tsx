import { useQuery } from "@tanstack/react-query"
import type { NearestOffer, OtherOffer } from "#contract/finder/alternatives.ts"
import { formatDistance, type LatLng } from "#domain/platform/distance.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import type { TrackerSearch } from "#web/data/searches.ts"
import { MissingActions } from "#web/finder/alternatives/missing-actions.tsx"
import { PerUnit } from "#web/finder/tracker/product-line.tsx"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/alternatives.ts"

type AlternativesProps = { search: TrackerSearch; from: LatLng | null }

/** Below an empty answer: the nearest pharmacy outside the filters, equivalents, other strengths and forms. */
export function Alternatives({ search, from }: AlternativesProps) {
  const t = useWords()
  const query = useQuery(api.alternatives.find.queryOptions({ input: questionOf(search, from) }))
  const state = stateOf(query)
  if (state === "loading")
    return (
      <p className="sr" role="status">
        {t("alternatives.looking")}
      </p>
    )
  if (!query.data)
    return <NotLoaded onRetry={() => void query.refetch()}>{t("alternatives.failed")}</NotLoaded>
  const { medicines, nearest, equivalents, others } = query.data
  return (
    <div className="stack gap-24">
      {medicines.length > 0 && <MissingActions medicines={medicines} near={search.near ?? null} at={from} />}
      {nearest && <Nearest offer={nearest} search={search} />}
      {equivalents.length > 0 && (
        <section aria-labelledby="equivalents">
          <h2 id="equivalents">{t("alternatives.equivalents")}</h2>
          <p className="muted mt-4">{t("alternatives.equivalentsHint")}</p>
          <ul className="stack gap-12 mt-12">
            {equivalents.map((offer) => (
              <AlternativeRow key={offer.stockId} offer={offer} near={search.near} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="other-strengths">
          <h2 id="other-strengths">{t("alternatives.others")}</h2>
          <p className="mt-4">{t("alternatives.othersHint")}</p>
          <ul className="stack gap-12 mt-12">
            {others.map((offer) => (
              <AlternativeRow key={offer.stockId} offer={offer} near={search.near} differs={offer.differs} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const word = (isOn: true | undefined) => (isOn ? ("true" as const) : undefined)

const questionOf = ({ q = "", open, delivers, within, form }: TrackerSearch, from: LatLng | null) => {
  const question = {
    q,
    lat: from?.lat,
    lng: from?.lng,
    openNow: word(open),
    delivers: word(delivers),
    withinKm: from ? within : undefined,
    form,
  }
  // The server refuses an empty field.
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as {
    q: string
  } // the rest is optional
}

/** Who has it outside the filters, with the search that shows it. */
function Nearest({ offer, search }: { offer: NearestOffer; search: TrackerSearch }) {
  const t = useWords()
  const { pharmacyName: pharmacy, town, distanceKm } = offer
  return (
    <Notice
      tone="info"
      role="status"
      actions={
        <ButtonLink to={paths.tracker} search={{ q: search.q, near: search.near }} size="small">
          {t("alternatives.show")}
        </ButtonLink>
      }
    >
      <p className="semibold">
        {distanceKm === null
          ? t("alternatives.nearestUnplaced", { pharmacy, town })
          : t("alternatives.nearest", { pharmacy, distance: formatDistance(distanceKm) })}
      </p>
      <p className="row gap-x-16 inline-icon mt-4">
        <OpeningLine hours={offer} />
        <Phone number={offer.phoneNumber} />
      </p>
    </Notice>
  )
}

type RowProps = { offer: NearestOffer; near: string | undefined; differs?: OtherOffer["differs"] }

function AlternativeRow({ offer, near, differs }: RowProps) {
  const t = useWords()
  const { medicine, priceCents } = offer
  return (
    <li className="row nowrap at-start gap-12 panel pad-16">
      <DoseGlyph form={medicine.form} frame="outline" />
      <div className="grow shrink">
        <div className="text-lead leading">
          <MedicineName {...medicine} />
          <small className="block">{medicine.manufacturer}</small>
        </div>
        {differs && (
          <Chip tone="warn">
            {t(differs === "other-strength" ? "alternatives.strength" : "alternatives.form")}
          </Chip>
        )}
        <div className="row gap-x-16 muted text-staff inline-icon mt-4">
          <span>{t("alternatives.inTown", { pharmacy: offer.pharmacyName, town: offer.town })}</span>
          {offer.distanceKm !== null && <span className="num">{formatDistance(offer.distanceKm)}</span>}
          <OpeningLine hours={offer} />
          {priceCents !== undefined && (
            <span>
              <Money cents={priceCents} />
              <PerUnit form={medicine.form} />
            </span>
          )}
        </div>
      </div>
      <ButtonLink
        look="outline"
        size="small"
        to={paths.tracker}
        search={{ q: `${medicine.name} ${medicine.manufacturer}`, near, exact: true }}
      >
        {t("common.view")}
        <span className="sr">{`: ${medicine.name}, ${medicine.manufacturer}`}</span>
      </ButtonLink>
    </li>
  )
}
