import Check from "lucide-react/icons/check"
import type { PharmacyTask } from "#contract/pharmacy/till.ts"
import { paths } from "#domain/platform/paths.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatDay, formatMoment } from "#web/kit/format/when-format.ts"
import { actsMark, rowMark } from "#web/kit/lists/row-keys.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/tasks/tasks.module.css"
import { useWords } from "#web/words/words.ts"

type TaskCardProps = {
  task: PharmacyTask
  isGone: boolean
  canAct: boolean
  onOpen: (what: "receipt" | "finish") => void
}

/** Renders one task: what happened, its sale, and its remedies. */
export function TaskCard({ task, isGone, canAct, onOpen }: TaskCardProps) {
  const t = useWords()
  return (
    <li {...rowMark} className={classes(`row apart gap-x-24 ${styles.task}`, isGone && styles.gone)}>
      <div className={`stack gap-4 shrink break ${styles.what}`}>
        <b className="text-lead leading" translate="no">
          <TallMan text={keepTogether(task.name)} />
        </b>
        <p>{useWhatHappened(task)}</p>
        <p className="row gap-x-12 meta">
          {task.receiptNumber !== null && <span className="mono">{task.receiptNumber}</span>}
          <When at={task.soldAt ?? task.createdAt} />
          {task.soldBy && <span>{t("staff.byName", { name: task.soldBy })}</span>}
        </p>
        {task.kind === "recall" && task.details.remindedAt !== undefined && task.doneAt === null && (
          <p className="row gap-x-12 meta">
            {t("todo.recall.reminded", { moment: formatMoment(new Date(task.details.remindedAt)) })}
          </p>
        )}
        {task.doneAt === null && !isGone && <p className="semibold">{t(`todo.act.${task.kind}`)}</p>}
        {task.doneAt !== null && <Done task={task} doneAt={task.doneAt} />}
      </div>
      {isGone ? (
        <Chip>{t("todo.gone")}</Chip>
      ) : (
        <div {...actsMark}>
          <div className={`row ${styles.acts}`}>
            <Acts task={task} canAct={canAct} onOpen={onOpen} />
          </div>
        </div>
      )}
    </li>
  )
}

function Acts({ task, canAct, onOpen }: Omit<TaskCardProps, "isGone">) {
  const t = useWords()
  const ofTask = (
    <span className="sr">
      {task.receiptNumber === null
        ? t("todo.ofMedicine", { medicine: task.name })
        : t("todo.ofTask", { medicine: task.name, receipt: task.receiptNumber })}
    </span>
  )
  const isOpen = task.doneAt === null
  const isShort = isOpen && task.kind === "offline-shortfall"
  return (
    <>
      {isShort && task.shelfName === null && <p className="row gap-x-12 meta">{t("todo.notOnShelf")}</p>}
      {task.receiptNumber !== null && (
        <Button look="quiet" size="small" onClick={() => onOpen("receipt")}>
          {t("todo.receipt")}
          {ofTask}
        </Button>
      )}
      {isOpen && !isDoneByAnswer(task) && (
        <Button
          look="outline"
          size="small"
          disabled={!canAct}
          title={canAct ? undefined : t("todo.needsConnection")}
          onClick={() => onOpen("finish")}
        >
          {t("staff.markAsDone")}
          {ofTask}
        </Button>
      )}
      {isOpen && task.kind === "recall" && (
        <ButtonLink size="small" to={paths.posRecalls} search={{ recall: task.details.recallId }}>
          {t("todo.recall.open")}
          {ofTask}
        </ButtonLink>
      )}
      {isOpen && isAboutTransfer(task) && (
        <ButtonLink size="small" to={paths.posTransfers} search={{ transfer: task.details.transferId }}>
          {t("todo.transfer.open")}
          {ofTask}
        </ButtonLink>
      )}
      {isOpen && task.kind === "stale-stock" && (
        <ButtonLink size="small" to={paths.posStockCount}>
          {t("todo.countStock")}
        </ButtonLink>
      )}
      {isOpen && task.kind === "webhook-paused" && (
        <ButtonLink size="small" to={paths.posKeys}>
          {t("todo.toWebhooks")}
          {ofTask}
        </ButtonLink>
      )}
      {isShort && task.shelfName !== null && (
        <ButtonLink size="small" to={paths.posStockCount} search={{ q: task.shelfName }}>
          {t("todo.count")}
          {ofTask}
        </ButtonLink>
      )}
    </>
  )
}

