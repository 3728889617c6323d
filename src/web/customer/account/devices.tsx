import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import styles from "#web/customer/account/account.module.css"
import { Section } from "#web/customer/account/section.tsx"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatDay, formatMoment } from "#web/kit/format/when-format.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

type DeviceSession = {
  id: string
  device: string
  createdAt: string
  lastSeenAt: string
  current: boolean
}

/** Lists the person's sessions and ends them. */
export function Devices() {
  const t = useWords()
  const { data: sessions, isError, refetch } = useQuery(api.session.list.queryOptions())
  const { end, endOthers } = useEnds()
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  return (
    <Section id="devices" heading={t("common.devices")} hint={t("account.devicesHint")}>
      {isError && !sessions && (
        <NotLoaded onRetry={() => void refetch()}>{t("account.devicesNotLoaded")}</NotLoaded>
      )}
      {!sessions && !isError && <Skeleton lines={["45%", "25%"]} />}
      <ul className="entries">
        {sessions?.map((session) => (
          <Device
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate({ id: session.id })}
          />
        ))}
      </ul>
      {others > 1 && (
        <Button
          look="outline"
          className="mt-24"
          isBusy={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined)}
        >
          {t("account.endOthers")}
        </Button>
      )}
    </Section>
  )
}

function useEnds() {
  const t = useWords()
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: api.session.list.key() })
  const onError = (error: unknown) => {
    toastProblem(error)
    // It may have expired meanwhile.
    void again()
  }
  const end = useMutation(
    api.session.end.mutationOptions({
      onSuccess: () => {
        toast({ text: t("account.ended") })
        return again()
      },
      onError,
    }),
  )
  const endOthers = useMutation(
    api.session.endOthers.mutationOptions({
      onSuccess: ({ ended }) => {
        toast({ text: t("account.endedOthers", { count: ended }) })
        return again()
      },
      onError,
    }),
  )
  return { end, endOthers }
}

type DeviceProps = { session: DeviceSession; isEnding: boolean; onEnd: () => void }

function Device({ session, isEnding, onEnd }: DeviceProps) {
  const t = useWords()
  const device = session.device || t("common.unknownDevice")
  const at = formatMoment(new Date(session.lastSeenAt))
  return (
    <li className="row nowrap apart gap-12 touch">
      <div className={`row shrink ${styles.name}`}>
        <b>{device}</b>
        {session.current && <Chip tone="ok">{t("account.thisDevice")}</Chip>}
        <small>
          {t("account.lastSeen")} <When at={session.lastSeenAt} /> ·{" "}
          {t("account.loggedIn", { at: formatDay(new Date(session.createdAt)) })}
        </small>
      </div>
      {!session.current && (
        <Button
          look="outline"
          size="small"
          isBusy={isEnding}
          aria-label={t("account.endSessionOf", { device, at })}
          onClick={onEnd}
        >
          {t("account.endSession")}
        </Button>
      )}
    </li>
  )
}
