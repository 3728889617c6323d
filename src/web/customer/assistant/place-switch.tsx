import LocateFixed from "lucide-react/icons/locate-fixed"
import LocateOff from "lucide-react/icons/locate-off"
import type { useRoughPlace } from "#web/customer/assistant/use-rough-place.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

/** "Nearest" needs a place; it is asked for here and nowhere else. */
export function PlaceSwitch({ state, use, forget }: ReturnType<typeof useRoughPlace>) {
  const t = useWords()
  if (state === "known") {
    return (
      <p role="status">
        {t("assistant.placeKnown")}{" "}
        <Button look="quiet" size="small" onClick={forget}>
          <LocateOff aria-hidden="true" />
          {t("assistant.forgetPlace")}
        </Button>
      </p>
    )
  }
  if (state === "denied" || state === "unavailable") {
    return (
      <p role="status">{t(state === "denied" ? "assistant.placeDenied" : "assistant.placeUnavailable")}</p>
    )
  }
  return (
    <Button look="quiet" size="small" isBusy={state === "asking"} onClick={use}>
      <LocateFixed aria-hidden="true" />
      {t(state === "asking" ? "assistant.findingPlace" : "assistant.usePlace")}
    </Button>
  )
}
