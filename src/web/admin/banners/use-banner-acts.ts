import { useMutation } from "@tanstack/react-query"
import type { Banner } from "#contract/admin/banners.ts"
import { call } from "#web/data/call.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

type Act = "pause" | "resume" | "up" | "down"

const said = { pause: "paused", resume: "resumed", up: "moved", down: "moved" } as const

function send(act: Act, { id, version }: Banner): Promise<unknown> {
  const { adminBanners } = call
  if (act === "pause" || act === "resume") return adminBanners[act]({ id, version })
  return adminBanners.move({ id, version, to: act })
}

export type BannerActs = ReturnType<typeof useBannerActs>

/** Runs one-click actions on a banner, one at a time; a stale version reloads the banner. */
export function useBannerActs(refresh: () => void) {
  const t = useWords()
  const acting = useMutation({
    mutationFn: ({ act, banner }: { act: Act; banner: Banner }) => send(act, banner),
    onSuccess: (_, { act, banner: { title } }) => toast({ text: t(`adminBanners.${said[act]}`, { title }) }),
    onError: (error) => {
      const isLate = isProblem(error, "already-changed") || isProblem(error, "not-found")
      toast({ text: isLate ? t("adminBanners.already") : sayProblem(error), tone: "bad" })
    },
    onSettled: refresh,
  })
  const busy = acting.isPending ? acting.variables : null
  return {
    run: (act: Act, banner: Banner) => {
      if (!busy) acting.mutate({ act, banner })
    },
    isBusy: (act: Act, { id }: Banner) => busy?.banner.id === id && busy.act === act,
  }
}
