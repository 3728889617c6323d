import { type ReactNode, useEffect, useState } from "react"
import type { PharmacyTask } from "#contract/pharmacy/till.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import type { SteadyItem } from "#web/kit/lists/steady-list.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { answered, TaskCard } from "#web/pharmacy/tasks/task-card.tsx"
import { type TaskStatus, useTasks } from "#web/pharmacy/tasks/use-tasks.ts"
import { ReceiptsDialog } from "#web/pharmacy/till/receipts-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"
import "#web/words/en/shelf.ts"

const kinds = [
  "recall",
  "transfer-sent",
  "transfer-requested",
  "transfer-differs",
  "offline-shortfall",
  "offline-maximum-price",
  "offline-price",
  "offline-discount",
  "offline-tax",
  "offline-prescription",
  "offline-clock",
  "scanned-lot",
  "merged-price",
  "webhook-paused",
  "stale-stock",
] as const satisfies PharmacyTask["kind"][]
const maxShown = 100

type Opened = { what: "receipt" | "finish"; task: PharmacyTask }

/**
 * Renders the tasks in each state of the list: open ones by subject, completed ones in order. `empty` is
 * shown instead of tasks if there are none.
 */
export function TaskList({ status, empty }: { status: TaskStatus; empty: ReactNode }) {
  const t = useWords()
  const outage = useOutage()
  const list = useTasks(status)
  const dialog = useOpened<Opened>()
  const [done, setDone] = useState(0)
  // The button that opened the dialog disappears with its card, so the focus goes to the page's
  // heading.
  useEffect(() => {
    if (done > 0) document.getElementById("main")?.focus({ preventScroll: true })
  }, [done])
  const finished = () => {
    dialog.close()
    setDone((before) => before + 1)
    void list.settle()
  }
  const cards = (rows: SteadyItem<PharmacyTask>[]) =>
    rows.map(({ item: task, isGone }) => (
      <TaskCard
        key={task.id}
        task={task}
        isGone={isGone}
        canAct={!outage}
        onOpen={(what) => dialog.open({ what, task })}
      />
    ))
  return (
    <>
      {outage && status === "open" && (
        <Notice tone="warn" role="status">
          {t("todo.needsConnection")}
        </Notice>
      )}
      <DataList
        list={list}
        loading={t("todo.loading")}
        blanks={3}
        failed={t("todo.failed")}
        empty={empty}
        updates={t("common.updates", { count: list.waiting })}
        foot={list.rows.length >= maxShown && <p className="muted mt-4">{t("todo.onlyLatest")}</p>}
      >
        <div {...list.listProps} className="stack gap-24">
          {status === "done" && <ul>{cards(list.rows)}</ul>}
          {status === "open" &&
            kinds
              .map((kind) => ({ kind, rows: list.rows.filter(({ item }) => item.kind === kind) }))
              .filter(({ rows }) => rows.length > 0)
              .map(({ kind, rows }) => (
                <section key={kind} aria-labelledby={kind}>
                  <h3 className="text-lead mb-4" id={kind}>
                    {t(`todo.groups.${kind}`)}
                  </h3>
                  <ul>{cards(rows)}</ul>
                </section>
              ))}
        </div>
      </DataList>
      <WhileOpened of={dialog}>
        {({ what, task }) => (
          <>
            {what === "receipt" && task.receiptNumber !== null && (
              <ReceiptsDialog start={task.receiptNumber} onClose={dialog.close} />
            )}
            {what === "finish" && isByHand(task) && (
              <DoneDialog task={task} onClose={dialog.close} onDone={finished} onStale={list.retry} />
            )}
          </>
        )}
      </WhileOpened>
    </>
  )
}

/** Tasks without an answer that completes them. */
type ByHand = Exclude<PharmacyTask["kind"], (typeof answered)[number]>
const isByHand = (task: PharmacyTask): task is PharmacyTask & { kind: ByHand } =>
  answered.every((kind) => kind !== task.kind)
type DoneDialogProps = {
  task: PharmacyTask & { kind: ByHand }
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Asks for the result; if someone was faster, shows who. */
function DoneDialog({ task, onClose, onDone, onStale }: DoneDialogProps) {
  const t = useWords()
  const form = useForm({
    values: { note: "" },
    check: ({ note }) => ({
      errors: { note: note.trim() === "" ? t("todo.noteMissing") : undefined },
      body: { id: task.id, note },
    }),
    send: (body, key) => call.till.finishTask({ ...body, key }),
    onSent: () => {
      toast({ text: t("todo.wasDone", { medicine: task.name }) })
      onDone()
    },
    explain: ({ code, detail }) => {
      if (code !== "already-changed") return undefined
      onStale()
      const by = detail("doneBy")
      const at = detail("doneAt")
      return {
        note: t("todo.doneMeanwhile", {
          name: typeof by === "string" ? by : t("todo.somebody"),
          time: typeof at === "string" ? formatTime(new Date(at)) : "",
        }),
      }
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("staff.markAsDone")}
      onClose={onClose}
      send={t("staff.markAsDone")}
      sending={t("common.saving")}
    >
      <p>
        <b translate="no">
          <TallMan text={keepTogether(task.name)} />
        </b>
      </p>
      <ReasonField
        field={form.field("note")}
        label={t("todo.note")}
        presets={[t(`todo.notes.${task.kind}`)]}
      />
    </FormDialog>
  )
}
