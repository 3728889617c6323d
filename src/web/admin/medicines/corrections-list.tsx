import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { WaitingCorrection } from "#contract/admin/corrections.ts"
import { isPackField } from "#domain/admin/correction-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { AcceptDialog } from "#web/admin/medicines/accept-dialog.tsx"
import styles from "#web/admin/medicines/medicines.module.css"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readRefusal } from "#web/data/refusal.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { When } from "#web/kit/format/when.tsx"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useFactWords } from "#web/pharmacy/corrections/fact-words.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/corrections.ts"

type CorrectionsListProps = { search: AdminSearch; canAct: boolean }

type Opened =
  | { what: "reject"; of: WaitingCorrection }
  | { what: "accept"; of: WaitingCorrection; fields: string[]; above: number }

/** Lists the corrections that wait, old against new, to be accepted or rejected. */
export function CorrectionsList({ search, canAct }: CorrectionsListProps) {
  const t = useWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = usePagedList(pagedQuery(api.adminCorrections.list, { input: {}, by: "after" }), {
    rows: ({ corrections }) => corrections,
  })
  const client = useQueryClient()
  // The menu counts them as well.
  const refresh = () => void client.invalidateQueries({ queryKey: api.adminCorrections.key() })
  const close = () => setOpened(null)
  const done = () => {
    close()
    refresh()
  }
  const accept = useMutation({
    mutationFn: ({ of, fields }: { of: WaitingCorrection; fields: string[] }) =>
      call.adminCorrections.accept({ id: of.id, version: of.medicine.version, fields }),
    onSuccess: (_, { of }) => toast({ text: t("corrections.review.accepted", { name: of.medicine.name }) }),
    onError: (error, sent) => {
      const refusal = readRefusal(error)
      if (refusal?.code === "shelves-above-maximum")
        setOpened({ what: "accept", ...sent, above: Number(refusal.detail("pharmacies")) })
      else if (refusal?.code === "already-changed")
        toast({ text: t("corrections.review.changed"), tone: "bad" })
      else toastProblem(error)
    },
    onSettled: refresh,
  })
  const onAccept = (of: WaitingCorrection, fields: string[]) =>
    fields.length < of.changes.length
      ? setOpened({ what: "accept", of, fields, above: 0 })
      : accept.mutate({ of, fields })
  return (
    <>
      <DataList
        list={list}
        loading={t("corrections.review.loading")}
        blanks={3}
        failed={t("corrections.review.failed")}
        empty={
          <EmptyState heading={t("corrections.review.none")}>{t("corrections.review.noneText")}</EmptyState>
        }
        more={t("staff.showMore")}
      >
        <ul className="stack gap-12">
          {list.rows.map(({ item: one }) => (
            <Waiting
              // Resets the choice when the version changes.
              key={`${one.id} ${one.medicine.version}`}
              of={one}
              search={search}
              canAct={canAct && !accept.isPending}
              onAccept={(fields) => onAccept(one, fields)}
              onReject={() => setOpened({ what: "reject", of: one })}
            />
          ))}
        </ul>
      </DataList>
      {opened?.what === "accept" && (
        <AcceptDialog {...opened} onClose={close} onDone={done} onStale={refresh} />
      )}
      {opened?.what === "reject" && (
        <ReasonDialog
          look="danger"
          texts={{
            title: t("corrections.review.rejectTitle"),
            send: t("staff.reject"),
            sending: t("common.sending"),
            done: t("corrections.review.rejected"),
          }}
          question={<p>{t("corrections.review.told", { name: opened.of.by.name })}</p>}
          run={({ reason }) => call.adminCorrections.reject({ id: opened.of.id, reason })}
          onClose={close}
          onDone={done}
          onStale={refresh}
        />
      )}
    </>
  )
}

type WaitingProps = {
  of: WaitingCorrection
  search: AdminSearch
  canAct: boolean
  onAccept: (fields: string[]) => void
  onReject: () => void
}

