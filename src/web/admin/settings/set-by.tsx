import type { Setting } from "#contract/admin/settings.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

type SetByProps = { of: Pick<Setting, "isSet" | "changedBy" | "changedAt" | "reason"> }

/** The deploy, or who changed it last, when and why. */
export function SetBy({ of: { isSet, changedBy, changedAt, reason } }: SetByProps) {
  const t = useWords()
  if (!isSet || changedAt === null) return <span>{t("adminSettings.byDeploy")}</span>
  const who = changedBy === null ? t("admin.acts.bySomebody") : t("staff.byName", { name: changedBy })
  return (
    <span className="break">
      {t("adminSettings.when", { when: formatMoment(new Date(changedAt)), who })}
      {reason !== null && <small className="block meta break mt-4 regular">{reason}</small>}
    </span>
  )
}