function Done({ task, doneAt }: { task: PharmacyTask; doneAt: string }) {
  const t = useWords()
  return (
    <p className={`row ${styles.done}`}>
      <Chip tone="ok" icon={<Check aria-hidden="true" />}>
        {t("todo.doneBy", { name: task.doneBy ?? t("todo.somebody") })}
      </Chip>
      <span className="row gap-x-12 meta">
        <When at={doneAt} />
      </span>
      {task.doneNote && <q>{task.doneNote}</q>}
    </p>
  )
}

type TransferTask = Extract<PharmacyTask, { details: { transferId: number } }>
const isAboutTransfer = (task: PharmacyTask): task is TransferTask => task.kind.startsWith("transfer-")
/** A recall is answered, and a transfer is sent or received. */
export const answered = ["recall", "transfer-sent", "transfer-requested"] as const
const isDoneByAnswer = ({ kind }: PharmacyTask) => answered.some((each) => each === kind)

/** Describes the task with the numbers of its sale. */
function useWhatHappened(task: PharmacyTask): string {
  const t = useWords()
  if (task.kind === "recall") {
    const { class: recallClass, lots, blocked, branch } = task.details
    const what = { class: recallClass, lots: lots.length > 0 ? lots.join(", ") : t("todo.recall.allLots") }
    return branch === undefined
      ? t("todo.recall.what", { ...what, count: blocked })
      : t("todo.recall.asked", { ...what, branch })
  }
  if (isAboutTransfer(task)) return t(`todo.transfer.${task.kind}`, { branch: task.details.branch })
  if (task.kind === "stale-stock") {
    const { freshAt } = task.details
    return freshAt === null
      ? t("todo.what.stale-never")
      : t("todo.what.stale-stock", { day: formatDay(new Date(freshAt)) })
  }
  if (task.kind === "webhook-paused")
    return t(task.details.because === "gone" ? "todo.what.webhook-gone" : "todo.what.webhook-paused")
  if (task.kind === "offline-prescription")
    return t(`todo.what.${task.kind}`, { count: task.details.quantity })
  if (task.kind === "scanned-lot") {
    const lots = task.details.lots.map(({ lot, quantity }) => t("todo.lotUnits", { lot, count: quantity }))
    return t(`todo.what.${task.kind}`, { lots: lots.join(", ") })
  }
  if (task.kind === "offline-clock")
    return t(`todo.what.${task.kind}`, { said: formatMoment(new Date(task.details.saidAt)) })
  if (task.kind === "merged-price") {
    const { medicine, quantity, wasCents, shelfCents } = task.details
    return t(`todo.what.${task.kind}`, {
      medicine,
      quantity: formatCount(quantity),
      was: formatRupees(wasCents),
      price: formatRupees(shelfCents),
    })
  }
  if (task.kind === "offline-shortfall") {
    const { asked, available, missing } = task.details
    return t(`todo.what.${task.kind}`, {
      asked: formatCount(asked),
      available: formatCount(available),
      missing: formatCount(missing),
    })
  }
  if (task.kind === "offline-discount") {
    const { discountCents, limitPercent } = task.details
    return t(`todo.what.${task.kind}`, { discount: formatRupees(discountCents), limit: limitPercent })
  }
  if (task.kind === "offline-tax") {
    const { charged, rate } = task.details
    const say = (tax: typeof rate) => (tax ? `${tax.name} ${tax.percent}%` : t("todo.noTax"))
    return t(`todo.what.${task.kind}`, { charged: say(charged), rate: say(rate) })
  }
  const price = task.kind === "offline-price" ? task.details.shelfCents : task.details.maximumCents
  return t(`todo.what.${task.kind}`, {
    quantity: formatCount(task.details.quantity),
    charged: formatRupees(task.details.chargedCents),
    price: formatRupees(price),
  })
}
