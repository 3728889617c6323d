import { useState } from "react"
import type { SettingsPage } from "#contract/admin/settings.ts"
import { NoticeDialog } from "#web/admin/settings/notice-dialog.tsx"
import { ReturnDialog } from "#web/admin/settings/return-dialog.tsx"
import { sayNoticeDates } from "#web/admin/settings/say-value.ts"
import { SetBy } from "#web/admin/settings/set-by.tsx"
import styles from "#web/admin/settings/settings.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { useWords } from "#web/words/words.ts"

type Notice = SettingsPage["notice"]

function stateOfNotice({ from, until }: { from: string; until: string }, now: Date) {
  if (Date.parse(until) <= now.getTime()) return "over"
  return Date.parse(from) <= now.getTime() ? "running" : "coming"
}

/** The notice to everybody: as it is, set, changed and taken away. */
export function MaintenancePart({ notice, refresh }: { notice: Notice; refresh: () => void }) {
  const t = useWords()
  const now = useNow(15_000)
  const [opened, setOpened] = useState<"set" | "remove" | null>(null)
  const { value, version } = notice
  const parts = { refresh, onClose: () => setOpened(null) }
  const state = value && stateOfNotice(value, now)
  return (
    <section className={`card ${styles.notice}`} aria-labelledby="maintenance-notice">
      <h2 id="maintenance-notice">{t("adminSettings.notice.title")}</h2>
      <p className="measure muted mt-8 mb-16">{t("adminSettings.notice.intro")}</p>
      {value === null || state === null ? (
        <p>{t("adminSettings.notice.none")}</p>
      ) : (
        <div className="stack break">
          <p>
            <b>{value.text}</b>
          </p>
          <p>
            <Chip tone={state === "running" ? "warn" : state === "coming" ? "info" : "plain"}>
              {t(`adminSettings.notice.states.${state}`)}
            </Chip>{" "}
            {sayNoticeDates(t, value)}
          </p>
          <SetBy of={notice} />
        </div>
      )}
      <div className="row mt-12">
        <Button look="outline" onClick={() => setOpened("set")}>
          {t(value === null ? "adminSettings.notice.set" : "adminSettings.notice.change")}
        </Button>
        {value !== null && (
          <Button look="outline" onClick={() => setOpened("remove")}>
            {t("adminSettings.notice.remove")}
          </Button>
        )}
      </div>
      {opened === "set" && <NoticeDialog notice={notice} {...parts} />}
      {opened === "remove" && value !== null && (
        <ReturnDialog
          {...parts}
          of={{ name: "maintenance_notice", version }}
          says={{
            title: t("adminSettings.notice.removing"),
            send: t("adminSettings.notice.remove"),
            sending: t("adminSettings.notice.sending"),
            done: t("adminSettings.notice.removed"),
          }}
          question={<p>{t("adminSettings.notice.question", { text: value.text })}</p>}
          late={t("adminSettings.changing.late", { value: value.text })}
        />
      )}
    </section>
  )
}
