import { useMutation } from "@tanstack/react-query"
import type { Webhook, WebhookDelivery } from "#contract/imports/webhooks.ts"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import styles from "#web/pharmacy/keys/deliveries.module.css"
import type { WebhookOwner } from "#web/pharmacy/keys/webhook-owner.ts"
import { WebhookState } from "#web/pharmacy/keys/webhook-state.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/webhooks.ts"

/** What a dialog of its own asks about. */
export type WebhookStep = "edit" | "secret" | "delete"

const againMs = 3_000

const tones: Record<WebhookDelivery["state"], Tone> = { waiting: "info", delivered: "ok", failed: "bad" }

type DeliveriesProps = {
  owner: WebhookOwner
  of: Webhook
  onChange: () => void
  onStep: (step: WebhookStep) => void
  onClose: () => void
}

/** Shows what was sent to a webhook, and what can be done with it. */
export function DeliveriesDialog({ owner, of, onChange, onStep, onClose }: DeliveriesProps) {
  const t = useWords()
  const { id, url, pausedAt, pausedBecause } = of
  const list = usePagedList(
    {
      ...pagedQuery(api[owner].deliveries, { input: { id }, by: "before" }),
      refetchInterval: againMs,
    },
    { rows: ({ deliveries }) => deliveries },
  )
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => {
      list.retry()
      onChange()
    },
    onError: () => toast({ text: t("webhooks.log.actFailed"), tone: "bad" }),
  })
  const isPaused = pausedAt !== null
  return (
    <Dialog title={t("webhooks.open")} onClose={onClose}>
      <p className="row gap-8">
        <WebhookState of={of} />
        <b className="break" translate="no">
          {url}
        </b>
      </p>
      {pausedBecause && <p className="mt-8">{t(`webhooks.because.${pausedBecause}`)}</p>}
      <div className="row gap-8 mt-12 mb-16">
        <Button
          size="small"
          isBusy={act.isPending}
          onClick={() => act.mutate(() => call[owner].test({ id }))}
        >
          {t("webhooks.log.test")}
        </Button>
        <Button
          look="outline"
          size="small"
          onClick={() => act.mutate(() => call[owner].pause({ id, paused: !isPaused }))}
        >
          {t(isPaused ? "webhooks.log.resume" : "webhooks.log.pause")}
        </Button>
        <Button look="outline" size="small" onClick={() => onStep("edit")}>
          {t("common.edit")}
        </Button>
        <Button look="outline" size="small" onClick={() => onStep("secret")}>
          {t("webhooks.rotating.title")}
        </Button>
        <Button look="outline" size="small" onClick={() => onStep("delete")}>
          {t("common.delete")}
        </Button>
      </div>
      <DataList
        list={list}
        loading={t("webhooks.log.loading")}
        blanks={3}
        failed={t("webhooks.log.failed")}
        empty={<EmptyState heading={t("webhooks.log.none")} />}
        more={t("webhooks.log.more")}
      >
        <ul className="stack gap-12" aria-label={t("webhooks.open")}>
          {list.rows.map(({ item }) => (
            <Delivery
              key={item.id}
              of={item}
              isPaused={isPaused}
              onAgain={() => act.mutate(() => call[owner].redeliver({ id: item.id }))}
            />
          ))}
        </ul>
      </DataList>
    </Dialog>
  )
}

type DeliveryProps = { of: WebhookDelivery; isPaused: boolean; onAgain: () => void }

function Delivery({ of, isPaused, onAgain }: DeliveryProps) {
  const t = useWords()
  const { event, state, createdAt, attempts, lastMs, lastStatus, lastFailure, lastAnswer, nextAttemptAt } = of
  const facts = [
    lastStatus !== null && t("webhooks.log.status", { status: lastStatus }),
    lastMs !== null && t("webhooks.log.took", { ms: formatCount(lastMs) }),
    attempts > 0 && t("webhooks.log.attempts", { count: attempts }),
    nextAttemptAt !== null &&
      attempts > 0 &&
      t("webhooks.log.next", { moment: formatMoment(new Date(nextAttemptAt)) }),
  ].filter((fact) => fact !== false)
  return (
    <li className={styles.delivery}>
      <p className="row apart gap-8">
        <b>{t(`webhooks.events.${event}`)}</b>
        <Chip tone={tones[state]}>{t(`webhooks.log.states.${state}`)}</Chip>
      </p>
      <p className="row gap-x-12 meta">
        <When at={createdAt} />
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {lastFailure !== null && <p>{t(`webhooks.log.failures.${lastFailure}`)}</p>}
      <details className="mt-4">
        <summary>{t("webhooks.log.details")}</summary>
        <pre className={styles.text} translate="no">
          {JSON.stringify(of.payload, null, 2)}
        </pre>
        {lastAnswer && (
          <pre className={styles.text} translate="no">
            {lastAnswer}
          </pre>
        )}
        <Button
          look="outline"
          size="small"
          disabled={isPaused}
          title={isPaused ? t("webhooks.log.againPaused") : undefined}
          onClick={onAgain}
        >
          {t("webhooks.log.again")}
        </Button>
      </details>
    </li>
  )
}
