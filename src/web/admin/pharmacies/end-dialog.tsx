import type { PharmacyActProps } from "#web/admin/pharmacies/verify-dialog.tsx"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { useWords } from "#web/words/words.ts"

/** Ends a pharmacy for good: with its name typed, a reason, and nothing that still waits for it. */
export function EndDialog({ of: { id, version, name }, onClose, onDone, onStale }: PharmacyActProps) {
  const t = useWords()
  return (
    <ReasonDialog
      says={{
        title: t("staff.closePharmacy"),
        cancel: t("common.cancel"),
        send: t("adminPharmacies.ending.send"),
        sending: t("adminPharmacies.ending.sending"),
        done: t("adminPharmacies.ending.done", { name }),
      }}
      question={<p>{t("adminPharmacies.ending.question", { name })}</p>}
      name={name}
      look="danger"
      run={(given) => call.adminPharmacies.end({ id, version, ...given })}
      explain={({ code, detail, fields }) => {
        if (code === "already-changed") onStale()
        if (fields["name"] !== undefined) return { name: t("admin.acts.wrongName") }
        if (code !== "pharmacy-busy") return undefined
        const [orders, shipments] = [Number(detail("orders")), Number(detail("shipments"))]
        const waits = [
          orders > 0 && t("adminPharmacies.ending.orders", { count: orders }),
          shipments > 0 && t("adminPharmacies.ending.shipments", { count: shipments }),
          t("adminPharmacies.ending.first"),
        ]
        return waits.filter(Boolean).join(" ")
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
