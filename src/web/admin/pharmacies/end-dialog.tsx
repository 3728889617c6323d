import { useState } from "react"
import { isTyped, ReasonField, TypedNameField } from "#web/admin/confirm-parts.tsx"
import type { PharmacyActProps } from "#web/admin/pharmacies/verify-dialog.tsx"
import { call } from "#web/call.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const ids = { name: "end-name", reason: "end-reason" }

/** Ends a pharmacy for good: with its name typed, a reason, and nothing that still waits for it. */
export function EndDialog({ of, onClose, onDone, onStale }: PharmacyActProps) {
  const t = useWords()
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const act = useAct({
    ids,
    explain: ({ code, detail, fields }) => {
      if (code === "already-changed") onStale()
      if (code === "bad-input" && fields.includes("name")) return { name: t("admin.acts.wrongName") }
      if (code !== "pharmacy-busy") return undefined
      const [orders, shipments] = [Number(detail("orders")), Number(detail("shipments"))]
      const waits = [
        orders > 0 && t("adminPharmacies.ending.orders", { count: orders }),
        shipments > 0 && t("adminPharmacies.ending.shipments", { count: shipments }),
        t("adminPharmacies.ending.first"),
      ]
      return { form: waits.filter(Boolean).join(" ") }
    },
  })
  const submit = () => {
    const wrong = {
      ...(isTyped(of.name, typed) ? {} : { name: t("admin.acts.wrongName") }),
      ...(reason.trim() === "" ? { reason: t("admin.acts.wrongReason") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () => call.adminPharmacies.end({ id: of.id, version: of.version, name: typed, reason }),
      () => {
        toast({ text: t("adminPharmacies.ending.done", { name: of.name }) })
        onDone()
      },
    )
  }
  return (
    <Dialog
      title={t("adminPharmacies.ending.title")}
      isDirty={typed !== "" || reason !== ""}
      onClose={onClose}
    >
      <ActForm
        {...act}
        failure={act.wrong["form"] ?? act.failure}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("adminPharmacies.ending.cancel")}
        send={t("adminPharmacies.ending.send")}
        sending={t("adminPharmacies.ending.sending")}
        look="danger"
      >
        <p>{t("adminPharmacies.ending.question", { name: of.name })}</p>
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
        <TypedNameField
          id={ids.name}
          name={of.name}
          value={typed}
          onChange={setTyped}
          error={act.wrong["name"]}
        />
      </ActForm>
    </Dialog>
  )
}
