import { useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { isShopsOwn, printedGtin } from "#domain/pharmacy/gtin.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { packSizeProblem, readPackSize } from "#web/pharmacy/scan/read-pack.ts"
import { type IndexedRow, searchShelf } from "#web/pharmacy/till/shelf-search.ts"
import styles from "#web/pharmacy/till/till-dialogs.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

const maxShown = 8

type LinkDialogProps = {
  gtin: string
  index: readonly IndexedRow[]
  /** The barcode's medicine, if only its pack size is missing. */
  known?: ShelfRow
  onClose: () => void
  onLinked: (row: ShelfRow, packSize: number) => void
  /** The label of the last button, if linking adds nothing to a cart. */
  sendLabel?: string
}

/** Says which medicine of the shelf a code is on, compared with the pack, and how many units the pack holds. */
export function LinkDialog({ gtin, index, known, onClose, onLinked, sendLabel }: LinkDialogProps) {
  const t = useWords()
  const [typed, setTyped] = useState("")
  const [chosen, choose] = useState<ShelfRow | null>(known ?? null)
  const found = typed.trim() === "" ? [] : searchShelf(index, typed).slice(0, maxShown)
  return (
    <Dialog
      title={t(known ? "staff.unitsInThePack" : "staff.linkToAMedicine")}
      onClose={onClose}
      isDirty={chosen !== null && !known}
    >
      {isShopsOwn(gtin) && !known ? (
        <Notice tone="warn">{t("scan.linking.shopsOwn")}</Notice>
      ) : chosen ? (
        <Compare
          gtin={gtin}
          row={chosen}
          isKnown={known !== undefined}
          sendLabel={sendLabel}
          onBack={known ? onClose : () => choose(null)}
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
          <ul className={`stack mt-12 ${styles.found}`}>
            {found.map((row) => (
              <li key={row.stockId}>
                <button type="button" onClick={() => choose(row)}>
                  <StaffMedicineName {...row} />
                  <small className="block">{row.manufacturer}</small>
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
  isKnown: boolean
  onBack: () => void
}

function Compare({ gtin, row, isKnown, sendLabel, onBack, onLinked }: CompareProps) {
  const t = useWords()
  const code = printedGtin(gtin)
  const form = useForm({
    values: { packSize: "" },
    startAt: "packSize",
    check: ({ packSize }) => ({
      errors: { packSize: packSizeProblem(t, packSize) },
      body: { id: row.stockId, gtin, packSize: readPackSize(packSize) ?? 0 },
    }),
    send: (body) => call.shelf.link(body),
    onSent: (_, { packSize }) => {
      toast({ text: t("scan.linking.done", { code, medicine: row.name, count: packSize }) })
      onLinked(row, packSize)
    },
    explain: ({ code, detail }) => {
      if (code === "barcode-taken") return t("scan.linking.taken", { medicine: String(detail("medicine")) })
      if (code === "pack-size-differs")
        return { packSize: t("scan.packSizeDiffers", { count: Number(detail("packSize")) }) }
      return undefined
    },
  })
  return (
    <Form
      form={form}
      onCancel={onBack}
      cancel={t("scan.linking.back")}
      send={sendLabel ?? t("scan.linking.send")}
      sending={t("scan.linking.sending")}
    >
      <p>{t(isKnown ? "scan.linking.noPackSize" : "scan.linking.question", { code })}</p>
      <p className="text-lead mt-12 mb-12">
        <StaffMedicineName {...row} />
        <small className="block">{row.manufacturer}</small>
      </p>
      <NumberField
        field={form.field("packSize")}
        label={t("staff.unitsInThePack")}
        hint={t("scan.packSizeHint")}
        maxLength={9}
      />
      {!isKnown && <p className="mt-12">{t("scan.linking.everybody")}</p>}
    </Form>
  )
}
