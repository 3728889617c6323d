import Bell from "lucide-react/icons/bell"
import CircleHelp from "lucide-react/icons/circle-question-mark"
import Copy from "lucide-react/icons/copy"
import MapPin from "lucide-react/icons/map-pin"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/assistant/chat-turn.module.css"
import type { Turn } from "#web/customer/assistant/conversation.ts"
import { sayUnverified } from "#web/customer/assistant/transcript.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

/** Shows unverified numbers, links and the author below a finished answer. */
export function AnswerExtras({ turn }: { turn: Turn }) {
  const t = useWords()
  return (
    <div className="stack gap-12 mt-12">
      {turn.unverified.length > 0 && (
        <p className={`row nowrap text-staff round pad-8-12 ${styles.unverified}`}>
          <CircleHelp aria-hidden="true" />
          <span>{sayUnverified(turn.unverified)}</span>
        </p>
      )}
      <AnswerLinks {...turn} />
      <p className={styles.foot}>
        <span>{turn.by && t(turn.by === "model" ? "assistant.wroteModel" : "assistant.wrotePharos")}</span>
        <Button look="quiet" size="small" onClick={() => void copy(turn.reply)}>
          <Copy aria-hidden="true" />
          {t("common.copy")}
        </Button>
      </p>
    </div>
  )

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: t("assistant.copied") })
    } catch {
      toast({ text: t("assistant.copyFailed"), tone: "bad" })
    }
  }
}

/** At most two links: more of them would push the answer away. */
function AnswerLinks({ medicines: all, schedules: own }: Pick<Turn, "medicines" | "schedules">) {
  const t = useWords()
  const medicines = all.slice(0, 1)
  const schedules = own.slice(0, medicines.length > 0 ? 1 : 2)
  if (medicines.length + schedules.length === 0) return null
  return (
    <ul className={styles.links} aria-label={t("assistant.next")}>
      {medicines.map(({ name, medicineId }) => (
        <li key={medicineId}>
          <ButtonLink look="outline" size="small" to={paths.tracker} search={{ q: name }}>
            <MapPin aria-hidden="true" />
            {t("assistant.find", { name })}
          </ButtonLink>
          {schedules.length === 0 && (
            <ButtonLink look="outline" size="small" to={paths.scheduling} search={{ new: name }}>
              <Bell aria-hidden="true" />
              {t("assistant.remind", { name })}
            </ButtonLink>
          )}
        </li>
      ))}
      {schedules.map(({ id, name }) => (
        <li key={`schedule ${id}`}>
          <ButtonLink look="outline" size="small" to={paths.scheduling}>
            <Bell aria-hidden="true" />
            {t("assistant.seeSchedule", { name })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
