import { useEffect, useState } from "react"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { formatCents, formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { lineNumber, type Refused, useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { findPack } from "#web/pharmacy/scan/find-pack.ts"
import { PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import { OwnCodes } from "#web/pharmacy/stock/own-codes.tsx"
import { PricesShown } from "#web/pharmacy/stock/prices-shown.tsx"
import { DialogMedicine, type RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"

const ids = { name: "edit-name", priceCents: "edit-price" }

/** Name and price of a row. What somebody else saved meanwhile is shown, and written over only by saving again. */
export function EditDialog({ row, onClose, onDone, onStale }: RowDialogProps & { onStale: () => void }) {
  const t = useWords()
  const [read, setRead] = useState(row)
  const [draft, setDraft] = useState({ name: row.name, price: formatCents(row.priceCents) })
  const [isLate, setLate] = useState(false)
  // The price is what is mostly edited; another name makes another medicine.
  useEffect(() => {
    const price = document.getElementById(ids.priceCents)
    price?.focus()
    if (price instanceof HTMLInputElement) price.select()
  }, [])
  const act = useAct({ ids, explain: useExplained(onStale, () => setLate(true)) })
  // Fresh values come with the list; the sentence below says which.
  if (isLate && row.version !== read.version) setRead(row)
  const submit = () => {
    const priceCents = readPriceCents(draft.price)
    const wrong: Wrong = {}
    if (draft.name.trim() === "") wrong.name = t("shelf.wrong.name")
    if (priceCents === null) wrong.priceCents = t("shelf.wrong.price")
    if (Object.keys(wrong).length > 0 || priceCents === null) return act.show(wrong)
    void act.run(
      () => call.shelf.edit({ id: row.id, version: read.version, name: draft.name, priceCents }),
      (saved) => {
        toast({ text: t("shelf.editing.done", { medicine: saved.name }) })
        onDone()
      },
    )
  }
  const isRenamed = draft.name.trim() !== read.name
  const isDirty = isRenamed || draft.price !== formatCents(read.priceCents)
  const most = read.maxRetailPriceCents
  return (
    <Dialog title={t("shelf.editing.title")} width="narrow" onClose={onClose} isDirty={isDirty}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("shelf.save")}
        sending={t("shelf.saving")}
      >
        <DialogMedicine row={row} />
        <PackCheck about="shelf" find={(gtin) => findPack(gtin, row.id)} />
        {row.prescriptionOnly && <Chip>{t("shelf.prescriptionOnly")}</Chip>}
        {isLate && (
          <Notice tone="warn" role="alert">
            {t("shelf.editing.changed", { name: row.name, price: formatRupees(row.priceCents) })}
          </Notice>
        )}
        <InputField
          id={ids.name}
          label={t("shelf.name")}
          hint={isRenamed ? t("shelf.editing.newName") : undefined}
          value={draft.name}
          onChange={(name) => {
            setDraft({ ...draft, name })
            act.forget(["name"])
          }}
          error={act.wrong.name}
        />
        <InputField
          id={ids.priceCents}
          label={t("shelf.price")}
          hint={most === null ? undefined : t("shelf.editing.max", { max: formatRupees(most) })}
          inputMode="decimal"
          value={draft.price}
          onChange={(price) => {
            setDraft({ ...draft, price })
            act.forget(["priceCents"])
          }}
          error={act.wrong.priceCents}
        />
      </ActForm>
      <OwnCodes stockId={row.id} />
      <PricesShown />
    </Dialog>
  )
}

function useExplained(onStale: () => void, onLate: () => void) {
  const t = useWords()
  return (refused: Refused): Wrong | undefined => {
    switch (refused.code) {
      case "already-changed":
        onLate()
        onStale()
        return {}
      case "already-on-shelf":
        return { name: t("shelf.wrong.onShelf") }
      case "above-maximum-price":
        return {
          priceCents: t("shelf.wrong.aboveMax", {
            max: formatRupees(lineNumber(refused, "maximumCents") ?? 0),
          }),
        }
      default:
        return undefined
    }
  }
}
