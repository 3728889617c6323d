import { useMutation } from "@tanstack/react-query"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import type { CorrectionOwner } from "#web/pharmacy/corrections/correction-owner.ts"
import { Proposed } from "#web/pharmacy/corrections/proposed.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/corrections.ts"

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
            <Proposed key={key} of={item}>
              {item.state === "waiting" && (
                <Button
                  look="outline"
                  size="small"
                  disabled={!canAct || withdraw.isPending}
                  onClick={() => withdraw.mutate(item.id)}
                >
                  {t("corrections.withdraw")}
                  <span className="sr"> {item.medicine.name}</span>
                </Button>
              )}
            </Proposed>
          ))}
        </ul>
      </DataList>
    </Dialog>
  )
}
