import { useState } from "react"
import type { Banner } from "#shared/admin-banners.ts"
import { isTyped, ReasonField, TypedNameField } from "#web/admin/confirm-parts.tsx"
import { call } from "#web/call.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const ids = { reason: "end-reason", name: "end-name" }

type EndBannerProps = { banner: Banner; onDone: () => void; onClose: () => void }

/** Ends a banner for good: with the reason, and its title typed. */
export function EndBannerDialog({ banner: { id, version, title }, onDone, onClose }: EndBannerProps) {
  const t = useWords()
  const [reason, setReason] = useState("")
  const [typed, setTyped] = useState("")
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      toast({ text: t("adminBanners.already"), tone: "bad" })
      onDone()
      onClose()
      return {}
    },
  })
  const submit = () => {
    const wrong = {
      ...(reason.trim() === "" ? { reason: t("admin.acts.wrongReason") } : {}),
      ...(isTyped(title, typed) ? {} : { name: t("admin.acts.wrongName") }),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () => call.adminBanners.end({ id, version, reason }),
      () => {
        toast({ text: t("adminBanners.ending.done", { title }) })
        onDone()
        onClose()
      },
    )
  }
  return (
    <Dialog title={t("adminBanners.ending.title")} isDirty={reason !== ""} onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("adminBanners.ending.keep")}
        send={t("adminBanners.ending.send")}
        sending={t("adminBanners.ending.sending")}
        look="danger"
      >
        <p>{t("adminBanners.ending.question")}</p>
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
        <TypedNameField
          id={ids.name}
          name={title}
          value={typed}
          onChange={setTyped}
          error={act.wrong["name"]}
        />
      </ActForm>
    </Dialog>
  )
}
