import LocateFixed from "lucide-react/icons/locate-fixed"
import MapPinned from "lucide-react/icons/map-pinned"
import { lazy, Suspense, useState } from "react"
import type { RoughPlace, useRoughPlace } from "#web/customer/assistant/use-rough-place.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

const PlaceDialog = lazy(() =>
  import("#web/customer/places/place-dialog.tsx").then((file) => ({ default: file.PlaceDialog })),
)

type PlaceQuestionProps = {
  place: ReturnType<typeof useRoughPlace>
  onPlace: ((near: RoughPlace) => void) | undefined
}

/** Asks where the person is, for an answer that needs it. */
export function PlaceQuestion({ place, onPlace }: PlaceQuestionProps) {
  const t = useWords()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="row mt-12">
      <Button
        size="small"
        disabled={!onPlace}
        isBusy={place.state === "asking"}
        onClick={() => place.use(onPlace)}
      >
        <LocateFixed aria-hidden="true" />
        {t("tracker.useMyLocation")}
      </Button>
      <Button look="outline" size="small" disabled={!onPlace} onClick={() => setChoosing(true)}>
        <MapPinned aria-hidden="true" />
        {t("tracker.chooseTown")}
      </Button>
      {isChoosing && (
        <Suspense>
          <PlaceDialog
            onChoose={(chosen) => {
              setChoosing(false)
              onPlace?.(place.choose(chosen))
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
