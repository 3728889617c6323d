import type { Transfer } from "#contract/pharmacy/transfers.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type EndDialogProps = {
  transfer: Transfer
  becomes: "cancelled" | "taken-back"
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Asks why a request is cancelled, or goods are taken back. */
export function EndDialog({ transfer: { id, isSender }, becomes, onClose, onDone, onStale }: EndDialogProps) {
  const t = useWords()
  const action =
    becomes === "taken-back" ? "takeBack" : isSender ? ("decline" as const) : ("withdraw" as const)
  const form = useForm({
    values: { reason: "" },
    check: ({ reason }) => ({
      errors: { reason: reason.trim() === "" ? t("staff.enterAReason") : undefined },
      body: { id, reason },
    }),
    send: (body, key) =>
      becomes === "cancelled"
        ? call.transfers.cancel({ ...body, key })
        : call.transfers.takeBack({ ...body, key }).then(({ recalledUnits, ...transfer }) => {
            if (recalledUnits > 0)
              toast({ text: t("staff.recalledArrived", { count: recalledUnits }), tone: "bad" })
            return transfer
          }),
    onSent: () => {
      toast({ text: t(`branches.end.${becomes}`, { id }) })
      onDone()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      onStale()
      return t("branches.changed")
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(`branches.view.${action}`)}
      onClose={onClose}
      send={t(`branches.view.${action}`)}
      sending={t("common.saving")}
    >
      <p>{t(`branches.end.text.${becomes}`)}</p>
      <ReasonField
        field={form.field("reason")}
        label={t("staff.reason")}
        presets={[
          t(`branches.end.reasons.${isSender && becomes === "cancelled" ? "notLeft" : "noLonger"}`),
          t("branches.end.reasons.mistake"),
        ]}
      />
    </FormDialog>
  )
}
