import "#web/words/en/watches.ts"
import { useState } from "react"
import type { Watch } from "#contract/customer/watches.ts"
import { places } from "#domain/finder/towns.ts"
import { paths } from "#domain/platform/paths.ts"
import { Section } from "#web/customer/account/section.tsx"
import { useStopWatch, useWatches } from "#web/customer/watches/use-watches.ts"
import { ChangeWatchDialog } from "#web/customer/watches/watch-dialogs.tsx"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { type TFunction, useWords, words } from "#web/words/words.ts"

/** Lists, changes and stops the person's watches. */
export function WatchesSection() {
  const t = useWords()
  const { data, isError, refetch } = useWatches()
  const [changing, setChanging] = useState<Watch | null>(null)
  return (
    <Section id="watches" heading={t("watches.heading")} hint={t("watches.hint")}>
      {!data && isError && <NotLoaded onRetry={() => void refetch()}>{t("watches.failed")}</NotLoaded>}
      {!data && !isError && <Skeleton lines={["45%", "25%"]} />}
      {data?.watches.length === 0 && <p>{t("watches.none")}</p>}
      <ul className="entries">
        {data?.watches.map((watch) => (
          <WatchRow key={watch.id} watch={watch} onChange={() => setChanging(watch)} />
        ))}
      </ul>
      {changing && <ChangeWatchDialog watch={changing} onClose={() => setChanging(null)} />}
    </Section>
  )
}

const placeOf = (t: TFunction, town: string | null) =>
  places.find(({ id }) => id === town)?.names[words.language] ?? t("watches.yourPlace")

function sayState(t: TFunction, { state, until, found }: Watch): string {
  if (found) {
    const back = t("watches.foundAt", { pharmacy: found.pharmacy, town: found.pharmacyTown })
    return found.isStillThere ? back : `${back} (${t("watches.soldOut")})`
  }
  const day = formatDay(new Date(until))
  return t(state === "ended" ? "watches.ended" : "watches.untilDay", { day })
}

function WatchRow({ watch, onChange }: { watch: Watch; onChange: () => void }) {
  const t = useWords()
  const stop = useStopWatch()
  const { id, medicine, state, found } = watch
  const isWatching = state === "watching"
  const remove = () =>
    stop.mutate(
      { id },
      { onSuccess: () => isWatching && toast({ text: t("watches.stopped", { medicine }) }) },
    )
  return (
    <li className="row apart gap-12">
      <div className="grow shrink">
        <b translate="no">{medicineText(medicine)}</b>
        <small className="block">
          {t("watches.within", { km: watch.radiusKm, place: placeOf(t, watch.town) })} · {sayState(t, watch)}
        </small>
        {found && <Phone number={found.phoneNumber} />}
      </div>
      <div className="row">
        {isWatching ? (
          <Button
            look="outline"
            size="small"
            onClick={onChange}
            aria-label={`${t("common.change")}: ${medicineText(medicine)}`}
          >
            {t("common.change")}
          </Button>
        ) : (
          <ButtonLink
            size="small"
            to={paths.tracker}
            search={{ q: found?.medicine ?? medicine, near: watch.town ?? undefined }}
          >
            {t("watches.searchAgain")}
          </ButtonLink>
        )}
        <Button
          look="quiet"
          size="small"
          isBusy={stop.isPending}
          onClick={remove}
          aria-label={`${t(isWatching ? "watches.stop" : "watches.dismiss")}: ${medicineText(medicine)}`}
        >
          {t(isWatching ? "watches.stop" : "watches.dismiss")}
        </Button>
      </div>
    </li>
  )
}
