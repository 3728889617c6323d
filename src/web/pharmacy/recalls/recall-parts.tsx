import type { UseQueryResult } from "@tanstack/react-query"
import Printer from "lucide-react/icons/printer"
import { type ReactNode, useRef } from "react"
import type { Recall, ReceivedRecall } from "#contract/pharmacy/recalls.ts"
import { stateOf as loadingStateOf } from "#web/data/paged-query.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { PrintedPaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import styles from "#web/pharmacy/recalls/recalls.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/recalls.ts"

const toneOfClass = { 1: "bad", 2: "warn", 3: "plain" } as const satisfies Record<Recall["class"], Tone>

export function ClassChip({ of }: { of: Pick<Recall, "class"> }) {
  const t = useWords()
  return <Chip tone={toneOfClass[of.class]}>{t("recalls.class", { class: of.class })}</Chip>
}

/** The lots as they were written, or that all are meant. */
export function Lots({ of }: { of: Pick<Recall, "lots"> }) {
  const t = useWords()
  if (of.lots.length === 0) return t("recalls.allLots")
  return (
    <span className={`mono ${styles.lots}`} translate="no">
      {of.lots.join(", ")}
    </span>
  )
}

/** Whose recall it is: of the whole country, of this pharmacy, or of a branch that asks. */
export function Scope({ of }: { of: Pick<Recall, "isNational"> & Partial<Pick<ReceivedRecall, "askedBy">> }) {
  const t = useWords()
  if (of.askedBy) return t("recalls.askedBy", { branch: of.askedBy })
  return t(of.isNational ? "recalls.national" : "recalls.own")
}

type State = "open" | "answered" | "running" | "closed" | "lifted"
const toneOf = {
  open: "warn",
  answered: "ok",
  running: "info",
  closed: "plain",
  lifted: "plain",
} as const satisfies Record<State, Tone>

/** Whether a recall still waits for answers, is over, or has been lifted. */
export const isOver = ({ closedAt, liftedAt }: Recall) => closedAt !== null || liftedAt !== null

/** Shows where a recall stands; `isAnswered` is the pharmacy's own answer. */
export function StateChip({ of, isAnswered }: { of: Recall; isAnswered?: boolean }) {
  const t = useWords()
  const state = stateOf(of, isAnswered)
  return <Chip tone={toneOf[state]}>{t(`recalls.states.${state}`)}</Chip>
}

export function stateOf({ closedAt, liftedAt }: Recall, isAnswered?: boolean): State {
  if (liftedAt !== null) return "lifted"
  if (closedAt !== null) return "closed"
  if (isAnswered === undefined) return "running"
  return isAnswered ? "answered" : "open"
}

/** Lists what a recall says: why, by whom, since when, and how it ended. */
export function RecallFacts({ of, children }: { of: Recall; children?: ReactNode }) {
  const t = useWords()
  const { reason, orderedBy, startedAt, remindedAt, closedAt, summary, liftedAt, liftReason } = of
  const moment = (at: string) => <span className="num">{formatMoment(new Date(at))}</span>
  return (
    <dl className={`well round pad-16 mb-16 ${styles.facts}`}>
      <Fact name={t("recalls.columns.lots")}>
        <Lots of={of} />
      </Fact>
      <Fact name={t("staff.reason")}>{reason}</Fact>
      <Fact name={t("recalls.start.orderedBy")}>{orderedBy}</Fact>
      <Fact name={t("recalls.columns.started")}>{moment(startedAt)}</Fact>
      {remindedAt !== null && <Fact name={t("recalls.facts.reminded")}>{moment(remindedAt)}</Fact>}
      {children}
      {closedAt !== null && (
        <Fact name={t("recalls.states.closed")}>
          {moment(closedAt)}
          <span className={`block ${styles.prose}`}>{summary}</span>
        </Fact>
      )}
      {liftedAt !== null && (
        <Fact name={t("recalls.states.lifted")}>
          {moment(liftedAt)}
          <span className="block">{liftReason}</span>
        </Fact>
      )}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd className="break">{children}</dd>
    </div>
  )
}

/** Shows a recall's page until its recall is there: loading, or why it failed. */
export function RecallLoading({ query }: { query: UseQueryResult<Recall> }) {
  const t = useWords()
  return (
    <>
      {!query.data && <h1>{t("staff.recalls")}</h1>}
      <ListState
        state={query.data ? "shown" : loadingStateOf(query)}
        failed={t("recalls.failed")}
        loading={t("recalls.loading")}
        onRetry={() => void query.refetch()}
      />
    </>
  )
}

type RecallPaperProps = { recall: Recall; state: ReactNode; acts: ReactNode; children: ReactNode }

/** Shows a recall under its heading, beside its acts, and prints it. */
export function RecallPaper({ recall, state, acts, children }: RecallPaperProps) {
  const t = useWords()
  const now = useNow(60_000)
  const paper = useRef<HTMLDivElement>(null)
  const print = () =>
    paper.current && void printCopy(paper.current, { as: "recall", page: () => "{ size: A4; margin: 14mm }" })
  return (
    <div ref={paper}>
      <PrintedPaperHead />
      <div className={`row gap-x-24 mb-16 ${styles.head}`}>
        <div>
          <h1 className="break" translate="no">
            <TallMan text={keepTogether(recall.medicine)} />
          </h1>
          <p className="row gap-8 mt-8">
            <ClassChip of={recall} />
            {state}
            <span className="meta">
              <Scope of={recall} />
            </span>
          </p>
        </div>
        <div className="row gap-8" data-only="screen">
          {acts}
          <Button look="outline" size="small" onClick={print}>
            <Printer aria-hidden="true" />
            {t("staff.print")}
          </Button>
        </div>
      </div>
      {children}
      <p hidden data-only="print">
        {t("recalls.printed", { moment: formatMoment(now) })}
      </p>
    </div>
  )
}
