import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Watch } from "#contract/customer/watches.ts"
import type { MedicineName } from "#contract/finder/search.ts"
import { defaultWatchDays, watchDays, watchRadiiKm } from "#domain/customer/watch-rules.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { DeviceNotice } from "#web/customer/reminders/device-notice.tsx"
import { useThisDevice } from "#web/customer/reminders/use-this-device.ts"
import { firstPlace, PlaceField, placeToSend } from "#web/customer/watches/place-field.tsx"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { CheckField, SelectField } from "#web/kit/forms/fields.tsx"
import { Form, FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/reminders.ts"
import "#web/words/en/watches.ts"

type WatchDialogProps = {
  medicines: MedicineName[]
  /** A town's id, or the device's position; both null while unknown. */
  near: string | null
  at: LatLng | null
  onClose: () => void
}

/** Asks what to watch, where and for how long; then offers messages on this device. */
export function WatchDialog({ medicines, near, at, onClose }: WatchDialogProps) {
  const t = useWords()
  const client = useQueryClient()
  const [watched, setWatched] = useState<string | null>(null)
  const form = useForm({
    values: {
      medicineId: String(medicines[0]?.id ?? ""),
      anyMaker: true,
      place: firstPlace(near, at),
      radiusKm: 10,
      days: defaultWatchDays as number,
    },
    check: ({ medicineId, place, ...rest }) => {
      const sent = placeToSend(place, at)
      return {
        errors: { place: sent ? undefined : t("watches.whereMissing") },
        body: sent && { ...rest, medicineId: Number(medicineId), place: sent },
      }
    },
    send: (body) => call.watches.set(body),
    onSent: ({ medicine }) => {
      setWatched(medicine)
      void client.invalidateQueries({ queryKey: api.watches.key() })
    },
  })
  if (watched !== null) return <Watched medicine={watched} onClose={onClose} />
  return (
    <Dialog title={t("watches.dialogTitle")} onClose={onClose} isDirty={form.isDirty}>
      <Form form={form} onCancel={onClose} send={t("watches.set")} sending={t("watches.setting")}>
        <SelectField field={form.field("medicineId")} label={t("common.medicine")}>
          {medicines.map(({ id, name, manufacturer }) => (
            <option key={id} value={id}>
              {`${medicineText(name)} (${manufacturer})`}
            </option>
          ))}
        </SelectField>
        <CheckField field={form.field("anyMaker")} label={t("watches.anyMaker")} />
        <PlaceField field={form.field("place")} at={at} />
        <WatchFields radiusKm={form.field("radiusKm")} days={form.field("days")} />
      </Form>
    </Dialog>
  )
}

/** It is watched; the message reaches this device where notifications are on, and the app in any case. */
function Watched({ medicine, onClose }: { medicine: string; onClose: () => void }) {
  const t = useWords()
  const device = useThisDevice()
  return (
    <Dialog title={t("watches.dialogTitle")} onClose={onClose}>
      <p role="status">{t("watches.setDone", { medicine })}</p>
      {device.state !== "on" && <DeviceNotice device={device} />}
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Distance and end of a watch. */
export function ChangeWatchDialog({ watch, onClose }: { watch: Watch; onClose: () => void }) {
  const t = useWords()
  const client = useQueryClient()
  const form = useForm({
    values: { radiusKm: watch.radiusKm, days: defaultWatchDays as number },
    check: (body) => ({ body }),
    send: (body) => call.watches.change({ id: watch.id, ...body }),
    onSent: () => {
      toast({ text: t("watches.changed") })
      void client.invalidateQueries({ queryKey: api.watches.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t("watches.changeTitle")}
      form={form}
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
      before={<p translate="no">{medicineText(watch.medicine)}</p>}
    >
      <WatchFields radiusKm={form.field("radiusKm")} days={form.field("days")} />
    </FormDialog>
  )
}

type WatchFieldsProps = { radiusKm: FormField<number>; days: FormField<number> }

/** How far and for how long. */
function WatchFields({ radiusKm, days }: WatchFieldsProps) {
  const t = useWords()
  return (
    <>
      <Choice
        look="chips"
        field={radiusKm}
        label={t("watches.distance")}
        options={watchRadiiKm.map((km) => ({ value: km, label: t("watches.km", { km }) }))}
      />
      <Choice
        look="chips"
        field={days}
        label={t("watches.duration")}
        options={watchDays.map((count) => ({ value: count, label: t("watches.days", { count }) }))}
      />
    </>
  )
}
