import LocateFixed from "lucide-react/icons/locate-fixed"
import MapPinned from "lucide-react/icons/map-pinned"
import X from "lucide-react/icons/x"
import type { TrackerSearch } from "#web/data/searches.ts"
import type { Origin } from "#web/data/use-origin.ts"
import styles from "#web/finder/tracker/tracker-page.module.css"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { useLanguage, useWords } from "#web/words/words.ts"

type FiltersProps = {
  search: TrackerSearch
  origin: Origin
  onChange: (change: TrackerSearch) => void
  onChoosePlace: () => void
  onUseDevice: () => void
  onClearPlace: () => void
}

const nearbyKm = 5
const forms = ["tablet", "capsule", "syrup", "injection", "inhaler", "cream", "drops"] as const

/** Location and filters as chips in one row. */
export function Filters({
  search,
  origin,
  onChange,
  onChoosePlace,
  onUseDevice,
  onClearPlace,
}: FiltersProps) {
  const t = useWords()
  const language = useLanguage()
  const isNearest = origin.at !== null
  return (
    <div className={`row ${styles.filters}`} role="group" aria-label={t("tracker.filters")}>
      <Button
        look="outline"
        size="small"
        className={styles.pill}
        onClick={onUseDevice}
        isBusy={origin.device.state === "asking"}
      >
        <LocateFixed aria-hidden="true" />
        {t(origin.device.at && !origin.place ? "tracker.fromYourLocation" : "tracker.useMyLocation")}
      </Button>
      <span className={`row nowrap gap-0 ${styles.place}`}>
        <Button look="outline" size="small" className={styles.pill} onClick={onChoosePlace}>
          <MapPinned aria-hidden="true" />
          {origin.place
            ? t("tracker.near", { place: origin.place.names[language] })
            : t("tracker.choosePlace")}
        </Button>
        {origin.place && (
          <IconButton label={t("tracker.clearPlace")} onClick={onClearPlace}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <FilterChip
        isOn={search.open ?? false}
        onClick={() => onChange({ open: search.open ? undefined : true })}
      >
        {t("tracker.openNow")}
      </FilterChip>
      <FilterChip
        isOn={search.delivers ?? false}
        onClick={() => onChange({ delivers: search.delivers ? undefined : true })}
      >
        {t("tracker.delivery")}
      </FilterChip>
      {isNearest && (
        <FilterChip
          isOn={search.within !== undefined}
          onClick={() => onChange({ within: search.within ? undefined : nearbyKm })}
        >
          {t("tracker.withinKm", { km: search.within ?? nearbyKm })}
        </FilterChip>
      )}
      {search.list === undefined && (
        <label>
          <span className="sr">{t("tracker.form")}</span>
          <select
            className="pill"
            value={search.form ?? ""}
            onChange={(event) => onChange({ form: event.currentTarget.value || undefined })}
          >
            <option value="">{t("tracker.anyForm")}</option>
            {forms.map((form) => (
              <option key={form} value={form}>
                {t(`tracker.forms.${form}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
