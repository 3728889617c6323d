import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { DataRequestDetail } from "#contract/admin/data-requests.ts"
import { dataRequestFileUrl } from "#domain/customer/data-request-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { CloseDialog, EraseDialog } from "#web/admin/data-requests/answer-dialogs.tsx"
import { RequestChip } from "#web/admin/data-requests/request-chip.tsx"
import { Fact } from "#web/admin/fact.tsx"
import { BackLink } from "#web/admin/list-parts.tsx"
import view from "#web/admin/view.module.css"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { isProblem } from "#web/data/problem-words.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCalendarDay, formatDay } from "#web/kit/format/when-format.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

export const dataRequestQuery = (id: number) => api.adminDataRequests.get.queryOptions({ input: { id } })

/** Shows a request about personal data with its person, and what fulfils it. */
export function DataRequestView({ id, search }: { id: number; search: AdminSearch }) {
  const t = useWords()
  const client = useQueryClient()
  const query = useQuery(dataRequestQuery(id))
  const { id: _opened, ...list } = search
  const isGone = isProblem(query.error, "not-found")
  return (
    <>
      <BackLink to={paths.adminDataRequests} search={list}>
        {t("adminDataRequests.detail.back")}
      </BackLink>
      {!query.data && <h1>{t("staff.dataRequests")}</h1>}
      <ListState
        state={query.data ? "shown" : stateOf(query)}
        loading={t("adminDataRequests.detail.loading")}
        failed={t(isGone ? "adminDataRequests.detail.gone" : "adminDataRequests.detail.failed")}
        onRetry={() => void query.refetch()}
      />
      {query.data && (
        <Shown
          of={query.data}
          refresh={() => void client.invalidateQueries({ queryKey: api.adminDataRequests.key() })}
        />
      )}
    </>
  )
}

type Opened = "close" | "erase"

function Shown({ of, refresh }: { of: DataRequestDetail; refresh: () => void }) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const [opened, setOpened] = useState<Opened | null>(null)
  const { id, kind, state, person } = of
  const close = () => setOpened(null)
  const onDone = () => {
    refresh()
    close()
  }
  const onStale = () => {
    toast({ text: t("adminDataRequests.detail.changed"), tone: "bad" })
    onDone()
  }
  const act = { of, onClose: close, onDone, onStale }
  const erases = kind === "deletion" && person !== null
  return (
    <>
      <div className={`row gap-x-16 mb-12 ${view.head}`}>
        <h1>{t(`adminDataRequests.kinds.${kind}`)}</h1>
        <RequestChip of={of} />
        {state === "open" && (
          <div className={`row push ${view.acts}`}>
            {kind === "access" && person && (
              <ButtonAnchor look="outline" size="small" href={dataRequestFileUrl(id)} download>
                {t("adminDataRequests.detail.save")}
              </ButtonAnchor>
            )}
            {erases && (
              <Button look="danger" size="small" disabled={isOff} onClick={() => setOpened("erase")}>
                {t("adminDataRequests.erasing.send")}
              </Button>
            )}
            <Button
              look={erases ? "outline" : "primary"}
              size="small"
              disabled={isOff}
              onClick={() => setOpened("close")}
            >
              {t("adminDataRequests.closing.send")}
            </Button>
          </div>
        )}
      </div>
      <Closed of={of} />
      <div className={view.parts}>
        <Facts of={of} />
      </div>
      {opened === "close" && <CloseDialog {...act} />}
      {opened === "erase" && <EraseDialog {...act} />}
    </>
  )
}

function Facts({ of }: { of: DataRequestDetail }) {
  const t = useWords()
  const { person, text, channel, receivedOn, dueOn } = of
  return (
    <section className={`shrink pad-16 ${view.part}`} aria-labelledby="data-request-text">
      <h2 id="data-request-text">{t("adminDataRequests.detail.text")}</h2>
      {text !== "" && <p className="break pre-line mb-12">{text}</p>}
      <dl className="stack">
        <Fact name={t("adminDataRequests.columns.person")}>
          {person ? (
            <Link to={paths.adminUsers} search={{ who: person.subject }} translate="no">
              {person.name || person.subject}
            </Link>
          ) : (
            t("adminDataRequests.deleted")
          )}
          {person?.email && <span className="block muted break">{person.email}</span>}
        </Fact>
        <Fact name={t("adminDataRequests.detail.channel")}>{t(`adminDataRequests.channels.${channel}`)}</Fact>
        <Fact name={t("adminDataRequests.columns.received")}>{formatCalendarDay(receivedOn)}</Fact>
        <Fact name={t("adminDataRequests.columns.due")}>{formatCalendarDay(dueOn)}</Fact>
      </dl>
    </section>
  )
}

/** Says how it was closed, and what the person read. */
function Closed({ of: { state, answer, closedAt, closedBy, person } }: { of: DataRequestDetail }) {
  const t = useWords()
  if (closedAt === null) return null
  const day = formatDay(new Date(closedAt))
  return (
    <Notice tone={state === "done" ? "ok" : "info"}>
      <p>
        {!person
          ? t("adminDataRequests.detail.erased", { day })
          : state === "withdrawn"
            ? t("adminDataRequests.detail.withdrawn", { day })
            : t("adminDataRequests.detail.closed", {
                state: t(`dataRequests.states.${state}`),
                name: closedBy ?? "–",
                day,
              })}
      </p>
      {answer && <p className="break pre-line mt-8">{answer}</p>}
    </Notice>
  )
}
