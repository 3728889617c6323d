import type { Setting } from "#contract/admin/settings.ts"
import { sayValue } from "#web/admin/settings/say-value.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

type SettingRowProps = { setting: Setting; onAct: (act: "change" | "giveBack") => void }

/** Renders a setting: its value, who set it, and its two actions. */
export function SettingRow({ setting, onAct }: SettingRowProps) {
  const t = useWords()
  const { name, value, deployed, isSet } = setting
  const called = t(`adminSettings.names.${name}`)
  return (
    <CardRow>
      <CardCell kind="prose">
        <b>{called}</b>
        <small className="block meta break mt-4 regular">{t(`adminSettings.hints.${name}`)}</small>
      </CardCell>
      <CardCell label={t("adminSettings.columns.value")} kind="prose">
        <span>
          {sayValue(t, name, value)}
          {isSet && (
            <small className="block meta break mt-4 regular">
              {t("adminSettings.deployed", { value: sayValue(t, name, deployed) })}
            </small>
          )}
        </span>
      </CardCell>
      <CardCell label={t("adminSettings.columns.by")}>
        <SetBy of={setting} />
      </CardCell>
      <CardCell kind="actions">
        <div>
          <Button look="outline" size="small" onClick={() => onAct("change")}>
            {t("common.change")}
            <span className="sr">{t("adminSettings.of", { name: called })}</span>
          </Button>
          {isSet && (
            <Button look="outline" size="small" onClick={() => onAct("giveBack")}>
              {t("staff.reset")}
              <span className="sr">{t("adminSettings.of", { name: called })}</span>
            </Button>
          )}
        </div>
      </CardCell>
    </CardRow>
  )
}

type SetByProps = { of: Pick<Setting, "isSet" | "changedBy" | "changedAt" | "reason"> }

/** Returns who changed it last, when and why, or that it is the deployed value. */
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
