import { useState } from "react"
import type { Account } from "#contract/customer/account.ts"
import { type Theme, themes } from "#domain/customer/account-limits.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { Section } from "#web/customer/account/section.tsx"
import { Saved, useSettings } from "#web/customer/account/use-settings.tsx"
import { chooseColorScheme } from "#web/data/color-scheme.ts"
import { switchLanguage } from "#web/data/language.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { FieldGroup, RadioCard, RadioCards } from "#web/kit/forms/field.tsx"
import { languages } from "#web/words/languages.ts"
import { useLanguage, useWords } from "#web/words/words.ts"

/** Selects the theme and the language, at once on this device and stored in the account. */
export function Appearance({ account }: { account: Account }) {
  const t = useWords()
  const settings = useSettings()
  const language = useLanguage()
  const [chosen, setChosen] = useState(account.theme)

  function choose(theme: Theme) {
    setChosen(theme)
    chooseColorScheme(theme)
    settings.mutate({ theme })
  }

  function chooseLanguage(code: LanguageCode) {
    settings.mutate({ language: code })
    switchLanguage(code).catch(toastProblem)
  }

  return (
    <Section id="appearance" heading={t("account.appearance")} hint={t("account.appearanceHint")}>
      <FieldGroup
        label={t("common.theme")}
        {...(settings.isError ? { error: sayProblem(settings.error) } : {})}
      >
        <RadioCards>
          {themes.map((theme) => (
            <RadioCard
              key={theme}
              name="theme"
              label={t(`account.${theme}`)}
              checked={chosen === theme}
              onChange={() => choose(theme)}
            />
          ))}
        </RadioCards>
      </FieldGroup>
      <FieldGroup label={t("account.language")}>
        <RadioCards>
          {languages.map(({ code, name }) => (
            <RadioCard
              key={code}
              name="language"
              label={<span lang={code}>{name}</span>}
              checked={language === code}
              onChange={() => chooseLanguage(code)}
            />
          ))}
        </RadioCards>
      </FieldGroup>
      <Saved isSaved={settings.isSuccess} />
    </Section>
  )
}
