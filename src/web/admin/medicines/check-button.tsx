import { useState } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

type CheckButtonProps = { of: CatalogueMedicine; canAct: boolean; onDone: () => void }

/** Marks a new medicine as checked; nothing for one that is checked or merged. */
export function CheckButton({
  of: { id, version, name, isChecked, mergedInto },
  canAct,
  onDone,
}: CheckButtonProps) {
  const t = useWords()
  const [isSending, setSending] = useState(false)
  if (isChecked || mergedInto !== null) return null
  const check = async () => {
    setSending(true)
    try {
      await call.adminMedicines.check({ id, version })
      toast({ text: t("adminMedicines.checked", { name }) })
    } catch (error) {
      toast({ text: sayProblem(error), tone: "bad" })
    }
    setSending(false)
    onDone()
  }
  return (
    <Button look="outline" size="small" disabled={!canAct || isSending} onClick={() => void check()}>
      {t("adminMedicines.check")}
      <span className="sr">{t("adminMedicines.ofName", { name })}</span>
    </Button>
  )
}
