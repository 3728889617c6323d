import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useRef, useState } from "react"
import type { Transfer } from "#contract/pharmacy/transfers.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { monthText } from "#web/kit/forms/expiry.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { EndDialog } from "#web/pharmacy/branches/end-dialog.tsx"
import { ReceiveDialog } from "#web/pharmacy/branches/receive-dialog.tsx"
import { TransferPaper } from "#web/pharmacy/branches/transfer-paper.tsx"
import { TransferState } from "#web/pharmacy/branches/transfer-state.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { useWords } from "#web/words/words.ts"

export const transferQuery = (id: number) => api.transfers.get.queryOptions({ input: { id } })

/** Shows a transfer with its acts, its goods, and what this branch can do about it. */
export function TransferView({ id }: { id: number }) {
  const t = useWords()
  const client = useQueryClient()
  const pharmacy = useWorkplace("pharmacy")
  const options = transferQuery(id)
  const query = useQuery(options)
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: api.transfers.key() }),
      client.invalidateQueries({ queryKey: api.till.shelf.queryKey() }),
    ])
  useLiveTopics(pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [], refresh, options)
  return (
    <>
      <p className="mb-8">
        <Link to={paths.posTransfers}>{t("branches.list.back")}</Link>
      </p>
      <ListState
        state={stateOf(query)}
        loading={t("branches.view.loading")}
        failed={t("branches.view.failed")}
        onRetry={() => void query.refetch()}
      />
      {query.data && <Shown transfer={query.data} onChanged={() => void refresh()} />}
    </>
  )
}

type Opened = "receive" | "cancelled" | "taken-back"

function Shown({ transfer, onChanged }: { transfer: Transfer; onChanged: () => void }) {
  const t = useWords()
  const outage = useOutage()
  const paper = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { id, isSender, status, from, to, lines, requested, note } = transfer
  const other = isSender ? to : from
  const why = outage ? t("branches.needsConnection") : undefined
  const close = () => setOpened(null)
  const done = () => {
    close()
    onChanged()
  }
  const act = (what: Opened, label: string, look: "primary" | "outline" = "outline") => (
    <Button look={look} disabled={Boolean(outage)} title={why} onClick={() => setOpened(what)}>
      {label}
    </Button>
  )
  const print = () =>
    paper.current &&
    void printCopy(paper.current, { as: "disposal", page: () => "{ size: A4; margin: 14mm }" })
  return (
    <>
      <div className="row apart gap-12 gap-x-24 mb-16">
        <div className="stack gap-8">
          <h1>{t("branches.view.heading", { id })}</h1>
          <p className="row gap-x-8">
            <TransferState of={transfer} />
            <b translate="no">
              {t(isSender ? "branches.list.to" : "branches.list.from", { branch: other.name })}
            </b>
            <Phone number={other.phoneNumber} />
          </p>
        </div>
        <div className="row">
          {lines.length > 0 && (
            <Button look="outline" onClick={print}>
              {t("branches.view.print")}
            </Button>
          )}
          {status === "sent" && isSender && act("taken-back", t("branches.view.takeBack"))}
          {status === "requested" &&
            act("cancelled", t(`branches.view.${isSender ? "decline" : "withdraw"}`))}
          {status === "sent" && !isSender && act("receive", t("branches.view.receive"), "primary")}
          {status === "requested" && isSender && (
            <ButtonLink to={paths.posTransferSheet} search={{ branch: to.id, answers: id }}>
              {t("branches.view.answer")}
            </ButtonLink>
          )}
        </div>
      </div>
      {outage && (
        <Notice tone="warn" role="status">
          {t("branches.needsConnection")}
        </Notice>
      )}
      {note !== null && (
        <p className="mb-12">
          {t("branches.view.note")}: <q>{note}</q>
        </p>
      )}
      <Acts acts={transfer.acts} />
      {lines.length > 0 && <Goods transfer={transfer} />}
      {requested.length > 0 && (
        <section className="card pad-16 mt-16">
          <h2 className="text-h3 mb-8">{t("branches.view.wanted")}</h2>
          <ul>
            {requested.map(({ lineNo, name, quantity, packSize }) => (
              <li key={lineNo} className="row apart gap-x-16 pad-y-8 ruled">
                <Medicine name={name} />
                <span className="num">{unitsText(t, quantity, packSize)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TransferPaper ref={paper} transfer={transfer} />
      {opened === "receive" && (
        <ReceiveDialog transfer={transfer} onClose={close} onDone={done} onStale={onChanged} />
      )}
      {opened !== null && opened !== "receive" && (
        <EndDialog transfer={transfer} becomes={opened} onClose={close} onDone={done} onStale={onChanged} />
      )}
    </>
  )
}

function Acts({ acts }: Pick<Transfer, "acts">) {
  const t = useWords()
  return (
    <ol className="stack gap-4 mb-12">
      {acts.map(({ act, at, who, branch, reason }) => (
        <li key={act} className="row gap-x-8">
          <span>
            {t(who === null ? "branches.view.actOfBranch" : "branches.view.act", {
              act: t(`branches.acts.${act}`),
              who: who ?? "",
              branch,
            })}
          </span>
          <small className="meta">
            <When at={at} />
          </small>
          {reason !== null && <q>{reason}</q>}
        </li>
      ))}
    </ol>
  )
}

const Medicine = ({ name }: { name: string }) => (
  <b className="shrink" translate="no">
    <TallMan text={keepTogether(name)} />
  </b>
)

function Goods({ transfer: { lines, isSender, status } }: { transfer: Transfer }) {
  const t = useWords()
  const sum = (part: (line: Transfer["lines"][number]) => number) =>
    lines.reduce((all, line) => all + part(line), 0)
  const [units, known] = [sum(({ quantity }) => quantity), sum(({ costedUnits }) => costedUnits)]
  const cost = formatRupees(sum(({ costCents }) => costCents))
  return (
    <section className="card pad-16">
      <h2 className="text-h3 mb-8">{t("branches.view.goods")}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.lineNo} className="row apart gap-x-16 pad-y-8 ruled">
            <span className="stack gap-0 shrink">
              <Medicine name={line.name} />
              <small>
                {line.lot !== null && <span className="mono">{line.lot}</span>}{" "}
                {line.expiresOn !== null && monthText(line.expiresOn)}
                {line.isNew && !isSender && status === "sent" && (
                  <> · {t("branches.view.sold", { price: formatRupees(line.priceCents) })}</>
                )}
              </small>
            </span>
            <span className="stack gap-0 text-end num">
              {unitsText(t, line.quantity, line.packSize)}
              <Arrived line={line} />
            </span>
          </li>
        ))}
      </ul>
      {known > 0 && (
        <p className="meta mt-8">
          {known < units
            ? t("branches.view.partly", { cost, known: formatCount(known), units: formatCount(units) })
            : t("branches.view.cost", { cost })}
        </p>
      )}
    </section>
  )
}

/** What arrived of a line, where that differs from what was sent. */
function Arrived({ line: { quantity, received, damaged, reason } }: { line: Transfer["lines"][number] }) {
  const t = useWords()
  if (received === null || received === quantity) return null
  const missing = quantity - received - (damaged ?? 0)
  return (
    <small className="text-bad">
      {[
        t("branches.view.arrived", { received: formatCount(received) }),
        ...(damaged ? [t("branches.view.damaged", { count: damaged })] : []),
        ...(missing > 0 ? [t("branches.view.missing", { count: missing })] : []),
        reason,
      ].join(" · ")}
    </small>
  )
}
