import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { SuggestedOrder } from "#contract/pharmacy/reordering.ts"
import { paths } from "#domain/platform/paths.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readToDoSearch, type ToDoSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { suggestedQuery } from "#web/pharmacy/purchase-orders/use-purchase-orders.ts"
import { TaskList } from "#web/pharmacy/tasks/task-list.tsx"
import { tasksQuery, useWaiting } from "#web/pharmacy/tasks/use-tasks.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/todo.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, tasksQuery(readToDoSearch(search).status ?? "open"))

/** Shows open tasks and, on another tab, completed ones. */
export function ToDoPage() {
  const t = useWords()
  const navigate = useNavigate()
  const { status = "open" } = useSearch({ from: "/pharmacy/pos/to-do" })
  const choose = (search: ToDoSearch) =>
    void navigate({ to: paths.posToDo, search, replace: true, resetScroll: false })
  return (
    <div className="stack gap-16">
      <PageHead title={t("pages.staffTitle", { heading: t("todo.title") })} isIndexed={false} />
      <div className="row apart gap-x-24">
        <div>
          <h1>{t("todo.title")}</h1>
          <p className="muted mt-4">{t("todo.intro")}</p>
        </div>
        <div className="row" role="group" aria-label={t("todo.filter")}>
          <FilterChip isOn={status === "open"} onClick={() => choose({})}>
            {t("todo.open")}
          </FilterChip>
          <FilterChip isOn={status === "done"} onClick={() => choose({ status: "done" })}>
            {t("todo.done")}
          </FilterChip>
        </div>
      </div>
      <TaskList status={status} />
      {status === "open" && (
        <>
          <SuggestedOrdersLine />
          <QuarantineLine />
        </>
      )}
    </div>
  )
}

function SuggestedOrdersLine() {
  const t = useWords()
  const { data } = useQuery({ ...suggestedQuery(), staleTime: 5 * 60_000 })
  if (!data || data.total === 0) return null
  return (
    <Notice
      actions={
        <ButtonLink look="outline" size="small" to={paths.posSuggestedOrders}>
          {t("todo.toSuggestedOrders")}
        </ButtonLink>
      }
    >
      {t("todo.suggestedOrders", {
        medicines: t("staff.countMedicines", { count: data.total }),
        suppliers: t("todo.suppliers", { count: countSuppliers(data.medicines) }),
      })}
    </Notice>
  )
}

/** Counts the suppliers who would get orders; those open to all count as one. */
const countSuppliers = (medicines: SuggestedOrder[]) =>
  new Set(medicines.map(({ supplier }) => supplier?.id)).size

function QuarantineLine() {
  const t = useWords()
  const units = useWaiting().data?.unitsInQuarantine ?? 0
  if (units === 0) return null
  return (
    <Notice
      actions={
        <ButtonLink look="outline" size="small" to={paths.posQuarantine}>
          {t("todo.toQuarantine")}
        </ButtonLink>
      }
    >
      {t("todo.inQuarantine", { count: units })}
    </Notice>
  )
}
