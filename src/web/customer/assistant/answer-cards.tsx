import { Link } from "@tanstack/react-router"
import CalendarClock from "lucide-react/icons/calendar-clock"
import ExternalLink from "lucide-react/icons/external-link"
import FileText from "lucide-react/icons/file-text"
import PhoneIcon from "lucide-react/icons/phone"
import type { ChatFacts, ChatOrder, ChatPharmacy, ChatSchedule } from "#contract/customer/assistant.ts"
import { atcPage } from "#domain/customer/atc-groups.ts"
import { pharmacyPart } from "#domain/finder/pharmacy-path.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import { sayGroup, sayLastDose, sayNextDose, sayStrengths } from "#web/customer/assistant/card-texts.ts"
import styles from "#web/customer/assistant/chat-turn.module.css"
import type { Cards } from "#web/customer/assistant/conversation.ts"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { DirectionsLink } from "#web/kit/format/directions-link.tsx"
import { MedicineName, medicineText } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount, formatDistance } from "#web/kit/format/numbers.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { StatusChip } from "#web/kit/format/status-chip.tsx"
import { StockChip } from "#web/kit/format/stock-chip.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Shows the data of an answer that Pharos writes itself: pharmacies, doses, orders, facts. */
export function AnswerCards({ cards: { pharmacies, doses, orders, facts } }: { cards: Cards }) {
  const t = useWords()
  return (
    <>
      {pharmacies.length > 0 && (
        <ul className={styles.cards} aria-label={t("assistant.pharmacies")}>
          {pharmacies.map((pharmacy) => (
            <PharmacyCard key={pharmacy.id} pharmacy={pharmacy} />
          ))}
        </ul>
      )}
      {doses.length > 0 && (
        <ul className={styles.cards}>
          {doses.map((dose) => (
            <DoseCard key={dose.id} dose={dose} />
          ))}
        </ul>
      )}
      {orders.length > 0 && (
        <ul className={styles.cards}>
          {orders.map((order) => (
            <OrderCard key={order.reference} order={order} />
          ))}
        </ul>
      )}
      {facts && <FactsCard facts={facts} />}
    </>
  )
}

/** More of them are on the pharmacy's page. */
const shownProducts = 2

function PharmacyCard({ pharmacy }: { pharmacy: ChatPharmacy }) {
  const t = useWords()
  const { name, town, distanceKm, phoneNumber, products } = pharmacy
  return (
    <li className="panel well round pad-12-16">
      <div className="row nowrap apart at-baseline gap-12">
        <b className="shrink leading">
          <Link to="/pharos/pharmacy/$pharmacy" params={{ pharmacy: pharmacyPart(pharmacy) }}>
            {name}
          </Link>
        </b>
        <span className="bold unbroken num">{distanceKm === null ? town : formatDistance(distanceKm)}</span>
      </div>
      <p className="row nowrap muted text-staff inline-icon">
        <OpeningLine hours={pharmacy} />
      </p>
      {products.length > 0 && (
        <ul className={`stack ${styles.products}`}>
          {products.slice(0, shownProducts).map(({ stockId, medicine, quantity, priceCents }) => (
            <li key={stockId} className="row apart gap-x-12">
              <span className="shrink leading">
                <MedicineName {...medicine} />
              </span>
              <span className="row nowrap">
                {priceCents !== undefined && <Money cents={priceCents} />}
                <StockChip quantity={quantity} />
              </span>
            </li>
          ))}
          {pharmacy.productCount > shownProducts && (
            <li className="meta">{t("tracker.products", { count: pharmacy.productCount })}</li>
          )}
        </ul>
      )}
      <div className="row mt-8">
        <ButtonAnchor look="outline" size="small" href={phoneLink(phoneNumber)}>
          <PhoneIcon aria-hidden="true" />
          <span className="num">{formatPhone(phoneNumber)}</span>
          <span className="sr">: {name}</span>
        </ButtonAnchor>
        <DirectionsLink look="outline" size="small" pharmacy={pharmacy}>
          {t("tracker.go")}
        </DirectionsLink>
      </div>
    </li>
  )
}

function DoseCard({ dose }: { dose: ChatSchedule }) {
  return (
    <li className={`row nowrap at-start gap-12 panel well round pad-12-16 ${styles.doseCard}`}>
      <CalendarClock aria-hidden="true" />
      <div className="shrink">
        <b>{dose.name}</b>
        <p className="muted text-staff">{medicineText(dose.medicine)}</p>
        <p className="mt-4">{sayNextDose(dose)}</p>
        <p className="muted text-staff">{sayLastDose(dose)}</p>
      </div>
    </li>
  )
}

function OrderCard({ order }: { order: ChatOrder }) {
  const t = useWords()
  const { reference, medicine, quantity, pharmacy, status, reservedUntil, reason } = order
  return (
    <li className="panel well round pad-12-16">
      <div className="row nowrap apart gap-12">
        <b className="shrink leading">
          {formatCount(quantity)} × {medicineText(medicine)}
        </b>
        <StatusChip status={status} />
      </div>
      <p className="muted text-staff mt-4">
        {pharmacy} · <span className="mono">{reference}</span>
      </p>
      {reservedUntil && (
        <p className="text-staff">
          {t("assistant.heldUntil", { moment: formatMoment(new Date(reservedUntil)) })}
        </p>
      )}
      {reason && <p className="text-staff">{t("assistant.pharmacySays", { reason })}</p>}
    </li>
  )
}

function FactsCard({ facts }: { facts: ChatFacts }) {
  const t = useWords()
  const group = sayGroup(facts)
  const rows = [
    [t("assistant.group"), group],
    [t("assistant.comesAs"), sayStrengths(facts)],
    [t("assistant.brands"), facts.brands.join(", ")],
    [t("assistant.madeBy"), facts.manufacturers.join(", ")],
  ].filter(([, value]) => value)
  return (
    <div className={`panel well round pad-12-16 ${styles.facts}`}>
      <div className="row apart">
        <b className="text-lead" translate="no">
          {facts.generic}
        </b>
        {facts.prescriptionOnly && (
          <Chip tone="note" icon={<FileText aria-hidden="true" />}>
            {t("tracker.prescriptionNeeded")}
          </Chip>
        )}
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="muted text-staff">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {group && <p className="muted text-staff">{t("assistant.groupHint")}</p>}
      {(group || facts.leaflet) && (
        <p className="row gap-x-16 text-staff">
          {group && facts.atc && (
            <Source href={atcPage(facts.atc)}>{t("assistant.sourceAtc", { code: facts.atc })}</Source>
          )}
          {facts.leaflet && <Source href={facts.leaflet}>{t("assistant.leaflet")}</Source>}
        </p>
      )}
    </div>
  )
}

function Source({ href, children }: { href: string; children: string }) {
  const t = useWords()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline gap-4 touch ${styles.source}`}
    >
      {children}
      <ExternalLink aria-hidden="true" />
      <span className="sr">{t("assistant.newTab")}</span>
    </a>
  )
}
