import { watchDays, watchRadiiKm } from "#domain/customer/watch-rules.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type WatchFieldsProps = { radiusKm: FormField<number>; days: FormField<number> }

/** How far and for how long. */
export function WatchFields({ radiusKm, days }: WatchFieldsProps) {
  const t = useWords()
  return (
    <>
      <Choice
        look="chips"
        field={radiusKm}
        label={t("watches.distance")}
        options={watchRadiiKm.map((km) => ({ value: km, label: t("watches.km", { km }) }))}
      />
      <Choice
        look="chips"
        field={days}
        label={t("watches.duration")}
        options={watchDays.map((count) => ({ value: count, label: t("watches.days", { count }) }))}
      />
    </>
  )
}
