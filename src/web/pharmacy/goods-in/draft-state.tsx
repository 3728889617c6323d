import { maxDrafts } from "#domain/pharmacy/drafts.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import type { GoodsForm } from "#web/pharmacy/goods-in/use-goods-in.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/drafts.ts"

/** Says where the sheet is saved; what somebody else did to its draft is said above it. */
export function SavingState({ form: { shared } }: { form: GoodsForm }) {
  const t = useWords()
  const outage = useOutage()
  const { is } = shared.state
  if (is === "changed" || is === "gone") return null
  return (
    <p className="meta" role="status">
      {outage && `${t("goodsIn.needsConnection")} `}
      {is === "kept" ? t("goodsIn.kept") : t(`drafts.states.${is}`, { limit: maxDrafts })}
    </p>
  )
}

/** Names who changed or ended the draft in the meantime, and offers theirs beside one's own. */
export function DraftRefused({ form: { shared } }: { form: GoodsForm }) {
  const t = useWords()
  const { state } = shared
  if (state.is !== "changed" && state.is !== "gone") return null
  const name = (state.is === "changed" && state.by) || t("drafts.somebody")
  return (
    <Notice
      tone="warn"
      role="alert"
      actions={
        <div className="row">
          {state.is === "changed" && (
            <Button look="outline" size="small" onClick={() => void shared.loadTheirs()}>
              {t("drafts.loadTheirs", { name })}
            </Button>
          )}
          <Button look="outline" size="small" onClick={() => void shared.keepMine()}>
            {t("drafts.keepMine")}
          </Button>
        </div>
      }
    >
      {state.is === "changed"
        ? t("drafts.changed", { name, when: formatMoment(new Date(state.at)) })
        : t("drafts.gone")}
    </Notice>
  )
}
