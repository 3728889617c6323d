import "#web/words/en/requests.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { RequestAnswer, StockRequest } from "#contract/customer/stock-requests.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { Section } from "#web/customer/account/section.tsx"
import { api } from "#web/data/call.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { useSession } from "#web/data/session.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"

const requestsQuery = api.stockRequests.list.queryOptions()

/** Lists the person's requests to pharmacies with their answers, and withdraws them. */
export function RequestsSection() {
  const t = useWords()
  const { person } = useSession()
  const { data, isError, refetch } = useQuery(requestsQuery)
  useLiveQuery(person ? [topic.customerWatches(person.subject)] : [], requestsQuery)
  return (
    <Section id="requests" heading={t("requests.heading")} hint={t("requests.hint")}>
      {!data && isError && <NotLoaded onRetry={() => void refetch()}>{t("requests.failed")}</NotLoaded>}
      {!data && !isError && <Skeleton lines={["45%", "25%"]} />}
      {data?.requests.length === 0 && <p>{t("requests.none")}</p>}
      <ul className="entries">
        {data?.requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  )
}

function sayState(t: TFunction, { isOpen, asked, answers }: StockRequest): string {
  const state =
    answers.length === 0
      ? t("requests.waiting", { count: asked })
      : t("requests.answered", { answers: answers.length, asked })
  return isOpen ? state : `${state} · ${t("requests.ended")}`
}

function RequestRow({ request }: { request: StockRequest }) {
  const t = useWords()
  const client = useQueryClient()
  const { id, medicine, isOpen } = request
  const withdraw = useMutation(
    api.stockRequests.withdraw.mutationOptions({
      onSuccess: () => isOpen && toast({ text: t("requests.withdrawn") }),
      onError: toastProblem,
      onSettled: () => client.invalidateQueries({ queryKey: api.stockRequests.key() }),
    }),
  )
  const verb = t(isOpen ? "requests.withdraw" : "requests.remove")
  return (
    <li>
      <div className="row apart gap-12">
        <div className="grow shrink">
          <b translate="no">{medicineText(medicine)}</b>
          <small className="block">{sayState(t, request)}</small>
        </div>
        <Button
          look="quiet"
          size="small"
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
          aria-label={`${verb}: ${medicineText(medicine)}`}
        >
          {verb}
        </Button>
      </div>
      <ul className="stack mt-8">
        {request.answers.map((answer) => (
          <AnswerRow key={answer.pharmacyId} answer={answer} medicine={medicine} />
        ))}
      </ul>
    </li>
  )
}

function sayAnswer(t: TFunction, { has, readyOn, pharmacy, town }: RequestAnswer): string {
  if (!has) return t("requests.hasNot", { pharmacy, town })
  if (readyOn === null) return t("requests.has", { pharmacy, town })
  return t("requests.hasOn", { pharmacy, town, day: formatDay(new Date(readyOn)) })
}

function AnswerRow({ answer, medicine }: { answer: RequestAnswer; medicine: string }) {
  const t = useWords()
  return (
    <li className="row gap-x-16">
      <span className={answer.has ? "semibold" : "muted"}>{sayAnswer(t, answer)}</span>
      {answer.priceCents !== null && <Money cents={answer.priceCents} />}
      {answer.has && <Phone number={answer.phoneNumber} />}
      {answer.has && (
        <ButtonLink look="outline" size="small" to={paths.tracker} search={{ q: medicine }}>
          {t("common.view")}
          <span className="sr">{`: ${medicineText(medicine)}, ${answer.pharmacy}`}</span>
        </ButtonLink>
      )}
    </li>
  )
}
