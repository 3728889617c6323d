import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { addWords, sayText } from "#web/words/catalogue.ts"
import { type Language, languages } from "#web/words/languages.ts"
import { writeDate } from "#web/words/ta/dates.ts"
import { tamilForStaff } from "#web/words/ta-staff.ts"
import {
  chooseLanguage,
  loadStaffTexts,
  useWords,
  type WordKey,
  WordsProvider,
  words,
} from "#web/words/words.ts"
import "#web/words/en/account.ts"
import "#web/words/en/admin-users.ts"
import "#web/words/en/keys.ts"
import "#web/words/en/till.ts"

const example = {
  fill: "{{name}} has {{count}} of {{name}}.",
  packs_one: "{{count}} pack",
  packs_other: "{{count}} packs",
  all: { packs: "All packs" },
}

test("fills in values as often as the text names them", () => {
  addWords({ example })
  expect(sayText("en", "example.fill", { name: "Panadol", count: 1234 })).toBe(
    "Panadol has 1,234 of Panadol.",
  )
})

test("inserts values literally", () => {
  addWords({ example })
  const name = "<b>$& & $1</b>{{count}}"
  expect(sayText("en", "example.fill", { name, count: 0 })).toBe(`${name} has 0 of ${name}.`)
})

test("renders values as text, not HTML", () => {
  function Line() {
    return <p>{useWords()("till.ofMedicine", { name: "<script>" })}</p>
  }
  const page = renderToStaticMarkup(
    <WordsProvider>
      <Line />
    </WordsProvider>,
  )
  expect(page).toContain("&lt;script&gt;")
  expect(page).not.toContain("<script>")
})

test("reads English outside the provider", () => {
  function Line() {
    return <p>{useWords()("frame.home")}</p>
  }
  expect(renderToStaticMarkup(<Line />)).toBe(`<p>${words.t("frame.home")}</p>`)
})

test("uses the English plural forms", () => {
  addWords({ example })
  const forms = [0, 1, 2, 1.5].map((count) => sayText("en", "example.packs", { count }))
  expect(forms).toEqual(["0 packs", "1 pack", "2 packs", "1.5 packs"])
})

test("uses the plural forms of Sinhala and Tamil", () => {
  for (const language of ["si", "ta"] as const)
    addWords({ example: { packs_one: `${language} one`, packs_other: `${language} other` } }, language)
  const forms = (language: "si" | "ta") =>
    [0, 1, 2].map((count) => sayText(language, "example.packs", { count }))
  expect(forms("si")).toEqual(["si one", "si one", "si other"])
  expect(forms("ta")).toEqual(["ta other", "ta one", "ta other"])
})

test("ignores the count for a key without plural forms", () => {
  addWords({ example })
  expect(sayText("en", "example.all.packs", { count: 2 })).toBe("All packs")
})

test("falls back to English for missing texts", () => {
  addWords({ example: { fill: "{{name}}: {{count}}", none_other: "ta" } }, "ta")
  addWords({ example: { ...example, none_one: "one", none_other: "others" } })
  expect(sayText("ta", "example.fill", { name: "Panadol", count: 2 })).toBe("Panadol: 2")
  expect(sayText("ta", "example.all.packs")).toBe("All packs")
  expect(sayText("ta", "example.none", { count: 1 })).toBe("ta")
})

test("returns the key itself without a text", () => {
  expect(words.t("frame.noSuchText" as WordKey)).toBe("frame.noSuchText")
  expect(words.t("frame" as WordKey)).toBe("frame")
})

test("supports colons and dots in keys", () => {
  expect(words.t("keys.scopes.stock:write")).toBe("Update stock")
  expect(words.t("account.files.pharos.json.name")).toBe("Everything")
})

test("accepts an external name as key only if it has a text", () => {
  expect(words.t.has("frame.home")).toBe(true)
  for (const name of ["frame", "frame.toString", "__proto__", "constructor", ""])
    expect(words.t.has(name)).toBe(false)
})

test("does not choose a language without texts", async () => {
  const sinhala: Partial<Language> = languages.find(({ code }) => code === "si") ?? {}
  const { load } = sinhala
  Object.assign(sinhala, { load: undefined })
  await chooseLanguage("si").finally(() => Object.assign(sinhala, { load }))
  expect(words.language).toBe("en")
})

test("loads a language when it is first chosen", async () => {
  const tamil: Partial<Language> = languages.find(({ code }) => code === "ta") ?? {}
  const { load } = tamil
  const page = { documentElement: { lang: "en" } }
  vi.stubGlobal("document", page)
  Object.assign(tamil, {
    load: async () => ({
      words: { frame: { home: "முகப்பு" } },
      writeDate,
      names: { forms: {}, days: {}, messages: {} },
    }),
  })
  try {
    await chooseLanguage("ta")
    expect([words.language, page.documentElement.lang]).toEqual(["ta", "ta"])
    expect([words.t("frame.home"), words.t("adminUsers.filter")]).toEqual(["முகப்பு", "Filter people"])
  } finally {
    await chooseLanguage("en")
    Object.assign(tamil, { load })
    vi.unstubAllGlobals()
  }
  expect(words.t("frame.home")).toBe("Home")
})

test("loads the staff's texts with their first screen, and with each language chosen after it", async () => {
  const sinhala: Partial<Language> = languages.find(({ code }) => code === "si") ?? {}
  const takeChanges = "වෙනස්කම් පිළිගන්න"
  vi.stubGlobal("document", { documentElement: { lang: "en" } })
  Object.assign(sinhala, { loadForStaff: async () => ({ till: { takeChanges } }) })
  try {
    await chooseLanguage("ta")
    expect(words.t("till.takeChanges")).toBe("Accept the changes")
    await loadStaffTexts()
    expect(words.t("till.takeChanges")).toBe(tamilForStaff.till?.takeChanges)
    await chooseLanguage("si")
    expect(words.t("till.takeChanges")).toBe(takeChanges)
  } finally {
    delete sinhala.loadForStaff
    await chooseLanguage("en")
    vi.unstubAllGlobals()
  }
})

test("shows the staff's screens in English when their texts cannot be loaded", async () => {
  const sinhala: Partial<Language> = languages.find(({ code }) => code === "si") ?? {}
  vi.stubGlobal("document", { documentElement: { lang: "en" } })
  Object.assign(sinhala, { loadForStaff: () => Promise.reject(new Error("no connection")) })
  try {
    await loadStaffTexts()
    await chooseLanguage("si")
    expect([words.language, words.t("till.lineGone")]).toEqual(["si", "None left"])
  } finally {
    delete sinhala.loadForStaff
    await chooseLanguage("en")
    vi.unstubAllGlobals()
  }
})
