import "#web/words/en/data-requests.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { DataRequest } from "#contract/customer/data-requests.ts"
import {
  type DataRequestKind,
  type DataRequestState,
  dataRequestKinds,
  maxDataRequestText,
  maxOpenDataRequests,
} from "#domain/customer/data-request-rules.ts"
import { Section } from "#web/customer/account/section.tsx"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { AreaField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

/** Lists the person's requests about their personal data with the answers, and makes new ones. */
export function DataRequestsSection() {
  const t = useWords()
  const { data, isError, refetch } = useQuery(api.dataRequests.list.queryOptions())
  const [isMaking, setMaking] = useState(false)
  const open = data?.requests.filter(({ state }) => state === "open").length ?? 0
  return (
    <Section id="data-requests" heading={t("dataRequests.heading")} hint={t("dataRequests.hint")}>
      {!data && isError && <NotLoaded onRetry={() => void refetch()}>{t("dataRequests.failed")}</NotLoaded>}
      {!data && !isError && <Skeleton lines={["45%", "25%"]} />}
      {data?.requests.length === 0 && <p>{t("dataRequests.none")}</p>}
      <ul className="entries">
        {data?.requests.map((request) => (
          <RequestRow key={request.id} of={request} />
        ))}
      </ul>
      {data && open < maxOpenDataRequests && (
        <Button look="outline" size="small" className="mt-16" onClick={() => setMaking(true)}>
          {t("dataRequests.make")}
        </Button>
      )}
      {open >= maxOpenDataRequests && (
        <p className="muted mt-16">{t("dataRequests.limit", { count: open })}</p>
      )}
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </Section>
  )
}

const tones: Record<DataRequestState, Tone> = { open: "info", done: "ok", refused: "bad", withdrawn: "plain" }

function RequestRow({ of: { id, kind, state, text, receivedOn, dueOn, answer } }: { of: DataRequest }) {
  const t = useWords()
  return (
    <li>
      <div className="row apart gap-12">
        <div className="grow shrink">
          <b>{t(`dataRequests.kinds.${kind}`)}</b>
          <small className="block">
            {t("dataRequests.received", { day: formatCalendarDay(receivedOn) })}
            {state === "open" && ` · ${t("dataRequests.answeredBy", { day: formatCalendarDay(dueOn) })}`}
          </small>
        </div>
        <Chip tone={tones[state]}>{t(`dataRequests.states.${state}`)}</Chip>
      </div>
      <p className="break pre-line mt-8">{text}</p>
      {answer !== null && (
        <p className="break pre-line mt-8">
          <b className="block">{t("dataRequests.answer")}</b>
          {answer}
        </p>
      )}
      {state === "open" && <WithdrawButton id={id} kind={t(`dataRequests.kinds.${kind}`)} />}
    </li>
  )
}

function WithdrawButton({ id, kind }: { id: number; kind: string }) {
  const t = useWords()
  const client = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => call.dataRequests.withdraw({ id }),
    onSuccess: () => {
      toast({ text: t("dataRequests.withdrawn") })
      // The button disappears.
      document.getElementById("main")?.focus({ preventScroll: true })
    },
    onError: toastProblem,
    onSettled: () => client.invalidateQueries({ queryKey: api.dataRequests.key() }),
  })
  return (
    <Button
      look="outline"
      size="small"
      className="mt-8"
      isBusy={withdrawing.isPending}
      onClick={() => withdrawing.mutate()}
    >
      {t("dataRequests.withdraw")}
      <span className="sr"> {kind}</span>
    </Button>
  )
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const client = useQueryClient()
  const form = useForm({
    values: { kind: "access" as DataRequestKind, text: "" }, // one of the choices
    check: ({ kind, text }) => ({
      errors: { text: text.trim() === "" ? t("dataRequests.textMissing") : undefined },
      body: { kind, text },
    }),
    send: (body, key) => call.dataRequests.file({ key, ...body }),
    onSent: () => {
      toast({ text: t("dataRequests.sent") })
      void client.invalidateQueries({ queryKey: api.dataRequests.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("dataRequests.make")}
      onClose={onClose}
      send={t("dataRequests.send")}
      sending={t("dataRequests.sending")}
    >
      <Choice
        field={form.field("kind")}
        label={t("dataRequests.kind")}
        options={dataRequestKinds.map((value) => ({
          value,
          label: t(`dataRequests.kinds.${value}`),
          hint: t(`dataRequests.kindHints.${value}`),
        }))}
      />
      <AreaField
        field={form.field("text")}
        label={t("dataRequests.text")}
        rows={4}
        maxLength={maxDataRequestText}
      />
    </FormDialog>
  )
}
