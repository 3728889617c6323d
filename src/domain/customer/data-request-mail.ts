import type { LanguageCode } from "#domain/platform/languages.ts"
import { paths } from "#domain/platform/paths.ts"

type Words = { hello: string; answered: string; where: string }

/** Native readers have still to check Sinhala and Tamil. */
const wordsIn: Record<LanguageCode, Words> = {
  en: {
    hello: "Hello {name},",
    answered: "Your request has been answered",
    where: "The answer is in your account.",
  },
  si: {
    hello: "ආයුබෝවන් {name},",
    answered: "ඔබේ ඉල්ලීමට පිළිතුරු දී ඇත",
    where: "පිළිතුර ඔබේ ගිණුමේ ඇත.",
  },
  ta: {
    hello: "வணக்கம் {name},",
    answered: "உங்கள் கோரிக்கைக்குப் பதில் அளிக்கப்பட்டது",
    where: "பதில் உங்கள் கணக்கில் உள்ளது.",
  },
}

type To = {
  language: LanguageCode
  name: string
  /** Where Pharos is, if that is known. */
  site: string | null
}

/** Writes to a person that a request about personal data is answered, without what was asked or answered. */
export function writeDataRequestMail({ language, name, site }: To) {
  const { hello, answered, where } = wordsIn[language]
  const link = site === null ? [] : [new URL(paths.account, site).href]
  const text = [hello.replace("{name}", () => name), "", `${answered}.`, where, ...link, "", "Pharos"]
  return { subject: answered, text: text.join("\n") }
}