function Waiting({ of, search, canAct, onAccept, onReject }: WaitingProps) {
  const t = useWords()
  const { medicine, changes, by, reason, proposedAt, customerOrders, purchaseOrders } = of
  const [chosen, setChosen] = useState(changes.map(({ field }) => field))
  const toggle = (field: string, isOn: boolean) =>
    setChosen(
      changes.flatMap((each) =>
        (each.field === field ? isOn : chosen.includes(each.field)) ? [each.field] : [],
      ),
    )
  const touched = [
    t("adminMedicines.usedBy", { count: medicine.usedBy }),
    ...(customerOrders > 0 ? [t("corrections.review.customerOrders", { count: customerOrders })] : []),
    ...(purchaseOrders > 0 ? [t("corrections.review.purchaseOrders", { count: purchaseOrders })] : []),
  ]
  const name = <span className="sr">{t("adminMedicines.ofName", { name: medicine.name })}</span>
  const isPart = chosen.length > 0 && chosen.length < changes.length
  return (
    <li className="panel pad-12-16">
      <div className="row apart gap-x-24">
        <span className={`shrink break ${styles.twin}`}>
          <Link
            to={paths.adminMedicines}
            search={{ ...search, id: String(medicine.id) }}
            className="text-primary"
          >
            <b translate="no">{keepTogether(medicine.name)}</b>
          </Link>
          <small className="block meta">
            {t("staff.byName", { name: medicine.manufacturer })} · {touched.join(" · ")}
          </small>
        </span>
        <small className="meta">
          {t("corrections.review.by", { name: by.name })} · <When at={proposedAt} />
        </small>
      </div>
      <q className="block mt-8 break">{reason}</q>
      <Changes of={of} chosen={chosen} onToggle={toggle} />
      {medicine.mergedInto && (
        <Notice tone="warn">{t("corrections.review.merged", { name: medicine.mergedInto.name })}</Notice>
      )}
      <div className="row to-end mt-12">
        <Button look="outline" size="small" disabled={!canAct} onClick={onReject}>
          {t("staff.reject")}
          {name}
        </Button>
        <Button
          size="small"
          disabled={!canAct || chosen.length === 0 || medicine.mergedInto !== null}
          title={chosen.length === 0 ? t("corrections.review.chooseSome") : undefined}
          onClick={() => onAccept(chosen)}
        >
          {isPart
            ? t("corrections.review.acceptPart", { count: chosen.length, total: changes.length })
            : t("corrections.review.accept")}
          {name}
        </Button>
      </div>
    </li>
  )
}

type ChangesProps = {
  of: WaitingCorrection
  chosen: readonly string[]
  onToggle: (field: string, isOn: boolean) => void
}

function Changes({ of: { medicine, codes, changes }, chosen, onToggle }: ChangesProps) {
  const t = useWords()
  const { labelOf, textOf } = useFactWords()
  const nowOf = (field: string) =>
    isPackField(field)
      ? (codes.find(({ gtin }) => gtin === field)?.packSize ?? null)
      : medicine[field as "strength"] // the server names its facts so
  return (
    <div className={`mt-12 ${styles.changes}`}>
      <table className="table">
        <thead>
          <tr>
            {(["fact", "now", "proposed"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`corrections.review.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => {
            const now = nowOf(field)
            return (
              <tr key={field}>
                <th scope="row">
                  <CheckBox
                    label={labelOf(field)}
                    checked={chosen.includes(field)}
                    onChange={(isOn) => onToggle(field, isOn)}
                  />
                </th>
                <td className="break" translate="no">
                  {textOf(field, now)}
                  {now !== from && (
                    <small className="block text-warn">
                      {t("corrections.review.was", { value: textOf(field, from) })}
                    </small>
                  )}
                </td>
                <td className="break" translate="no">
                  <b>{textOf(field, to)}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
