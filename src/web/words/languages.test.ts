import { expect, test } from "vitest"
import { writtenLanguages } from "#domain/customer/account-limits.ts"
import { languages } from "#web/words/languages.ts"

test("an account takes the languages whose texts are written, and no other", () => {
  expect([...writtenLanguages]).toEqual(languages.filter(({ load }) => load).map(({ code }) => code))
})
