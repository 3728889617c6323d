import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ReceivedAnnouncement } from "#contract/pharmacy/announcements.ts"
import { topic } from "#domain/platform/live.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { actsMark, rowMark } from "#web/kit/lists/row-keys.ts"
import styles from "#web/pharmacy/tasks/tasks.module.css"
import type { TaskStatus } from "#web/pharmacy/tasks/use-tasks.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/todo.ts"

/** An announcement begins and ends by the clock, without an event. */
const refetchInterval = 5 * 60_000

export const announcementsQuery = api.announcements.list.queryOptions({ refetchInterval })

/** The current announcements to my pharmacy: unread ones, or those marked as read. */
export function useAnnouncements(status: TaskStatus) {
  const pharmacy = useWorkplace("pharmacy")
  return useWholeList(announcementsQuery, {
    rows: ({ announcements }) =>
      announcements.filter(({ readAt }) => (readAt === null) === (status === "open")),
    topics: pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [],
  })
}

type Announcements = ReturnType<typeof useAnnouncements>

/** Renders what the administration announces; nothing without an announcement. */
export function AnnouncementList({ list }: { list: Announcements }) {
  const t = useWords()
  return (
    <DataList
      list={list}
      loading={null}
      failed={t("todo.announcements.failed")}
      empty={null}
      updates={t("common.updates", { count: list.waiting })}
    >
      <section aria-labelledby="announcements">
        <h3 className="text-lead mb-4" id="announcements">
          {t("todo.announcements.heading")}
        </h3>
        <ul {...list.listProps}>
          {list.rows.map(({ item, isGone }) => (
            <Announced key={item.id} announcement={item} isGone={isGone} settle={list.settle} />
          ))}
        </ul>
      </section>
    </DataList>
  )
}

type AnnouncedProps = { announcement: ReceivedAnnouncement; isGone: boolean; settle: Announcements["settle"] }

function Announced({ announcement, isGone, settle }: AnnouncedProps) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const client = useQueryClient()
  const { id, title, body, startsAt, endsAt, readAt } = announcement
  const reading = useMutation({
    mutationFn: () => call.announcements.read({ id }),
    onSuccess: () => {
      toast({ text: t("todo.announcements.wasRead") })
      void client.invalidateQueries({ queryKey: api.till.waiting.key() })
      // The button disappears with its row.
      document.getElementById("main")?.focus({ preventScroll: true })
    },
    onError: toastProblem,
    onSettled: settle,
  })
  return (
    <li {...rowMark} className={`row apart gap-x-24 ${styles.task}`}>
      <div className={`stack gap-4 shrink break ${styles.what}`}>
        <b className="text-lead leading">{title}</b>
        <p className="measure pre-line">{body}</p>
        <p className="row gap-x-12 meta">
          <When at={startsAt} />
          {endsAt !== null && (
            <span>{t("todo.announcements.until", { moment: formatMoment(new Date(endsAt)) })}</span>
          )}
          {readAt !== null && (
            <span>{t("todo.announcements.read", { moment: formatMoment(new Date(readAt)) })}</span>
          )}
        </p>
      </div>
      {readAt === null && !isGone && (
        <div {...actsMark}>
          <Button
            look="outline"
            size="small"
            disabled={isOff}
            title={isOff ? t("todo.needsConnection") : undefined}
            isBusy={reading.isPending}
            onClick={() => reading.mutate()}
          >
            {t("todo.announcements.markAsRead")}
            <span className="sr"> {title}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
