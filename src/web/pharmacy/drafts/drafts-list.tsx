import { useMutation } from "@tanstack/react-query"
import Paperclip from "lucide-react/icons/paperclip"
import type { DraftKind, DraftSummary } from "#contract/pharmacy/drafts.ts"
import { draftKeptDays } from "#domain/pharmacy/drafts.ts"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import type { useDrafts } from "#web/pharmacy/drafts/use-drafts.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/drafts.ts"

const columnsOf = {
  "goods-in": ["saved", "supplier", "number", "lines", "total", "actions"],
  "supplier-return": ["saved", "supplier", "lines", "actions"],
} as const
type Column = (typeof columnsOf)[DraftKind][number]

type DraftsListProps = {
  kind: DraftKind
  list: ReturnType<typeof useDrafts>
  onResume: (draft: DraftSummary) => void
  /** The draft that is open on this machine is not listed. */
  openId?: string
}

/** Lists the pharmacy's drafts of a kind; nothing as long as there are none. */
export function DraftsList({ kind, list: all, onResume, openId }: DraftsListProps) {
  const t = useWords()
  const list = { ...all, rows: all.rows.filter(({ item }) => item.id !== openId) }
  if (list.rows.length === 0 && list.state !== "failed") return null
  return (
    <section className="mt-24 mb-16" aria-labelledby={`drafts-${kind}`}>
      <h2 id={`drafts-${kind}`} className="mb-12">
        {t("drafts.heading")}
      </h2>
      <DataTable
        list={list}
        loading={t("drafts.loading")}
        failed={t("drafts.failed")}
        empty={<EmptyState heading={t("drafts.none")} />}
        updates={t("common.updates", { count: list.waiting })}
        label={t("drafts.heading")}
        columns={columnsOf[kind].map((column) => ({
          name: t(`drafts.columns.${column}`),
          isFigure: column === "lines" || column === "total",
        }))}
      >
        {(draft, isGone) => (
          <DraftRow
            draft={draft}
            isGone={isGone}
            onResume={() => onResume(draft)}
            onRemoved={() => void list.settle()}
          />
        )}
      </DataTable>
      <p className="meta mt-8">{t("drafts.kept", { days: draftKeptDays })}</p>
    </section>
  )
}

type DraftRowProps = { draft: DraftSummary; isGone: boolean; onResume: () => void; onRemoved: () => void }

function DraftRow({ draft, isGone, onResume, onRemoved }: DraftRowProps) {
  const t = useWords()
  const outage = useOutage()
  const { id, kind, version, savedAt, savedBy, lineCount, total } = draft
  const supplier = draft.supplier.trim() || t("drafts.noSupplier")
  const cents = readPriceCents(total ?? "")
  const remove = useMutation({
    mutationFn: () => call.drafts.remove({ id, version }),
    onSuccess: () => toast({ text: t("drafts.removed") }),
    onError: toastProblem,
    onSettled: onRemoved,
  })
  const blocked = {
    disabled: Boolean(outage) || remove.isPending,
    title: outage ? t("quarantine.needsConnection") : undefined,
  }
  const ofSupplier = <span className="sr">{t("drafts.ofSupplier", { supplier })}</span>
  const label = (column: Column) => t(`drafts.columns.${column}`)
  return (
    <CardRow isGone={isGone}>
      <CardCell label={label("saved")}>
        <span>
          <When at={savedAt} />
          {savedBy && <small className="block meta">{t("staff.byName", { name: savedBy })}</small>}
        </span>
      </CardCell>
      <CardCell label={label("supplier")} kind="prose">
        <span translate={draft.supplier.trim() ? "no" : undefined}>{supplier}</span>
      </CardCell>
      {kind === "goods-in" && (
        <CardCell label={label("number")}>
          <span translate="no">{draft.invoiceNumber || "–"}</span>{" "}
          {draft.pageCount > 0 && (
            <span className="inline-icon meta">
              <Paperclip aria-hidden="true" />
              <span className="sr">{t("goodsIn.pages.kept", { count: draft.pageCount })}</span>
            </span>
          )}
        </CardCell>
      )}
      <CardCell label={label("lines")} kind="figure">
        {formatCount(lineCount)}
      </CardCell>
      {kind === "goods-in" && (
        <CardCell label={label("total")} kind="figure">
          {cents === null ? "–" : <Money cents={cents} />}
        </CardCell>
      )}
      <CardCell kind="actions">
        {isGone ? (
          <Chip>{t("drafts.isGone")}</Chip>
        ) : (
          <RowActions of={ofSupplier}>
            <Button look="outline" size="small" {...blocked} onClick={onResume}>
              {t("drafts.resume")}
              {ofSupplier}
            </Button>
            <Button look="outline" size="small" {...blocked} onClick={() => remove.mutate()}>
              {t("drafts.remove")}
              {ofSupplier}
            </Button>
          </RowActions>
        )}
      </CardCell>
    </CardRow>
  )
}
