import { type ProblemCode, problems } from "#domain/platform/problems.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { useBack } from "#web/frame/person-corner.tsx"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { When } from "#web/kit/format/when.tsx"
import { type QueuedSale, settle, unpark } from "#web/pharmacy/offline/outbox.ts"
import { ParkedSales } from "#web/pharmacy/offline/parked-sales.tsx"
import type { useOutbox } from "#web/pharmacy/offline/use-outbox.ts"
import { useWords } from "#web/words/words.ts"

type OutboxDialogProps = {
  outbox: ReturnType<typeof useOutbox>
  pharmacyId: number
  isOld: boolean
  onClose: () => void
}

/** Lists sales waiting to be sent, and refused ones that need attention. */
export function OutboxDialog({ outbox, pharmacyId, isOld, onClose }: OutboxDialogProps) {
  const t = useWords()
  const { waiting, parked, isSending, needsLogin, send } = outbox
  const back = useBack()
  return (
    <Dialog title={t("offline.title")} onClose={onClose}>
      {isOld && <Notice tone="bad">{t("offline.tooOld")}</Notice>}
      <ParkedSales pharmacyId={pharmacyId} />
      {needsLogin && waiting.length > 0 && (
        <Notice
          tone="warn"
          actions={
            <ButtonAnchor look="outline" size="small" href={loginUrl(back)}>
              {t("offline.logIn")}
            </ButtonAnchor>
          }
        >
          {t("offline.logInFirst")}
        </Notice>
      )}
      <p>
        {waiting.length > 0
          ? t("offline.waits", { count: waiting.length })
          : parked.length === 0 && t("offline.allSent")}
      </p>
      {waiting.length > 0 && (
        <section className="stack mt-12" aria-label={t("offline.waitingHeading")}>
          <h3 className="text-lead">{t("offline.waitingHeading")}</h3>
          <ul className="stack gap-0">
            {waiting.map((queued) => (
              <li key={queued.id} className="pad-y-8 ruled">
                <SaleSummary queued={queued} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {parked.length > 0 && (
        <section className="stack mt-12" aria-label={t("offline.refusedHeading")}>
          <h3 className="text-lead">{t("offline.refusedHeading")}</h3>
          <p>{t("offline.refusedText")}</p>
          <ul className="stack gap-0">
            {parked.map((queued) => (
              <RefusedSale key={queued.id} queued={queued} onTried={send} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <DialogActions>
          <Button isBusy={isSending} onClick={send}>
            {t(isSending ? "common.sending" : "offline.sendNow")}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

/** Renders a refused sale with its reason and remedies. */
function RefusedSale({ queued, onTried }: { queued: QueuedSale; onTried: () => void }) {
  const t = useWords()
  const { person } = useSession()
  const number = queued.sale.receiptNumber
  const settleNow = async () => {
    const isSettled = await settle(queued, { by: person?.name ?? "", at: new Date().toISOString() })
    if (isSettled) toast({ text: t("offline.settled", { number }) })
  }
  return (
    <li className="pad-y-8 ruled">
      <SaleSummary queued={queued} />
      <p className="text-bad semibold mt-8">{useReason(queued)}</p>
      <div className="row to-end mt-8">
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
          {t("common.tryAgain")}
        </Button>
      </div>
    </li>
  )
}

/**
 * Returns the refusal in plain words, or the server's message, which names the field, for invalid
 * input.
 */
function useReason({ refusal }: QueuedSale): string {
  const t = useWords()
  if (!refusal) return ""
  const says = t(`problems.${isCode(refusal.code) ? refusal.code : "something-went-wrong"}`)
  return refusal.code === "bad-input" && refusal.message ? `${says} (${refusal.message})` : says
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

/** Renders a queued sale in one line: number, time, total and first item. */
function SaleSummary({ queued: { sale, soldBy } }: { queued: QueuedSale }) {
  const t = useWords()
  const things = sale.lines.map(({ quantity, name }) => t("offline.line", { quantity, name })).join(", ")
  return (
    <div>
      <div className="row nowrap apart gap-12">
        <b className="num">{sale.receiptNumber}</b>
        <b>
          <Money cents={sale.totalCents} />
        </b>
      </div>
      <span className="block muted">{things}</span>
      <small className="block">
        <When at={sale.occurredAt} />
        {soldBy && ` · ${t("offline.soldBy", { name: soldBy })}`}
      </small>
    </div>
  )
}
