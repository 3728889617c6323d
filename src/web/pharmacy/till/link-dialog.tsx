import { ORPCError } from "@orpc/client"
import { useState } from "react"
import { isShopsOwn, printedGtin } from "#shared/gtin.ts"
import type { ShelfRow } from "#shared/till.ts"
import { call } from "#web/call.ts"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/till/link-dialog.module.css"
import { type IndexedRow, searchShelf } from "#web/pharmacy/till/shelf-search.ts"
import { sayProblem } from "#web/problem-words.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog, DialogActions } from "#web/ui/dialog.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/scan.ts"

const mostShown = 8

type LinkDialogProps = {
  gtin: string
  index: readonly IndexedRow[]
  onClose: () => void
  onLinked: (row: ShelfRow) => void
  /** What the last button says, when linking puts nothing into a cart. */
  sendLabel?: string
}

/** Says which medicine of the shelf an unknown code is on: chosen, compared with the pack, and then for every pharmacy. */
export function LinkDialog({ gtin, index, onClose, onLinked, sendLabel }: LinkDialogProps) {
  const t = useWords()
  const [typed, setTyped] = useState("")
  const [chosen, choose] = useState<ShelfRow | null>(null)
  const found = typed.trim() === "" ? [] : searchShelf(index, typed).slice(0, mostShown)
  return (
    <Dialog title={t("scan.linking.title")} onClose={onClose} isDirty={chosen !== null}>
      {isShopsOwn(gtin) ? (
        <Notice tone="warn">{t("scan.linking.shopsOwn")}</Notice>
      ) : chosen ? (
        <Compare
          gtin={gtin}
          row={chosen}
          sendLabel={sendLabel}
          onBack={() => choose(null)}
          onLinked={onLinked}
        />
      ) : (
        <>
          <Field label={t("scan.linking.search")}>
            {({ id }) => (
              <TextInput
                id={id}
                enterKeyHint="search"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
          <ul className={styles.found}>
            {found.map((row) => (
              <li key={row.stockId}>
                <button type="button" onClick={() => choose(row)}>
                  <StaffMedicineName {...row} />
                  <small>{row.manufacturer}</small>
                </button>
              </li>
            ))}
          </ul>
          {typed.trim() !== "" && found.length === 0 && (
            <p role="status">{t("scan.linking.nothing", { text: typed.trim() })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

type CompareProps = Pick<LinkDialogProps, "gtin" | "sendLabel" | "onLinked"> & {
  row: ShelfRow
  onBack: () => void
}

function Compare({ gtin, row, sendLabel, onBack, onLinked }: CompareProps) {
  const t = useWords()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const code = printedGtin(gtin)
  const link = async () => {
    setSending(true)
    setFailure(null)
    try {
      await call.shelf.link({ id: row.stockId, gtin })
      toast({ text: t("scan.linking.done", { code, medicine: row.name }) })
      onLinked(row)
    } catch (error) {
      const isTaken = error instanceof ORPCError && error.code === "barcode-taken"
      setFailure(
        isTaken ? t("scan.linking.taken", { medicine: String(error.data?.medicine) }) : sayProblem(error),
      )
      setSending(false)
    }
  }
  return (
    <>
      <p>{t("scan.linking.question", { code })}</p>
      <p className={styles.chosen}>
        <StaffMedicineName {...row} />
        <small>{row.manufacturer}</small>
      </p>
      <p>{t("scan.linking.everybody")}</p>
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <DialogActions>
        <Button look="outline" onClick={onBack}>
          {t("scan.linking.back")}
        </Button>
        <Button isBusy={isSending} onClick={() => void link()}>
          {isSending ? t("scan.linking.sending") : (sendLabel ?? t("scan.linking.send"))}
        </Button>
      </DialogActions>
    </>
  )
}
