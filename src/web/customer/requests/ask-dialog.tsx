import "#web/words/en/requests.ts"
import "#web/words/en/watches.ts"
import { useQueryClient } from "@tanstack/react-query"
import type { MedicineName } from "#contract/finder/search.ts"
import { watchRadiiKm } from "#domain/customer/watch-rules.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { firstPlace, PlaceField, placeToSend } from "#web/customer/watches/place-field.tsx"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { SelectField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type AskDialogProps = {
  medicines: MedicineName[]
  near: string | null
  at: LatLng | null
  onClose: () => void
}

/** Asks the nearest pharmacies for a medicine. */
export function AskDialog({ medicines, near, at, onClose }: AskDialogProps) {
  const t = useWords()
  const client = useQueryClient()
  const form = useForm({
    values: {
      medicineId: String(medicines[0]?.id ?? ""),
      place: firstPlace(near, at),
      radiusKm: 10 as number,
    },
    check: ({ medicineId, place, radiusKm }) => {
      const sent = placeToSend(place, at)
      return {
        errors: { place: sent ? undefined : t("watches.whereMissing") },
        body: sent && { medicineId: Number(medicineId), place: sent, radiusKm },
      }
    },
    send: (body) => call.stockRequests.ask(body),
    onSent: ({ asked }) => {
      toast({ text: t("requests.sent", { count: asked }) })
      void client.invalidateQueries({ queryKey: api.stockRequests.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t("requests.dialogTitle")}
      form={form}
      onClose={onClose}
      send={t("requests.send")}
      sending={t("common.sending")}
      before={<p>{t("requests.explain")}</p>}
    >
      <SelectField field={form.field("medicineId")} label={t("common.medicine")}>
        {medicines.map(({ id, name, manufacturer }) => (
          <option key={id} value={id}>
            {`${medicineText(name)} (${manufacturer})`}
          </option>
        ))}
      </SelectField>
      <PlaceField field={form.field("place")} at={at} />
      <Choice
        look="chips"
        field={form.field("radiusKm")}
        label={t("watches.distance")}
        options={watchRadiiKm.map((km) => ({ value: km as number, label: t("watches.km", { km }) }))}
      />
    </FormDialog>
  )
}
