import { useState } from "react"
import type { Banner } from "#contract/admin/banners.ts"
import { call } from "#web/data/call.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

type Act = "pause" | "resume" | "up" | "down"

const said = { pause: "paused", resume: "resumed", up: "moved", down: "moved" } as const

function send(act: Act, { id, version }: Banner) {
  const { adminBanners } = call
  if (act === "pause" || act === "resume") return adminBanners[act]({ id, version })
  return adminBanners.move({ id, version, to: act })
}

export type BannerActs = ReturnType<typeof useBannerActs>

/** What is done to a banner with one press, one at a time; whoever comes second sees how it is now. */
export function useBannerActs(refresh: () => void) {
  const t = useWords()
  const [busy, setBusy] = useState<{ id: number; act: Act } | null>(null)
  const run = async (act: Act, banner: Banner) => {
    if (busy) return
    setBusy({ id: banner.id, act })
    try {
      await send(act, banner)
      toast({ text: t(`adminBanners.${said[act]}`, { title: banner.title }) })
    } catch (error) {
      const isLate = isProblem(error, "already-changed") || isProblem(error, "not-found")
      toast({ text: isLate ? t("adminBanners.already") : sayProblem(error), tone: "bad" })
    }
    refresh()
    setBusy(null)
  }
  return {
    run: (act: Act, banner: Banner) => void run(act, banner),
    isBusy: (act: Act, { id }: Banner) => busy?.id === id && busy.act === act,
  }
}
