import { useState } from "react"
import { reminderDays, type silentDays } from "#domain/admin/freshness-rules.ts"
import type { District } from "#domain/platform/districts.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type Asked = { q: string; district: District | undefined; silent: (typeof silentDays)[number] | undefined }

/** Reminds all pharmacies that the list shows, once days without a change are chosen. */
export function RemindButton({ asked, total }: { asked: Asked; total: number }) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const [isOpen, setOpen] = useState(false)
  const { silent } = asked
  return (
    <>
      <Button
        size="small"
        disabled={isOff || silent === undefined || total === 0}
        title={silent === undefined ? t("adminFreshness.remind.why") : undefined}
        onClick={() => setOpen(true)}
      >
        {t("adminFreshness.remind.button")}
      </Button>
      {isOpen && silent !== undefined && (
        <RemindDialog asked={{ ...asked, silent }} total={total} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type RemindDialogProps = {
  asked: Asked & { silent: NonNullable<Asked["silent"]> }
  total: number
  onClose: () => void
}

function RemindDialog({ asked: { q, district, silent }, total, onClose }: RemindDialogProps) {
  const t = useWords()
  const form = useForm({
    values: {},
    check: () => ({ body: { q, silent, ...(district && { district }) } }),
    send: (body) => call.adminFreshness.remind(body),
    onSent: ({ reminded }) => {
      const text = formatCount(reminded)
      toast({
        text:
          reminded === 0
            ? t("adminFreshness.remind.none", { days: reminderDays })
            : t("adminFreshness.remind.done", { count: reminded, text }),
      })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("adminFreshness.remind.title")}
      onClose={onClose}
      send={t("adminFreshness.remind.send")}
      sending={t("common.sending")}
    >
      <p>
        {t("adminFreshness.remind.question", { count: total, text: formatCount(total), days: reminderDays })}
      </p>
    </FormDialog>
  )
}
