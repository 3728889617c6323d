import { useMutation } from "@tanstack/react-query"
import ArrowDown from "lucide-react/icons/arrow-down"
import ArrowUp from "lucide-react/icons/arrow-up"
import type { Banner } from "#contract/admin/banners.ts"
import type { BannerState } from "#domain/admin/banner-limits.ts"
import { paths } from "#domain/platform/paths.ts"
import { sayDates } from "#web/admin/banners/banner-draft.ts"
import styles from "#web/admin/banners/banners.module.css"
import { call } from "#web/data/call.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { Button, ButtonLink, IconButton } from "#web/kit/actions/button.tsx"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatDay } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const tones: Record<BannerState, Tone> = {
  coming: "info",
  running: "ok",
  paused: "warn",
  over: "plain",
  ended: "plain",
}

type BannerRowProps = {
  banner: Banner
  /** Whether it is the first running banner of its place. */
  isShown: boolean
  /** Null if it has no order. */
  order: { isFirst: boolean; isLast: boolean } | null
  acts: BannerActs
  onEnd: () => void
}

/** Renders one banner of the list with its actions. */
export function BannerRow({ banner, isShown, order, acts, onEnd }: BannerRowProps) {
  const t = useWords()
  const { title, body, linkText, linkUrl, state, endedAt, endReason } = banner
  return (
    <CardRow isGone={state === "ended"}>
      <CardCell kind="prose">
        {banner.imageUrl && (
          <img
            className={`block mb-8 ${styles.picture}`}
            src={banner.imageUrl}
            alt={banner.imageAlt ?? ""}
            loading="lazy"
          />
        )}
        <b>{title}</b> {body}
      </CardCell>
      <CardCell label={t("adminBanners.columns.link")} kind="prose">
        <span>
          {linkText}
          <small className="block meta break mt-4">{linkUrl}</small>
        </span>
      </CardCell>
      <CardCell label={t("adminBanners.columns.dates")}>{sayDates(t, banner)}</CardCell>
      <CardCell label={t("adminBanners.columns.state")} kind="prose">
        <span>
          <Chip tone={tones[state]}>{t(`adminBanners.states.${state}`)}</Chip>
          {isShown && <small className="block meta break mt-4">{t("staff.shownNow")}</small>}
          {endedAt !== null && (
            <small className="block meta break mt-4">
              {t("adminBanners.endedBecause", {
                when: formatDay(new Date(endedAt)),
                reason: endReason ?? "",
              })}
            </small>
          )}
        </span>
      </CardCell>
      <CardCell label={t("adminBanners.columns.counts")} kind="number">
        {t("adminBanners.counts", { views: formatCount(banner.views), clicks: formatCount(banner.clicks) })}
      </CardCell>
      <CardCell kind="actions">
        <div>
          <ButtonLink look="outline" size="small" to={paths.adminBanners} search={{ id: String(banner.id) }}>
            {t(state === "ended" ? "adminBanners.look" : "common.edit")}
            <span className="sr">{t("adminBanners.of", { title })}</span>
          </ButtonLink>
          {order && <PauseButton banner={banner} acts={acts} />}
          {state !== "ended" && (
            <Button look="outline" size="small" onClick={onEnd}>
              {t("adminBanners.end")}
              <span className="sr">{t("adminBanners.of", { title })}</span>
            </Button>
          )}
          {order && <MoveButtons banner={banner} acts={acts} {...order} />}
        </div>
      </CardCell>
    </CardRow>
  )
}

type ActProps = { banner: Banner; acts: BannerActs }

function PauseButton({ banner, acts }: ActProps) {
  const t = useWords()
  const act = banner.state === "paused" ? "resume" : "pause"
  return (
    <Button
      look="outline"
      size="small"
      isBusy={acts.isBusy(act, banner)}
      onClick={() => acts.run(act, banner)}
    >
      {t(`adminBanners.${act}`)}
      <span className="sr">{t("adminBanners.of", { title: banner.title })}</span>
    </Button>
  )
}

function MoveButtons({ banner, acts, isFirst, isLast }: ActProps & { isFirst: boolean; isLast: boolean }) {
  const t = useWords()
  const named = (act: "up" | "down") =>
    `${t(`adminBanners.${act}`)}${t("adminBanners.of", { title: banner.title })}`
  return (
    <span className={`row nowrap gap-0 ${styles.moves}`}>
      <IconButton label={named("up")} disabled={isFirst} onClick={() => acts.run("up", banner)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton label={named("down")} disabled={isLast} onClick={() => acts.run("down", banner)}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </span>
  )
}

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
