import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { ReceivedRequest } from "#contract/customer/stock-requests.ts"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api, call } from "#web/data/call.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { useSession } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/requests.ts"

const receivedQuery = api.receivedRequests.list.queryOptions()

/** Customers' open requests at the counter, above the orders; nothing where there are none. */
export function ReceivedRequests() {
  const t = useWords()
  const { person } = useSession()
  const pharmacy = person?.workplaces.find(({ kind }) => kind === "pharmacy")
  const { data, isError, refetch } = useQuery(receivedQuery)
  useLiveQuery(pharmacy ? [topic.pharmacyOrders(pharmacy.id)] : [], receivedQuery)
  const [answering, setAnswering] = useState<ReceivedRequest | null>(null)
  if (!data && isError)
    return <NotLoaded onRetry={() => void refetch()}>{t("requests.receivedFailed")}</NotLoaded>
  if (!data || (data.requests.length === 0 && !answering)) return null
  return (
    <section className="card pad-16 mb-16" aria-labelledby="received-requests">
      <h2 id="received-requests" className="text-h3">
        {t("requests.received")}
      </h2>
      <p className="muted mt-4">{t("requests.receivedHint")}</p>
      <ul className="stack gap-12 mt-12">
        {data.requests.map((request) => (
          <Received key={request.id} request={request} onYes={() => setAnswering(request)} />
        ))}
      </ul>
      {answering && <AnswerRequestDialog request={answering} onClose={() => setAnswering(null)} />}
    </section>
  )
}

function Received({ request, onYes }: { request: ReceivedRequest; onYes: () => void }) {
  const t = useWords()
  const client = useQueryClient()
  const { id, medicine, expiresAt } = request
  const no = useMutation(
    api.receivedRequests.answer.mutationOptions({
      onSuccess: () => toast({ text: t("requests.sentAnswer") }),
      onError: toastProblem,
      onSettled: () => client.invalidateQueries({ queryKey: api.receivedRequests.key() }),
    }),
  )
  return (
    <li className="row apart gap-12">
      <span className="grow shrink">
        <b translate="no">{medicine}</b>{" "}
        <small>{t("requests.until", { time: formatMoment(new Date(expiresAt)) })}</small>
      </span>
      <span className="row">
        <Button size="small" onClick={onYes} aria-label={`${t("requests.yes")}: ${medicine}`}>
          {t("requests.yes")}
        </Button>
        <Button
          look="outline"
          size="small"
          isBusy={no.isPending}
          onClick={() => no.mutate({ id, has: false })}
          aria-label={`${t("requests.no")}: ${medicine}`}
        >
          {t("requests.no")}
        </Button>
      </span>
    </li>
  )
}

type AnswerRequestDialogProps = { request: ReceivedRequest; onClose: () => void }

/** Says for how much and from when the pharmacy has a medicine. */
function AnswerRequestDialog({ request, onClose }: AnswerRequestDialogProps) {
  const t = useWords()
  const client = useQueryClient()
  const form = useForm({
    values: { priceCents: "", readyOn: "" },
    startAt: "priceCents",
    check: ({ priceCents, readyOn }) => {
      const cents = priceCents.trim() === "" ? null : readPriceCents(priceCents)
      const isWrong = cents !== null && !(cents > 0)
      return {
        errors: {
          priceCents:
            priceCents.trim() !== "" && (cents === null || isWrong) ? t("requests.badPrice") : undefined,
        },
        body: { priceCents: cents, readyOn: readyOn === "" ? null : readyOn },
      }
    },
    send: (body) => call.receivedRequests.answer({ id: request.id, has: true, ...body }),
    onSent: () => {
      toast({ text: t("requests.sentAnswer") })
      void client.invalidateQueries({ queryKey: api.receivedRequests.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t("requests.answerTitle")}
      form={form}
      onClose={onClose}
      send={t("requests.answer")}
      sending={t("requests.answering")}
      before={<p translate="no">{request.medicine}</p>}
    >
      <NumberField decimal field={form.field("priceCents")} label={t("requests.price")} />
      <TextField
        type="date"
        field={form.field("readyOn")}
        label={t("requests.day")}
        hint={t("requests.dayHint")}
      />
    </FormDialog>
  )
}
