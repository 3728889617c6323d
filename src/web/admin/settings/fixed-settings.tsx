import type { SettingsPage } from "#contract/admin/settings.ts"
import styles from "#web/admin/settings/settings.module.css"
import { languages } from "#web/words/languages.ts"
import { useWords } from "#web/words/words.ts"

/** Shows settings that only the deployment or the product determines. */
export function FixedSettings({ assistant }: Pick<SettingsPage, "assistant">) {
  const t = useWords()
  const { provider, model, persona } = assistant
  const written = languages.filter(({ load }) => load).map(({ name }) => name)
  return (
    <section className={`mt-24 ${styles.group}`}>
      <h2>{t("adminSettings.fixed.title")}</h2>
      <ul className={`stack measure muted ${styles.fixed}`}>
        <li>
          {provider === null || model === null
            ? t("adminSettings.model.none")
            : t("adminSettings.model.some", { model, provider, persona })}{" "}
          {t("adminSettings.model.how")}
        </li>
        <li>{t("adminSettings.fixed.languages", { languages: written.join(", ") })}</li>
        <li>{t("adminSettings.fixed.name")}</li>
        <li>{t("adminSettings.fixed.sessions")}</li>
        <li>{t("adminSettings.fixed.audit")}</li>
        <li>{t("adminSettings.fixed.analytics")}</li>
      </ul>
    </section>
  )
}
