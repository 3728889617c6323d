import type { Account } from "#shared/account.ts"
import { writtenLanguages } from "#shared/account-limits.ts"
import { useSettings } from "#web/account/use-settings.ts"
import { sayProblem } from "#web/problem-words.ts"
import { FieldGroup, RadioCard, RadioCards } from "#web/ui/field.tsx"
import { languages } from "#web/words/languages.ts"
import { chooseLanguage, useWords } from "#web/words/words.ts"

/** The languages whose texts are written; absent while there is only one. */
export function LanguageChoice({ account }: { account: Account }) {
  const t = useWords()
  const settings = useSettings()
  if (writtenLanguages.length < 2) return null
  return (
    <FieldGroup
      label={t("account.language")}
      {...(settings.isError ? { error: sayProblem(settings.error) } : {})}
    >
      <RadioCards>
        {writtenLanguages.map((code) => (
          <RadioCard
            key={code}
            name="language"
            label={<span lang={code}>{languages.find((language) => language.code === code)?.name}</span>}
            checked={account.language === code}
            onChange={() => {
              void chooseLanguage(code)
              settings.mutate({ language: code })
            }}
          />
        ))}
      </RadioCards>
    </FieldGroup>
  )
}
