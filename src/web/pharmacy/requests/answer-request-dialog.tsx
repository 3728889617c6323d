import { useQueryClient } from "@tanstack/react-query"
import type { ReceivedRequest } from "#contract/customer/stock-requests.ts"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type AnswerRequestDialogProps = { request: ReceivedRequest; onClose: () => void }

/** Says for how much and from when the pharmacy has a medicine. */
export function AnswerRequestDialog({ request, onClose }: AnswerRequestDialogProps) {
  const t = useWords()
  const client = useQueryClient()
  const form = useForm({
    values: { priceCents: "", readyOn: "" },
    startAt: "priceCents",
    check: ({ priceCents, readyOn }) => {
      const cents = priceCents.trim() === "" ? null : readPriceCents(priceCents)
      const isWrong = cents !== null && !(cents > 0)
      return {
        errors: {
          priceCents:
            priceCents.trim() !== "" && (cents === null || isWrong) ? t("requests.badPrice") : undefined,
        },
        body: { priceCents: cents, readyOn: readyOn === "" ? null : readyOn },
      }
    },
    send: (body) => call.receivedRequests.answer({ id: request.id, has: true, ...body }),
    onSent: () => {
      toast({ text: t("requests.sentAnswer") })
      void client.invalidateQueries({ queryKey: api.receivedRequests.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t("requests.answerTitle")}
      form={form}
      onClose={onClose}
      send={t("requests.answer")}
      sending={t("requests.answering")}
      before={<p translate="no">{request.medicine}</p>}
    >
      <NumberField decimal field={form.field("priceCents")} label={t("requests.price")} />
      <TextField
        type="date"
        field={form.field("readyOn")}
        label={t("requests.day")}
        hint={t("requests.dayHint")}
      />
    </FormDialog>
  )
}
