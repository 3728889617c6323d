import { useEffect, useState } from "react"
import type { QuarantineActKind, QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { topic } from "#domain/platform/live.ts"
import { useOutage } from "#web/data/connection.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { packText } from "#web/pharmacy/packs/pack-text.ts"
import { DecideDialog } from "#web/pharmacy/quarantine/decide-dialog.tsx"
import { quarantineQuery } from "#web/pharmacy/quarantine/quarantine-query.ts"
import { ReturnDialog } from "#web/pharmacy/quarantine/return-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"
import "#web/words/en/supplier-returns.ts"

const columns = ["medicine", "batch", "expiry", "units", "from", "since", "actions"] as const
const acts = ["released", "sent-back", "destroyed"] as const satisfies QuarantineActKind[]
// Expired units may not be released; the act in sight is one that can be done.
const expiredActs = ["sent-back", "destroyed", "released"] as const satisfies QuarantineActKind[]

type Opened = { act: QuarantineActKind; units: QuarantinedUnits[] }

/** Lists quarantined units, longest-held first, with the possible decisions. */
export function LyingList() {
  const t = useWords()
  const outage = useOutage()
  const list = useQuarantine()
  const dialog = useOpened<Opened>()
  const [done, setDone] = useState(0)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const units = list.rows.filter(({ isGone }) => !isGone).map(({ item }) => item)
  const chosenUnits = units.filter(({ id }) => chosen.includes(id))
  // The button that opened the dialog may disappear with its row, so the focus goes to the page's
  // heading.
  useEffect(() => {
    if (done > 0) document.getElementById("main")?.focus({ preventScroll: true })
  }, [done])
  const finish = () => {
    dialog.close()
    setChosen([])
    setDone((before) => before + 1)
    void list.settle()
  }
  return (
    <>
      {outage && (
        <Notice tone="warn" role="status">
          {t("quarantine.needsConnection")}
        </Notice>
      )}
      <DataTable
        list={list}
        loading={t("quarantine.loading")}
        failed={t("quarantine.failed")}
        empty={
          <EmptyState heading={t("quarantine.none")}>
            <p>{t("quarantine.noneText")}</p>
          </EmptyState>
        }
        updates={t("common.updates", { count: list.waiting })}
        more={t("staff.showMore")}
        label={t("staff.quarantine")}
        columns={columns.map((column) => ({
          name: t(`quarantine.columns.${column}`),
          isFigure: column === "units",
        }))}
      >
        {(units, isGone) => (
          <UnitsRow
            units={units}
            isGone={isGone}
            canAct={!outage}
            isChosen={chosen.includes(units.id)}
            onChoose={(isOn) =>
              setChosen((ids) => [...ids.filter((id) => id !== units.id), ...(isOn ? [units.id] : [])])
            }
            onAct={(act) => dialog.open({ act, units: [units] })}
          />
        )}
      </DataTable>
      {chosenUnits.length > 0 && (
        <div className="row mt-16">
          <Button
            className="push"
            disabled={Boolean(outage)}
            title={outage ? t("quarantine.needsConnection") : undefined}
            onClick={() => dialog.open({ act: "sent-back", units: chosenUnits })}
          >
            {t("supplierReturns.sendChosen", { count: chosenUnits.length })}
          </Button>
        </div>
      )}
      <WhileOpened of={dialog}>
        {(opened) => <OpenDialog {...opened} onClose={dialog.close} onStale={list.retry} onDone={finish} />}
      </WhileOpened>
    </>
  )
}

type OpenDialogProps = Opened & { onClose: () => void; onStale: () => void; onDone: () => void }

function OpenDialog({ act, units, ...rest }: OpenDialogProps) {
  const [first] = units
  if (act === "sent-back") return <ReturnDialog units={units} {...rest} />
  return first && <DecideDialog act={act} units={first} {...rest} />
}

type UnitsRowProps = {
  units: QuarantinedUnits
  isGone: boolean
  canAct: boolean
  isChosen: boolean
  onChoose: (isOn: boolean) => void
  onAct: (act: QuarantineActKind) => void
}

function UnitsRow({ units, isGone, canAct, isChosen, onChoose, onAct }: UnitsRowProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const packs = packText(t, units.left, units.packSize)
  const isExpired = units.expiresOn !== null && units.expiresOn < today
  const whyNot = (act: QuarantineActKind) => {
    if (!canAct) return t("quarantine.needsConnection")
    return act === "released" && isExpired ? t("quarantine.mayNotRelease") : undefined
  }
  return (
    <CardRow isGone={isGone}>
      <CardCell kind="prose">
        <CheckBox
          checked={isChosen}
          disabled={isGone || !canAct}
          onChange={onChoose}
          label={
            <b className="text-body leading" translate="no">
              <TallMan text={keepTogether(units.name)} />
            </b>
          }
        />
      </CardCell>
      <CardCell label={t("quarantine.columns.batch")}>
        {units.lot === null ? t("staff.noBatch") : <span className="mono">{units.lot}</span>}
      </CardCell>
      <CardCell label={t("quarantine.columns.expiry")}>
        <span>
          {units.expiresOn === null ? t("staff.noDate") : formatExpiry(units.expiresOn)}{" "}
          {isExpired && <Chip tone="bad">{t("staff.expired")}</Chip>}
        </span>
      </CardCell>
      <CardCell label={t("quarantine.columns.units")} kind="figure">
        <span>
          {formatCount(units.left)}
          {packs !== undefined && <small className="block meta regular unbroken">{packs}</small>}
          {units.left < units.quantity && (
            <small className="row meta">
              {t("quarantine.ofUnits", { quantity: formatCount(units.quantity) })}
            </small>
          )}
        </span>
      </CardCell>
      <CardCell label={t("quarantine.columns.from")} kind="prose">
        <Origin units={units} />
      </CardCell>
      <CardCell label={t("quarantine.columns.since")}>
        <span>
          <When at={units.quarantinedAt} />
          {units.quarantinedBy && (
            <small className="row meta">{t("staff.byName", { name: units.quarantinedBy })}</small>
          )}
        </span>
      </CardCell>
      <CardCell kind="actions">
        {isGone ? (
          <Chip>{t("staff.processed")}</Chip>
        ) : (
          <RowActions of={<span className="sr">{t("quarantine.ofMedicine", { medicine: units.name })}</span>}>
            {(isExpired ? expiredActs : acts).map((act) => (
              <Button
                key={act}
                look="outline"
                size="small"
                disabled={whyNot(act) !== undefined}
                title={whyNot(act)}
                onClick={() => onAct(act)}
              >
                {t(`quarantine.acts.${act}`)}
                <span className="sr">{t("quarantine.ofMedicine", { medicine: units.name })}</span>
              </Button>
            ))}
          </RowActions>
        )}
      </CardCell>
    </CardRow>
  )
}

/**
 * Shows where units came from: their return, or why they left stock. Typed reasons are shown unchanged.
 */
function Origin({ units: { origin, reason, receiptNumber } }: { units: QuarantinedUnits }) {
  const t = useWords()
  const note = origin === "return" ? reason : reason.split(": ").slice(1).join(": ")
  return (
    <span>
      {t(`quarantine.origins.${origin}`)}
      <small className="row meta">
        {receiptNumber !== null && (
          <span>
            {t("quarantine.ofReceipt", { number: "" })}
            <span className="mono">{receiptNumber}</span>
          </span>
        )}
        {note && <span>{note}</span>}
      </small>
    </span>
  )
}

/** Reads quarantined units, kept fresh by the live feed. */
function useQuarantine() {
  const pharmacy = useWorkplace("pharmacy")
  return usePagedList(quarantineQuery(), {
    rows: ({ units }) => units,
    topics: pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [],
  })
}
