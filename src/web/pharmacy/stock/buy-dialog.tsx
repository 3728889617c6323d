import { useState } from "react"
import { maxStockUnits, readUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { ExpiryField, readExpiryField } from "#web/kit/forms/expiry-field.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { findPack } from "#web/pharmacy/scan/find-pack.ts"
import { PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import { DialogMedicine, type RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"

const ids = { quantity: "buy-quantity", lot: "buy-lot", expiresOn: "buy-expiry" }

/** `start` is what the scanned pack says. */
type BuyDialogProps = RowDialogProps & { start?: { lot?: string; expiresOn?: string } }

/** Puts bought units on the shelf: SPEC section 5, a quantity that is not zero. */
export function BuyDialog({ row, start, onClose, onDone }: BuyDialogProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState({
    quantity: "",
    lot: start?.lot ?? "",
    expiresOn: start?.expiresOn ?? "",
  })
  const act = useAct({ ids })
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    act.forget(Object.keys(part))
  }
  const added = readUnits(draft.quantity)
  const submit = () => {
    const wrong: Wrong = {}
    if (added === null || added < 1) wrong.quantity = t("shelf.wrong.units")
    else if (row.quantity + added > maxStockUnits) wrong.quantity = t("shelf.wrong.tooMany")
    const expiresOn = readExpiryField(draft.expiresOn)
    if (expiresOn === undefined) wrong.expiresOn = t("shelf.wrong.expiry")
    if (Object.keys(wrong).length > 0 || added === null || expiresOn === undefined) return act.show(wrong)
    void act.run(
      () =>
        call.shelf.buy({
          id: row.id,
          key,
          quantity: added,
          lot: draft.lot.trim() || null,
          expiresOn,
        }),
      () => {
        toast({ text: t("shelf.buying.done", { count: added, medicine: row.name }) })
        onDone()
      },
    )
  }
  const isDirty = Object.values(draft).some((value) => value !== "")
  return (
    <Dialog title={t("shelf.buying.title")} width="narrow" onClose={onClose} isDirty={isDirty}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("shelf.buying.send")}
        sending={t("shelf.buying.sending")}
      >
        <DialogMedicine row={row} />
        <PackCheck about="shelf" find={(gtin) => findPack(gtin, row.id)} />
        <InputField
          id={ids.quantity}
          label={t("shelf.quantity")}
          hint={t("shelf.buying.sum", {
            before: formatCount(row.quantity),
            added: formatCount(added ?? 0),
            after: formatCount(row.quantity + (added ?? 0)),
          })}
          inputMode="numeric"
          value={draft.quantity}
          onChange={(quantity) => change({ quantity })}
          error={act.wrong.quantity}
        />
        <InputField
          id={ids.lot}
          label={t("shelf.lot")}
          value={draft.lot}
          onChange={(lot) => change({ lot })}
          error={act.wrong.lot}
        />
        <ExpiryField
          id={ids.expiresOn}
          value={draft.expiresOn}
          onChange={(expiresOn) => change({ expiresOn })}
          error={act.wrong.expiresOn}
        />
      </ActForm>
    </Dialog>
  )
}
