import { Link } from "@tanstack/react-router"
import type { AdminPharmacy } from "#contract/admin/pharmacies.ts"
import { paths } from "#domain/platform/paths.ts"
import { SelectBox } from "#web/admin/bulk/bulk-bar.tsx"
import { endsSoon, StateChip } from "#web/admin/pharmacies/state-chip.tsx"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import type { Selection } from "#web/kit/lists/selection.ts"
import { useWords } from "#web/words/words.ts"

// The maximum that the list counts.
const manyMedicines = 1_000

type PharmacyRowProps = {
  of: AdminPharmacy
  isGone: boolean
  look: RowLook
  choice: Selection<AdminPharmacy>
  canAct: boolean
  search: AdminSearch
  onEdit: () => void
}

/** Renders one pharmacy of the list; its name opens its details. */
export function PharmacyRow({ of, isGone, look, choice, canAct, search, onEdit }: PharmacyRowProps) {
  const t = useWords()
  const now = useNow(60_000)
  const { id, name, town, state, licenceValidUntil } = of
  const isEnded = state === "ended"
  return (
    <CardRow isGone={isGone || isEnded} look={look}>
      <CardCell kind="choice">{!isEnded && <SelectBox row={of} name={name} selection={choice} />}</CardCell>
      <CardCell kind="prose">
        <Link to={paths.adminPharmacies} search={{ ...search, id: String(id) }} className="text-primary">
          <b translate="no">{name}</b>
        </Link>
        {state !== "listed" && (
          <span className="block">
            <StateChip state={state} />
          </span>
        )}
      </CardCell>
      <CardCell label={t("adminPharmacies.columns.town")} kind="prose">
        <span>
          {town}
          {of.district !== null && of.district !== town && (
            <small className="block meta">{of.district}</small>
          )}
        </span>
      </CardCell>
      <CardCell label={t("adminPharmacies.columns.phone")}>
        <Phone number={of.phoneNumber} />
      </CardCell>
      <CardCell label={t("adminPharmacies.columns.hours")}>
        <span className="inline-icon">
          <OpeningLine hours={of} />
        </span>
      </CardCell>
      <CardCell label={t("adminPharmacies.columns.licence")}>
        <span>
          {of.licenceNumber === null ? "–" : <span className="mono">{of.licenceNumber}</span>}
          {!isEnded && licenceValidUntil !== null && (
            <small className={endsSoon(licenceValidUntil, now) ? "block text-warn" : "block meta"}>
              {t("adminPharmacies.detail.until", { until: formatDay(new Date(licenceValidUntil)) })}
            </small>
          )}
        </span>
      </CardCell>
      <CardCell label={t("adminPharmacies.columns.staff")}>{formatCount(of.staff)}</CardCell>
      <CardCell label={t("adminPharmacies.columns.stock")}>
        <span>
          {of.freshAt === null ? t("adminPharmacies.neverFresh") : <When at={of.freshAt} />}
          <small className="block meta">
            {of.medicines < manyMedicines
              ? t("staff.countMedicines", { count: of.medicines })
              : t("adminPharmacies.manyMedicines", { number: formatCount(manyMedicines) })}
          </small>
        </span>
      </CardCell>
      <CardCell kind="actions">
        {!isEnded && (
          <div>
            <Button look="outline" size="small" disabled={!canAct} onClick={onEdit}>
              {t("common.edit")}
              <span className="sr">{t("adminPharmacies.ofName", { name })}</span>
            </Button>
          </div>
        )}
      </CardCell>
    </CardRow>
  )
}
