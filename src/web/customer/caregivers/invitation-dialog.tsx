import { useState } from "react"
import type { Invitation } from "#contract/customer/caregivers.ts"
import { codeLength, groupedCode, plainCode } from "#domain/customer/caregiver-rules.ts"
import { useRefreshCaregivers } from "#web/customer/caregivers/use-caregivers.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type InvitationDialogProps = { code: string | undefined; onClose: () => void }

type Read = { code: string; invitation: Invitation }

/** Shows what the invitation with a code asks for, and accepts it. */
export function InvitationDialog({ code = "", onClose }: InvitationDialogProps) {
  const [read, setRead] = useState<Read>()
  return read ? (
    <AcceptDialog {...read} onClose={onClose} />
  ) : (
    <CodeDialog code={code} onRead={setRead} onClose={onClose} />
  )
}

type CodeDialogProps = { code: string; onRead: (read: Read) => void; onClose: () => void }

function CodeDialog({ code, onRead, onClose }: CodeDialogProps) {
  const t = useWords()
  const form = useForm({
    values: { code: groupedCode(plainCode(code)) },
    startAt: "code",
    check: ({ code: typed }) =>
      plainCode(typed).length === codeLength
        ? { body: { code: plainCode(typed) } }
        : { errors: { code: t("caregivers.codeMissing") }, body: null },
    send: (body) => call.caregivers.invitation(body),
    onSent: (invitation, body) => onRead({ code: body.code, invitation }),
    explain: ({ code: refusal }) =>
      refusal === "not-found" ? { code: t("caregivers.unknownCode") } : undefined,
  })
  return (
    <FormDialog
      title={t("caregivers.haveCode")}
      form={form}
      onClose={onClose}
      send={t("caregivers.read")}
      sending={t("caregivers.reading")}
    >
      <TextField
        field={form.field("code")}
        label={t("caregivers.codeLabel")}
        hint={t("caregivers.codeHint")}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </FormDialog>
  )
}

function AcceptDialog({ code, invitation, onClose }: Read & { onClose: () => void }) {
  const t = useWords()
  const refresh = useRefreshCaregivers()
  const { owner, person, afterHours, namesMedicine } = invitation
  const form = useForm({
    values: {},
    check: () => ({ body: { code } }),
    send: (body) => call.caregivers.accept(body),
    onSent: () => {
      toast({ text: t("caregivers.acceptDone") })
      void refresh()
      onClose()
    },
    explain: ({ code: refusal }) => (refusal === "not-found" ? t("caregivers.unknownCode") : undefined),
  })
  const whose = t("caregivers.ofPerson", { person: person ?? owner })
  return (
    <FormDialog
      title={t("caregivers.invitation")}
      form={form}
      onClose={onClose}
      send={t("caregivers.accept")}
      cancel={t("caregivers.decline")}
    >
      <p>{owner === "" ? t("caregivers.asksUnnamed") : t("caregivers.asks", { owner })}</p>
      <p className="mt-8">
        {t("caregivers.youAreTold", { hours: t("caregivers.hours", { count: afterHours }), whose })}
      </p>
      <p className="mt-8">{t(namesMedicine ? "caregivers.youSeeName" : "caregivers.youSeeNoName")}</p>
      <p className="muted mt-8">{t("caregivers.pushHint")}</p>
    </FormDialog>
  )
}
