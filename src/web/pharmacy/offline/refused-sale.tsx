import { type ProblemCode, problems } from "#domain/platform/problems.ts"
import { useSession } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { type QueuedSale, settle, unpark } from "#web/pharmacy/offline/outbox.ts"
import styles from "#web/pharmacy/offline/outbox-dialog.module.css"
import { SaleSummary } from "#web/pharmacy/offline/sale-summary.tsx"
import { useWords } from "#web/words/words.ts"

/** A sale that was refused: why, and what a person can do about it. */
export function RefusedSale({ queued, onTried }: { queued: QueuedSale; onTried: () => void }) {
  const t = useWords()
  const { person } = useSession()
  const number = queued.sale.receiptNumber
  const settleNow = async () => {
    const isSettled = await settle(queued, { by: person?.name ?? "", at: new Date().toISOString() })
    if (isSettled) toast({ text: t("offline.settled", { number }) })
  }
  return (
    <li>
      <SaleSummary queued={queued} />
      <p className={styles.reason}>{useReason(queued)}</p>
      <div className={styles.actions}>
        <Button
          size="small"
          look="outline"
          aria-label={t("offline.settleThis", { number })}
          onClick={() => void settleNow()}
        >
          {t("offline.settle")}
        </Button>
        <Button
          size="small"
          aria-label={t("offline.tryAgainThis", { number })}
          onClick={() => void unpark(queued).then(onTried)}
        >
          {t("offline.tryAgain")}
        </Button>
      </div>
    </li>
  )
}

/** In a person's words, and for what the input lacks in the server's, which name the field. */
function useReason({ refusal }: QueuedSale): string {
  const t = useWords()
  if (!refusal) return ""
  const says = t(`problems.${isCode(refusal.code) ? refusal.code : "something-went-wrong"}`)
  return refusal.code === "bad-input" && refusal.message ? `${says} (${refusal.message})` : says
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
