import { useQueryClient } from "@tanstack/react-query"
import Printer from "lucide-react/icons/printer"
import { useRef, useState } from "react"
import type { Draft, DraftSummary } from "#contract/pharmacy/drafts.ts"
import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { topic } from "#domain/platform/live.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { DraftsList } from "#web/pharmacy/drafts/drafts-list.tsx"
import { useDrafts } from "#web/pharmacy/drafts/use-drafts.ts"
import { CreditDialog } from "#web/pharmacy/quarantine/credit-dialog.tsx"
import { RefusalDialog } from "#web/pharmacy/quarantine/refusal-dialog.tsx"
import { ReturnDialog } from "#web/pharmacy/quarantine/return-dialog.tsx"
import { ReturnPaper } from "#web/pharmacy/quarantine/return-paper.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-returns.ts"

const columns = ["number", "supplier", "goods", "cost", "credited", "actions"] as const
const figures: readonly string[] = ["cost", "credited"]
const linesShown = 3

export const returnsQuery = () => pagedQuery(api.supplierReturns.list, { input: {}, by: "before" })

/** Lists returns to suppliers with their credit notes, newest first. */
export function ReturnsList() {
  const t = useWords()
  const pharmacy = useWorkplace("pharmacy")
  const list = usePagedList(returnsQuery(), {
    rows: ({ returns }) => returns,
    topics: pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [],
  })
  const open = list.pages[0]?.open.filter(({ cents }) => cents > 0) ?? []
  const dialog = useOpened<{ act: "credit" | "refuse"; goods: SupplierReturn }>()
  const drafts = useDrafts("supplier-return")
  const [draft, setDraft] = useState<Draft | null>(null)
  const resume = ({ id }: DraftSummary) =>
    void call.drafts.get({ id }).then((found) => {
      if (found.units.length === 0) toast({ text: t("drafts.unitsGone"), tone: "bad" })
      else setDraft(found)
    }, toastProblem)
  const client = useQueryClient()
  const finish = () => {
    // What lies in quarantine is another than when it was last read.
    client.removeQueries({ queryKey: api.quarantine.list.key() })
    void list.settle()
  }
  return (
    <>
      {open.length > 0 && (
        <ul className="row gap-x-24 mb-16">
          {open.map(({ supplier, cents }) => (
            <li key={supplier}>{t("supplierReturns.open", { supplier, amount: formatRupees(cents) })}</li>
          ))}
        </ul>
      )}
      <DraftsList kind="supplier-return" list={drafts} onResume={resume} />
      <DataTable
        list={list}
        loading={t("supplierReturns.loading")}
        failed={t("supplierReturns.failed")}
        empty={<EmptyState heading={t("supplierReturns.none")} />}
        updates={t("common.updates", { count: list.waiting })}
        more={t("staff.showMore")}
        label={t("supplierReturns.title")}
        columns={columns.map((column) => ({
          name: t(`supplierReturns.columns.${column}`),
          isFigure: figures.includes(column),
        }))}
      >
        {(goods) => <ReturnRow goods={goods} onAct={(act) => dialog.open({ act, goods })} />}
      </DataTable>
      {draft && (
        <ReturnDialog
          units={draft.units}
          draft={draft}
          onClose={() => setDraft(null)}
          onStale={list.retry}
          onDone={() => {
            setDraft(null)
            void drafts.settle()
            finish()
          }}
        />
      )}
      <WhileOpened of={dialog}>
        {({ act, goods }) => {
          const Answer = act === "refuse" ? RefusalDialog : CreditDialog
          return (
            <Answer
              goods={goods}
              onClose={dialog.close}
              onStale={list.retry}
              onDone={() => {
                dialog.close()
                finish()
              }}
            />
          )
        }}
      </WhileOpened>
    </>
  )
}

type ReturnRowProps = { goods: SupplierReturn; onAct: (act: "credit" | "refuse") => void }

function ReturnRow({ goods, onAct }: ReturnRowProps) {
  const t = useWords()
  const outage = useOutage()
  const paper = useRef<HTMLDivElement>(null)
  const { number, lines, closedAt } = goods
  const print = () =>
    paper.current &&
    void printCopy(paper.current, { as: "disposal", page: () => "{ size: A4; margin: 14mm }" })
  return (
    <CardRow>
      <CardCell label={t("supplierReturns.columns.number")}>
        <span>
          <b className="num">{number}</b>
          <small className="block meta">
            <When at={goods.sentAt} />
          </small>
        </span>
      </CardCell>
      <CardCell label={t("supplierReturns.columns.supplier")} kind="prose">
        <span translate="no">{goods.supplier}</span>
      </CardCell>
      <CardCell label={t("supplierReturns.columns.goods")} kind="prose">
        <span>
          {lines.slice(0, linesShown).map(({ id, quantity, name, refused }) => (
            <span key={id} className="block">
              <span translate="no">
                {formatCount(quantity)} × {name}
              </span>
              {refused > 0 && (
                <small className="block meta">
                  {t("supplierReturns.refused", { units: formatCount(refused) })}
                </small>
              )}
            </span>
          ))}
          {lines.length > linesShown && (
            <small className="meta">{t("supplierReturns.more", { count: lines.length - linesShown })}</small>
          )}
        </span>
      </CardCell>
      <CardCell label={t("supplierReturns.columns.cost")} kind="figure">
        {goods.costCents === 0 ? "–" : formatRupees(goods.costCents)}
      </CardCell>
      <CardCell label={t("supplierReturns.columns.credited")} kind="figure">
        <Credited goods={goods} />
      </CardCell>
      <CardCell kind="actions">
        <div>
          <RowActions
            className="row nowrap"
            of={<span className="sr">{t("supplierReturns.ofReturn", { number })}</span>}
          >
            {closedAt === null &&
              (["credit", "refuse"] as const).map((act) => (
                <Button
                  key={act}
                  look="outline"
                  size="small"
                  disabled={Boolean(outage)}
                  title={outage ? t("quarantine.needsConnection") : undefined}
                  onClick={() => onAct(act)}
                >
                  {t(act === "credit" ? "supplierReturns.credit.title" : "supplierReturns.refusal.action")}
                </Button>
              ))}
            <Button look="outline" size="small" onClick={print}>
              <Printer aria-hidden="true" />
              {t("supplierReturns.paper.print")}
            </Button>
          </RowActions>
          <ReturnPaper ref={paper} goods={goods} />
        </div>
      </CardCell>
    </CardRow>
  )
}

const stateOf = ({ credits, refusals }: SupplierReturn) => {
  if (credits.some(({ cents }) => cents > 0)) return "closed"
  return credits.length === 0 && refusals.length > 0 ? "cameBack" : "notCredited"
}

function Credited({ goods }: { goods: SupplierReturn }) {
  const t = useWords()
  const { creditedCents, costCents, refusedCents, credits, closedAt } = goods
  const rest = costCents - refusedCents - creditedCents
  return (
    <span>
      {credits.length === 0 ? "–" : formatRupees(creditedCents)}
      {credits.map(({ id, number }) =>
        number === null ? null : (
          <small key={id} className="block meta regular" translate="no">
            {number}
          </small>
        ),
      )}
      {closedAt !== null && rest > 0 && (
        <small className="block meta regular">
          {t("supplierReturns.writtenOff", { amount: formatRupees(rest) })}
        </small>
      )}
      {closedAt !== null && (
        <small className="block">
          <Chip>{t(`supplierReturns.${stateOf(goods)}`)}</Chip>
        </small>
      )}
    </span>
  )
}
