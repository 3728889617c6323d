import { useMutation } from "@tanstack/react-query"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

type CheckButtonProps = { of: CatalogueMedicine; canAct: boolean; onDone: () => void }

/** Marks a new medicine as checked; hidden for one that is checked or merged. */
export function CheckButton({
  of: { id, version, name, isChecked, mergedInto },
  canAct,
  onDone,
}: CheckButtonProps) {
  const t = useWords()
  const check = useMutation(
    api.adminMedicines.check.mutationOptions({
      onSuccess: () => toast({ text: t("adminMedicines.checked", { name }) }),
      onError: toastProblem,
      onSettled: onDone,
    }),
  )
  if (isChecked || mergedInto !== null) return null
  return (
    <Button
      look="outline"
      size="small"
      disabled={!canAct || check.isPending}
      onClick={() => check.mutate({ id, version })}
    >
      {t("adminMedicines.check")}
      <span className="sr">{t("adminMedicines.ofName", { name })}</span>
    </Button>
  )
}
