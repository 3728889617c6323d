import "#web/words/en/requests.ts"
import "#web/words/en/watches.ts"
import BellPlus from "lucide-react/icons/bell-plus"
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark"
import { lazy, Suspense, useState } from "react"
import type { MedicineName } from "#contract/finder/search.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

const WatchDialog = lazy(() =>
  import("#web/customer/watches/watch-dialogs.tsx").then((module) => ({ default: module.WatchDialog })),
)

const AskDialog = lazy(() =>
  import("#web/customer/requests/ask-dialog.tsx").then((module) => ({ default: module.AskDialog })),
)

type MissingActionsProps = { medicines: MedicineName[]; near: string | null; at: LatLng | null }

/** What a person can do about a medicine that nobody near has. */
export function MissingActions({ medicines, near, at }: MissingActionsProps) {
  const t = useWords()
  const { state } = useSession()
  const [opened, setOpened] = useState<"watch" | "ask" | null>(null)
  const dialog = { medicines, near, at, onClose: () => setOpened(null) }
  if (state === "guest") {
    return (
      <p className="row centred gap-12">
        <span>{t("watches.tellMeGuest")}</span>
        <ButtonAnchor look="outline" size="small" href={loginUrl(location.pathname + location.search)}>
          {t("common.logIn")}
        </ButtonAnchor>
      </p>
    )
  }
  return (
    <div className="row centred gap-12">
      <Button onClick={() => setOpened("watch")}>
        <BellPlus aria-hidden="true" />
        {t("watches.tellMe")}
      </Button>
      <Button look="outline" onClick={() => setOpened("ask")}>
        <MessageCircleQuestion aria-hidden="true" />
        {t("requests.ask")}
      </Button>
      <Suspense>
        {opened === "watch" && <WatchDialog {...dialog} />}
        {opened === "ask" && <AskDialog {...dialog} />}
      </Suspense>
    </div>
  )
}
