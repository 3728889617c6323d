import { ORPCError } from "@orpc/client"
import { useQuery } from "@tanstack/react-query"
import Printer from "lucide-react/icons/printer"
import { useRef } from "react"
import type { QuarantineAct } from "#contract/pharmacy/quarantine.ts"
import { topic } from "#domain/platform/live.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { stateOf } from "#web/data/query-state.ts"
import { useSession } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatExpiry } from "#web/kit/forms/expiry-text.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { ListState } from "#web/kit/lists/list-state.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { pharmacyOf } from "#web/pharmacy/offline/use-counter-memory.ts"
import { ActsCsv } from "#web/pharmacy/quarantine/acts-csv.tsx"
import { DisposalPaper } from "#web/pharmacy/quarantine/disposal-paper.tsx"
import { findActs } from "#web/pharmacy/quarantine/find-acts.ts"
import styles from "#web/pharmacy/quarantine/quarantine.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

const columns = ["date", "act", "medicine", "batch", "expiry", "units", "reason", "papers", "by"] as const

type ActsListProps = { month: string; onMonth: (month: string) => void }

/** What was decided in a month, as a table, as a file, and what was destroyed as a page. */
export function ActsList({ month, onMonth }: ActsListProps) {
  const t = useWords()
  const pharmacy = pharmacyOf(useSession())
  const query = useQuery({ queryKey: ["quarantine-acts", month], queryFn: () => findActs(month) })
  useLiveTopics(pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [], () => void query.refetch())
  const paper = useRef<HTMLDivElement>(null)
  const acts = query.data ?? []
  const destroyed = acts.filter(({ act }) => act === "destroyed")
  const print = () =>
    paper.current &&
    void printCopy(paper.current, { as: "disposal", page: () => "{ size: A4; margin: 14mm }" })
  const { error } = query
  return (
    <>
      <div className={styles.tools}>
        <Field label={t("quarantine.month")}>
          {({ id }) => (
            <TextInput
              id={id}
              type="month"
              value={month}
              onChange={(event) => event.currentTarget.value && onMonth(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <ActsCsv acts={acts} />
          <Button
            look="outline"
            size="small"
            disabled={destroyed.length === 0}
            title={t(destroyed.length === 0 ? "quarantine.nothingDestroyed" : "quarantine.printHint")}
            onClick={print}
          >
            <Printer aria-hidden="true" />
            {t("quarantine.print")}
          </Button>
        </div>
      </div>
      <ListState
        state={stateOf(query)}
        failed={error instanceof ORPCError && error.status < 500 ? error.message : t("quarantine.actsFailed")}
        loading={t("quarantine.actsLoading")}
        onRetry={() => void query.refetch()}
      />
      {query.data?.length === 0 && <EmptyState heading={t("quarantine.noActs")} />}
      {acts.length > 0 && (
        <CardTable
          label={t("quarantine.settled")}
          columns={columns.map((column) => ({
            name: t(`quarantine.actColumns.${column}`),
            isFigure: column === "units",
          }))}
        >
          {acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </CardTable>
      )}
      {pharmacy && <DisposalPaper ref={paper} pharmacy={pharmacy.name} month={month} acts={destroyed} />}
    </>
  )
}

function ActRow({ act }: { act: QuarantineAct }) {
  const t = useWords()
  return (
    <CardRow>
      <CardCell label={t("quarantine.actColumns.date")}>
        <When at={act.actedAt} />
      </CardCell>
      <CardCell label={t("quarantine.actColumns.act")}>{t(`quarantine.did.${act.act}`)}</CardCell>
      <CardCell kind="prose">
        <b className={styles.medicine} translate="no">
          <TallMan text={keepTogether(act.name)} />
        </b>
      </CardCell>
      <CardCell label={t("quarantine.actColumns.batch")}>
        {act.lot === null ? t("quarantine.noBatch") : <span className="mono">{act.lot}</span>}
      </CardCell>
      <CardCell label={t("quarantine.actColumns.expiry")}>
        {act.expiresOn === null ? t("quarantine.noExpiry") : formatExpiry(act.expiresOn)}
      </CardCell>
      <CardCell label={t("quarantine.actColumns.units")} kind="figure">
        {formatCount(act.quantity)}
      </CardCell>
      <CardCell label={t("quarantine.actColumns.reason")} kind="prose">
        {act.reason}
      </CardCell>
      <CardCell label={t("quarantine.actColumns.papers")} kind="prose">
        <Papers act={act} />
      </CardCell>
      <CardCell label={t("quarantine.actColumns.by")} kind="prose">
        {act.actedBy ?? "–"}
      </CardCell>
    </CardRow>
  )
}

function Papers({ act: { noteNumber, witness, supplier } }: { act: QuarantineAct }) {
  const t = useWords()
  const parts = [
    supplier && t("quarantine.toSupplier", { name: supplier }),
    noteNumber && t("quarantine.noteNo", { number: noteNumber }),
    witness && t("quarantine.witnessed", { name: witness }),
  ].filter(Boolean)
  return <span>{parts.length > 0 ? parts.join(" · ") : "–"}</span>
}
