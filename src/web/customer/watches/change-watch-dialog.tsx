import { useQueryClient } from "@tanstack/react-query"
import type { Watch } from "#contract/customer/watches.ts"
import { defaultWatchDays } from "#domain/customer/watch-rules.ts"
import { WatchFields } from "#web/customer/watches/watch-fields.tsx"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

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
