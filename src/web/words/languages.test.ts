import { expect, test } from "vitest"
import { writtenLanguages } from "#domain/platform/languages.ts"
import { languages } from "#web/words/languages.ts"

test("lists exactly the languages whose texts exist", () => {
  expect([...writtenLanguages]).toEqual(languages.filter(({ load }) => load).map(({ code }) => code))
})
