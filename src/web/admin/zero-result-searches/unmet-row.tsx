import { useMutation } from "@tanstack/react-query"
import TrendingDown from "lucide-react/icons/trending-down"
import TrendingUp from "lucide-react/icons/trending-up"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { paths } from "#domain/platform/paths.ts"
import { SelectBox } from "#web/admin/bulk/bulk-bar.tsx"
import { kindOf, sayPlaces, trendOf, whatOf } from "#web/admin/zero-result-searches/unmet-words.ts"
import { api } from "#web/data/call.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import type { Selection } from "#web/kit/lists/selection.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

type UnmetRowProps = {
  unmet: UnmetSearch
  choice: Selection<UnmetSearch>
  onDismiss: () => void
  onChanged: () => void
}

/** Renders one unmet text or medicine with its next step. */
export function UnmetRow({ unmet, choice, onDismiss, onChanged }: UnmetRowProps) {
  const t = useWords()
  const { medicine, searches, dismissed } = unmet
  const what = whatOf(unmet)
  const isAside = dismissed !== null && dismissed.at >= unmet.lastSearchedAt
  return (
    <CardRow>
      <CardCell kind="choice">
        {!isAside && <SelectBox row={unmet} name={what} selection={choice} />}
      </CardCell>
      <CardCell kind="prose">
        <b translate="no">{what}</b>
        {medicine && (
          <small className="block meta" translate="no">
            {medicine.manufacturer}
          </small>
        )}
        {dismissed && <small className="block meta">{sayDismissed(t, dismissed)}</small>}
      </CardCell>
      <CardCell label={t("adminUnmet.columns.why")}>{t(`adminUnmet.kinds.${kindOf(unmet)}`)}</CardCell>
      <CardCell label={t("adminUnmet.columns.where")} kind="prose">
        {sayPlaces(t, unmet)}
      </CardCell>
      <CardCell label={t("adminUnmet.columns.searches")} kind="figure">
        {formatCount(searches)}
      </CardCell>
      <CardCell label={t("adminUnmet.columns.trend")}>
        <TrendText of={unmet} />
      </CardCell>
      <CardCell kind="actions">
        <div>
          <WayOn unmet={unmet} />
          {isAside ? (
            <Restore unmet={unmet} onChanged={onChanged} />
          ) : (
            <Button look="outline" size="small" onClick={onDismiss}>
              {t("common.dismiss")}
              <span className="sr">{t("adminUnmet.dismissOf", { what })}</span>
            </Button>
          )}
        </div>
      </CardCell>
    </CardRow>
  )
}

function sayDismissed(t: TFunction, { by, note }: NonNullable<UnmetSearch["dismissed"]>) {
  return by === null
    ? t("adminUnmet.dismissedByNobody", { note })
    : t("adminUnmet.dismissedBy", { name: by, note })
}

/** Returns the next step: add an unknown name to the catalogue, or open a known medicine. */
function WayOn({ unmet }: { unmet: UnmetSearch }) {
  const t = useWords()
  const what = whatOf(unmet)
  const isUnknown = kindOf(unmet) === "unknown"
  const label = isUnknown ? "link" : unmet.medicine ? "look" : "lookAll"
  return (
    <>
      {isUnknown && (
        <ButtonLink look="outline" size="small" to={paths.adminMedicines} search={{ q: what, show: "new" }}>
          {t("staff.addMedicine")}
          <span className="sr">{t("adminUnmet.addOf", { what })}</span>
        </ButtonLink>
      )}
      <ButtonLink look="outline" size="small" to={paths.adminMedicines} search={{ q: what }}>
        {t(`adminUnmet.${label}`)}
        <span className="sr">{t(isUnknown ? "adminUnmet.linkOf" : "adminUnmet.lookOf", { what })}</span>
      </ButtonLink>
    </>
  )
}

function Restore({ unmet, onChanged }: { unmet: UnmetSearch; onChanged: () => void }) {
  const t = useWords()
  const what = whatOf(unmet)
  const restore = useMutation(
    api.adminUnmet.restore.mutationOptions({
      onSuccess: () => toast({ text: t("adminUnmet.restored", { what }) }),
      onError: toastProblem,
      onSettled: onChanged,
    }),
  )
  return (
    <Button
      look="outline"
      size="small"
      isBusy={restore.isPending}
      onClick={() => restore.mutate({ id: unmet.id, version: unmet.version })}
    >
      {t("adminUnmet.restore")}
      <span className="sr">{t("adminUnmet.dismissOf", { what })}</span>
    </Button>
  )
}

/** Returns the change against the same number of days before. */
function TrendText({ of }: { of: UnmetSearch }) {
  const t = useWords()
  const trend = trendOf(of)
  const hint = t("adminUnmet.trendHint", { text: formatCount(of.searchesBefore) })
  if (!("percent" in trend)) return <span title={hint}>{t(`adminUnmet.${trend.kind}`)}</span>
  const Sign = trend.kind === "more" ? TrendingUp : TrendingDown
  return (
    <span className="inline-icon unbroken" title={hint}>
      <Sign aria-hidden="true" />
      {t(`adminUnmet.${trend.kind}`, { percent: formatCount(trend.percent) })}
    </span>
  )
}
