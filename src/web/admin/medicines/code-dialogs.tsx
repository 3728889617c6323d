import { useState } from "react"
import { isShopsOwn, printedGtin, readGtin } from "#domain/pharmacy/gtin.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { readPackSize } from "#web/pharmacy/scan/pack-size.ts"
import { useWords } from "#web/words/words.ts"

const ids = { gtin: "code-gtin", pack: "code-pack" }

type CodeProps = { medicineId: number; onClose: () => void; onDone: () => void }

/**
 * Says which code is on a medicine's pack, and how many units it holds; one that a pharmacy has linked counts everywhere
 * afterwards. `packSizes` is what pharmacies say: the form begins with it where they say the same.
 */
export function AddCodeDialog({
  medicineId,
  gtin: linked,
  packSizes = [],
  onClose,
  onDone,
}: CodeProps & { gtin?: string | undefined; packSizes?: number[] }) {
  const t = useWords()
  const begin = linked === undefined ? "" : printedGtin(linked)
  const [typed, setTyped] = useState(begin)
  const [said, ...others] = packSizes
  const beginPack = said === undefined || others.length > 0 ? "" : String(said)
  const [pack, setPack] = useState(beginPack)
  const act = useAct({
    ids,
    explain: ({ code, detail }) =>
      code === "barcode-taken"
        ? { gtin: t("adminMedicines.code.taken", { name: String(detail("medicine")) }) }
        : undefined,
  })
  const submit = () => {
    const gtin = readGtin(typed)
    const packSize = readPackSize(pack)
    const isWrong = gtin === null || isShopsOwn(gtin)
    const wrong = {
      ...(isWrong ? { gtin: t("adminMedicines.code.wrong") } : {}),
      ...(packSize ? {} : { pack: t("adminMedicines.code.wrongPack") }),
    }
    if (gtin === null || !packSize || Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () => call.adminMedicines.addBarcode({ id: medicineId, gtin, packSize }),
      () => {
        toast({ text: t("adminMedicines.code.added") })
        onDone()
      },
    )
  }
  return (
    <Dialog
      title={t(linked === undefined ? "adminMedicines.code.title" : "adminMedicines.code.confirmTitle")}
      width="narrow"
      isDirty={typed !== begin || pack !== beginPack}
      onClose={onClose}
    >
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t(linked === undefined ? "adminMedicines.code.add" : "adminMedicines.view.confirm")}
        sending={t("adminMedicines.code.adding")}
      >
        <InputField
          id={ids.gtin}
          label={t("adminMedicines.code.gtin")}
          hint={t("adminMedicines.code.gtinHint")}
          inputMode="numeric"
          maxLength={40}
          value={typed}
          onChange={setTyped}
          error={act.wrong["gtin"]}
        />
        {others.length > 0 && (
          <Notice tone="warn">{t("adminMedicines.code.packsDiffer", { sizes: packSizes.join(", ") })}</Notice>
        )}
        <InputField
          id={ids.pack}
          label={t("adminMedicines.code.pack")}
          inputMode="numeric"
          maxLength={9}
          value={pack}
          onChange={setPack}
          error={act.wrong["pack"]}
        />
      </ActForm>
    </Dialog>
  )
}

/** Says that a code is on a medicine no more, and why. */
export function EndCodeDialog({ medicineId, gtin, onClose, onDone }: CodeProps & { gtin: string }) {
  const t = useWords()
  return (
    <ReasonDialog
      says={{
        title: t("adminMedicines.code.endTitle"),
        send: t("adminMedicines.code.end"),
        sending: t("adminMedicines.code.ending"),
        done: t("adminMedicines.code.ended"),
      }}
      question={<p>{t("adminMedicines.code.endText", { gtin: printedGtin(gtin) })}</p>}
      look="danger"
      width="narrow"
      run={({ reason }) => call.adminMedicines.endBarcode({ id: medicineId, gtin, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
