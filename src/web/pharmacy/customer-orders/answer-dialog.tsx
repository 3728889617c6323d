import { ORPCError } from "@orpc/client"
import type { ReactNode } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { changedTo } from "#web/customer/orders/order-refusal.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/pharmacy/customer-orders/customer-orders.module.css"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

/**
 * Props of both answers to an order: the order as opened, its current state, and whether it has left
 * the list.
 */
export type AnswerProps = {
  asked: ReceivedOrder
  order: ReceivedOrder
  isGone: boolean
  onClose: () => void
  onDone: () => void
  /** The list is not as fresh as it should be. */
  onStale: () => void
  /** Called when the own answer was recorded, so that the list shows it at once. */
  onAnswered: () => void
}

type AnswerDialogProps = AnswerProps & {
  title: string
  failure: unknown
  isDirty?: boolean
  /** Our answer was sent, but whether it arrived is unknown. */
  wasLost?: boolean
  children: ReactNode
}

/** Shows the order being answered, and its outcome if someone else answered first. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { asked, order, title, failure, isDirty, onClose, onDone, children } = props
  const t = useWords()
  const changed = changedTo(failure)
  const isRefusedAsChanged = changed !== undefined
  const ended = useEnded(props, changed)
  return (
    <Dialog title={title} onClose={onClose} isDirty={isDirty && !ended}>
      <p className={`row at-baseline text-lead mb-12 ${styles.order}`}>
        <b translate="no">
          <TallMan text={keepTogether(order.medicine)} />
        </b>{" "}
        × <b>{formatCount(order.quantity)}</b>
        <span className="mono">{order.reference}</span>
      </p>
      {ended ? (
        <>
          <Notice tone="warn" role="alert">
            {ended}
          </Notice>
          <DialogActions>
            <Button onClick={onDone}>{t("pharmacy.orders.close")}</Button>
          </DialogActions>
        </>
      ) : (
        <>
          {(isRefusedAsChanged || order.version !== asked.version) && (
            <Notice tone="warn" role="alert">
              {t("pharmacy.orders.edited")}
            </Notice>
          )}
          {failure !== null && !isRefusedAsChanged && <Failure error={failure} />}
          {children}
        </>
      )}
    </Dialog>
  )
}

/** Returns the text for an order that can no longer be answered; undefined while it is pending. */
function useEnded(
  { order, isGone, wasLost }: AnswerDialogProps,
  changed: ReturnType<typeof changedTo>,
): string | undefined {
  const t = useWords()
  const status = changed === undefined ? order.status : changed
  const mayBeOwn = status === null || status === "completed" || (isGone && status === "pending")
  if (wasLost && mayBeOwn) return t("pharmacy.orders.meanwhile.perhapsOwn")
  if (status !== null && status !== "pending") return t(`pharmacy.orders.meanwhile.${status}`)
  return isGone || status === null ? t("pharmacy.orders.meanwhile.changed") : undefined
}

/** A wrong pickup code is shown at its field. */
const ofTheCode = new Set(["wrong-pickup-code", "pickup-code-blocked", "pickup-code-needed"])

const ownWords = new Set(["not-enough-stock", "expired-stock", "price-changed", "prescription-needed"])

function Failure({ error }: { error: unknown }) {
  const t = useWords()
  const code = error instanceof ORPCError ? error.code : undefined
  if (code !== undefined && ofTheCode.has(code)) return null
  return (
    <Notice tone="bad" role="alert">
      {code === "not-enough-stock" && t("pharmacy.orders.notEnough")}
      {code === "expired-stock" && t("pharmacy.orders.expired")}
      {code === "price-changed" && t("pharmacy.orders.priceChanged")}
      {code === "prescription-needed" && t("pharmacy.orders.prescriptionNeeded")}
      {(code === undefined || !ownWords.has(code)) && sayProblem(error)}
    </Notice>
  )
}
