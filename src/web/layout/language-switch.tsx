import { useTranslation } from "react-i18next"
import styles from "#web/layout/language-switch.module.css"
import { languages } from "#web/words/languages.ts"
import { chooseLanguage } from "#web/words/words.ts"

/** EN, සිං, த: the languages that exist; absent while there is only one. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const written = languages.filter((language) => language.load)
  if (written.length < 2) return null
  return (
    <div className={styles.switch} role="group" aria-label={t("frame.language")}>
      {written.map(({ code, short, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          title={name}
          aria-pressed={i18n.language === code}
          onClick={() => void chooseLanguage(code)}
        >
          {short}
        </button>
      ))}
    </div>
  )
}
