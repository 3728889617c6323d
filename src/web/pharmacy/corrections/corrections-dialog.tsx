import { useMutation } from "@tanstack/react-query"
import type { Correction } from "#contract/pharmacy/corrections.ts"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { When } from "#web/kit/format/when.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import type { CorrectionOwner } from "#web/pharmacy/corrections/correction-owner.ts"
import { useFactWords } from "#web/pharmacy/corrections/fact-words.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/corrections.ts"

const tones: Record<Correction["state"], Tone> = {
  waiting: "info",
  accepted: "ok",
  rejected: "bad",
  withdrawn: "plain",
}

type CorrectionsDialogProps = { owner: CorrectionOwner; canAct: boolean; onClose: () => void }

/** Lists what a pharmacy or supplier proposed to correct, with the answers. */
export function CorrectionsDialog({ owner, canAct, onClose }: CorrectionsDialogProps) {
  const t = useWords()
  const list = usePagedList(pagedQuery(api[owner].list, { input: {}, by: "before" }), {
    rows: ({ corrections }) => corrections,
  })
  const withdraw = useMutation({
    mutationFn: (id: number) => call[owner].withdraw({ id }),
    onSuccess: () => toast({ text: t("corrections.withdrawn") }),
    onError: toastProblem,
    onSettled: list.retry,
  })
  return (
    <Dialog title={t("staff.proposedCorrections")} onClose={onClose}>
      <DataList
        list={list}
        loading={t("corrections.listLoading")}
        blanks={3}
        failed={t("corrections.listFailed")}
        empty={<EmptyState heading={t("corrections.listNone")}>{t("corrections.listNoneText")}</EmptyState>}
        more={t("staff.showMore")}
      >
        <ul className="stack divided">
          {list.rows.map(({ key, item }) => (
            <Proposed
              key={key}
              of={item}
              canAct={canAct && !withdraw.isPending}
              onWithdraw={() => withdraw.mutate(item.id)}
            />
          ))}
        </ul>
      </DataList>
    </Dialog>
  )
}

type ProposedProps = { of: Correction; canAct: boolean; onWithdraw: () => void }

function Proposed({ of, canAct, onWithdraw }: ProposedProps) {
  const t = useWords()
  const { labelOf, textOf } = useFactWords()
  const { medicine, state, changes, reason, proposedAt, decidedAt, taken, answer } = of
  const isPart = state === "accepted" && taken.length < changes.length
  return (
    <li className="stack gap-4 pad-y-12">
      <p className="row apart gap-8">
        <b className="break" translate="no">
          {keepTogether(medicine.name)}
        </b>
        <Chip tone={tones[state]}>{t(isPart ? "corrections.part" : `corrections.states.${state}`)}</Chip>
      </p>
      <small className="meta">
        {t("staff.byName", { name: medicine.manufacturer })} · <When at={decidedAt ?? proposedAt} />
      </small>
      <dl>
        {changes.map(({ field, from, to }) => (
          <div key={field} className="row gap-x-8">
            <dt className="muted">{labelOf(field)}</dt>
            <dd className="break">
              {t("staff.fromBecomesTo", { from: textOf(field, from), to: textOf(field, to) })}
              {isPart && !taken.includes(field) && (
                <span className="muted"> ({t("corrections.notTaken")})</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <q className="muted break">{reason}</q>
      {answer !== null && (
        <p className="break">
          <b>{t("corrections.answer")}</b> {answer}
        </p>
      )}
      {state === "waiting" && (
        <div>
          <Button look="outline" size="small" disabled={!canAct} onClick={onWithdraw}>
            {t("corrections.withdraw")}
            <span className="sr"> {medicine.name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
