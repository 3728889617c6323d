import { useState } from "react"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { PrescriptionOnly } from "#web/pharmacy/stock/prescription-only.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

const ids = { name: "catalogue-name", manufacturer: "catalogue-manufacturer" }

/** The side menu's Add New Medicine: a name and a manufacturer, on nobody's shelf yet (SPEC section 7). */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const [draft, setDraft] = useState({ name: "", manufacturer: "", prescriptionOnly: true })
  const act = useAct({
    ids,
    explain: ({ code }): Wrong | undefined =>
      code === "already-known" ? { name: t("shelf.adding.alreadyKnown") } : undefined,
  })
  const submit = () => {
    const wrong: Wrong = {
      ...(draft.name.trim() === "" ? { name: t("shelf.wrong.name") } : {}),
      ...(draft.manufacturer.trim() === "" ? { manufacturer: t("shelf.wrong.manufacturer") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () => call.medicines.add(draft),
      ({ name }) => {
        toast({ text: t("shelf.adding.catalogueDone", { medicine: name }) })
        onClose()
      },
    )
  }
  return (
    <Dialog
      title={t("shelf.adding.title")}
      width="narrow"
      onClose={onClose}
      isDirty={draft.name !== "" || draft.manufacturer !== ""}
    >
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("shelf.adding.send")}
        sending={t("shelf.adding.sending")}
      >
        <InputField
          id={ids.name}
          label={t("shelf.name")}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          error={act.wrong.name}
        />
        <InputField
          id={ids.manufacturer}
          label={t("shelf.manufacturer")}
          value={draft.manufacturer}
          onChange={(manufacturer) => setDraft({ ...draft, manufacturer })}
          error={act.wrong.manufacturer}
        />
        <PrescriptionOnly
          id="catalogue-prescription"
          isOn={draft.prescriptionOnly}
          onChange={(prescriptionOnly) => setDraft({ ...draft, prescriptionOnly })}
        />
      </ActForm>
    </Dialog>
  )
}
