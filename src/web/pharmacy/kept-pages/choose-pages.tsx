import Paperclip from "lucide-react/icons/paperclip"
import { useRef } from "react"
import { pdfType } from "#domain/pharmacy/kept-pages.ts"
import { useOutage } from "#web/data/connection.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { type ChosenPage, type SendingPages, useChoosing } from "#web/pharmacy/kept-pages/use-pages.ts"
import { useWords } from "#web/words/words.ts"

/** A button that adds pages to a kept paper, and says how that went: a toast would lie below a dialog. */
export function AddPages({ sending }: { sending: SendingPages }) {
  const t = useWords()
  const outage = useOutage()
  const { mutate, isPending, isSuccess, variables, error } = sending
  const [said] = Object.values((error && readRefusal(error)?.fields) ?? {})
  return (
    <>
      <ChoosePages onChosen={mutate} isBusy={isPending} why={outage && t("keptPages.needsConnection")} />
      <span role="status" className="meta">
        {isSuccess && t("keptPages.saved", { count: variables.length })}
      </span>
      {error && (
        <span role="alert" className="text-bad">
          {said ?? sayProblem(error)}
        </span>
      )}
    </>
  )
}

type ChoosePagesProps = {
  onChosen: (pages: ChosenPage[]) => void
  isBusy?: boolean
  /** Why nothing can be added now. */
  why?: string | undefined
}

/** A button that takes pictures and PDFs of a paper. */
export function ChoosePages({ onChosen, isBusy = false, why }: ChoosePagesProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const choosing = useChoosing(onChosen)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={`image/*,${pdfType}`}
        multiple
        hidden
        aria-label={t("keptPages.add")}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) choosing.mutate(files)
          // So that the same file can be chosen again.
          currentTarget.value = ""
        }}
      />
      <Button
        look="outline"
        size="small"
        isBusy={isBusy || choosing.isPending}
        disabled={why !== undefined}
        title={why}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
        {t("keptPages.add")}
      </Button>
    </>
  )
}
