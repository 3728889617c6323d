import type { Banner } from "#contract/admin/banners.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

type EndBannerProps = { banner: Banner; onDone: () => void; onClose: () => void }

/** Ends a banner permanently, with a reason and its title typed. */
export function EndBannerDialog({ banner: { id, version, title }, onDone, onClose }: EndBannerProps) {
  const t = useWords()
  const leave = () => {
    onDone()
    onClose()
  }
  return (
    <ReasonDialog
      texts={{
        title: t("adminBanners.ending.title"),
        cancel: t("common.cancel"),
        send: t("adminBanners.ending.send"),
        sending: t("staff.ending"),
        done: t("adminBanners.ending.done", { title }),
      }}
      question={<p>{t("adminBanners.ending.question")}</p>}
      name={title}
      look="danger"
      run={({ reason }) => call.adminBanners.end({ id, version, reason })}
      explain={({ code }) => {
        if (code !== "already-changed") return undefined
        toast({ text: t("adminBanners.already"), tone: "bad" })
        leave()
        return {}
      }}
      onDone={leave}
      onClose={onClose}
    />
  )
}
