import { useState } from "react"
import type { Webhook } from "#contract/imports/webhooks.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { DeliveriesDialog, type WebhookStep } from "#web/pharmacy/keys/deliveries-dialog.tsx"
import {
  AddWebhookDialog,
  DeleteWebhookDialog,
  EditWebhookDialog,
  NewSecretDialog,
} from "#web/pharmacy/keys/webhook-dialogs.tsx"
import type { WebhookOwner } from "#web/pharmacy/keys/webhook-owner.ts"
import { WebhookState } from "#web/pharmacy/keys/webhook-state.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/webhooks.ts"

const columns = ["url", "events", "state", "last", "actions"] as const

type Opened = { step: "add" } | { step: "deliveries" | WebhookStep; id: number }

/** Webhooks of a pharmacy or a supplier: added, listed, inspected and deleted. */
export function Webhooks({ owner, isPage = false }: { owner: WebhookOwner; isPage?: boolean }) {
  const t = useWords()
  const Heading = isPage ? "h1" : "h2"
  const list = useWholeList(api[owner].list.queryOptions(), { rows: ({ webhooks }) => webhooks })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const webhook =
    opened && "id" in opened ? list.data?.webhooks.find(({ id }) => id === opened.id) : undefined
  const common = { owner, onChange: list.retry, onClose: close }
  return (
    <section className={isPage ? undefined : "mt-24"} aria-labelledby="webhooks">
      <div className="row apart gap-x-24 mb-12">
        <div>
          <Heading id="webhooks">{t("webhooks.heading")}</Heading>
          <p className="muted">
            {t("webhooks.intro")} <a href="/api/docs#webhooks">{t("webhooks.docs")}</a>
          </p>
        </div>
        <Button look={isPage ? "primary" : "outline"} onClick={() => setOpened({ step: "add" })}>
          {t("webhooks.add")}
        </Button>
      </div>
      <DataTable
        list={list}
        loading={t("webhooks.loading")}
        blanks={1}
        failed={t("webhooks.failed")}
        empty={<EmptyState heading={t("webhooks.none")} />}
        label={t("webhooks.heading")}
        columns={columns.map((column) => t(`webhooks.columns.${column}`))}
      >
        {(one) => <WebhookRow of={one} onOpen={() => setOpened({ step: "deliveries", id: one.id })} />}
      </DataTable>
      {opened?.step === "add" && <AddWebhookDialog {...common} />}
      {webhook && opened?.step === "deliveries" && (
        <DeliveriesDialog of={webhook} {...common} onStep={(step) => setOpened({ step, id: webhook.id })} />
      )}
      {webhook && opened?.step === "edit" && <EditWebhookDialog of={webhook} {...common} />}
      {webhook && opened?.step === "secret" && <NewSecretDialog of={webhook} {...common} />}
      {webhook && opened?.step === "delete" && <DeleteWebhookDialog of={webhook} {...common} />}
    </section>
  )
}

function WebhookRow({ of, onOpen }: { of: Webhook; onOpen: () => void }) {
  const t = useWords()
  const { url, events, waiting, lastDeliveredAt } = of
  return (
    <CardRow>
      <CardCell kind="prose">
        <b className="break" translate="no">
          {url}
        </b>
      </CardCell>
      <CardCell label={t("webhooks.columns.events")}>
        {events.map((event) => t(`webhooks.events.${event}`)).join(", ")}
      </CardCell>
      <CardCell label={t("webhooks.columns.state")}>
        <span>
          <WebhookState of={of} />
          {waiting > 0 && <small className="block">{t("webhooks.waiting", { count: waiting })}</small>}
        </span>
      </CardCell>
      <CardCell label={t("webhooks.columns.last")}>
        {lastDeliveredAt === null ? t("staff.never") : <When at={lastDeliveredAt} />}
      </CardCell>
      <CardCell kind="actions">
        <Button look="outline" size="small" onClick={onOpen}>
          {t("webhooks.open")}
          <span className="sr">{t("webhooks.of", { url })}</span>
        </Button>
      </CardCell>
    </CardRow>
  )
}
