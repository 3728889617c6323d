import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { addWords, sayText } from "#web/words/catalogue.ts"
import { languages } from "#web/words/languages.ts"
import { chooseLanguage, useWords, type WordKey, WordsProvider, words } from "#web/words/words.ts"
import "#web/words/en/account.ts"
import "#web/words/en/keys.ts"
import "#web/words/en/till.ts"

const example = {
  fill: "{{name}} has {{count}} of {{name}}.",
  packs_one: "{{count}} pack",
  packs_other: "{{count}} packs",
  all: { packs: "All packs" },
}

test("values are filled in, each as often as the text names it", () => {
  addWords({ example })
  expect(sayText("en", "example.fill", { name: "Panadol", count: 1234 })).toBe("Panadol has 1234 of Panadol.")
})

test("a value is plain text: neither HTML nor a pattern of a replacement nor another value's name", () => {
  addWords({ example })
  const name = "<b>$& & $1</b>{{count}}"
  expect(sayText("en", "example.fill", { name, count: 0 })).toBe(`${name} has 0 of ${name}.`)
})

test("a text is shown as text, so that HTML in a value stays letters on the page", () => {
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

test("a component outside the provider reads English", () => {
  function Line() {
    return <p>{useWords()("frame.home")}</p>
  }
  expect(renderToStaticMarkup(<Line />)).toBe(`<p>${words.t("frame.home")}</p>`)
})

test("English has one form for 1 and another for every other number", () => {
  addWords({ example })
  const forms = [0, 1, 2, 1.5].map((count) => sayText("en", "example.packs", { count }))
  expect(forms).toEqual(["0 packs", "1 pack", "2 packs", "1.5 packs"])
})

test("Sinhala counts 0 like 1, Tamil does not", () => {
  for (const language of ["si", "ta"] as const)
    addWords({ example: { packs_one: `${language} one`, packs_other: `${language} other` } }, language)
  const forms = (language: "si" | "ta") =>
    [0, 1, 2].map((count) => sayText(language, "example.packs", { count }))
  expect(forms("si")).toEqual(["si one", "si one", "si other"])
  expect(forms("ta")).toEqual(["ta other", "ta one", "ta other"])
})

test("a count leads to the plain text of a key that has no plural", () => {
  addWords({ example })
  expect(sayText("en", "example.all.packs", { count: 2 })).toBe("All packs")
})

test("what a language lacks is said in English, in the form English wants", () => {
  addWords({ example: { fill: "{{name}}: {{count}}", none_other: "ta" } }, "ta")
  addWords({ example: { ...example, none_one: "one", none_other: "others" } })
  expect(sayText("ta", "example.fill", { name: "Panadol", count: 2 })).toBe("Panadol: 2")
  expect(sayText("ta", "example.all.packs")).toBe("All packs")
  expect(sayText("ta", "example.none", { count: 1 })).toBe("ta")
})

test("a key without a text reads as itself", () => {
  expect(words.t("frame.noSuchText" as WordKey)).toBe("frame.noSuchText")
  expect(words.t("frame" as WordKey)).toBe("frame")
})

test("keys may hold a colon or a dot", () => {
  expect(words.t("keys.scopes.stock:write")).toBe("Update stock")
  expect(words.t("account.files.pharos.json.name")).toBe("Everything")
})

test("a name from outside is a key only when it has a text of its own", () => {
  expect(words.t.has("frame.home")).toBe(true)
  for (const name of ["frame", "frame.toString", "__proto__", "constructor", ""])
    expect(words.t.has(name)).toBe(false)
})

test("a language that nobody has written is not chosen", async () => {
  expect(languages.find(({ code }) => code === "si")?.load).toBeUndefined()
  await chooseLanguage("si")
  expect(words.language).toBe("en")
})

test("a language is loaded when it is first wanted, and its texts are read from then on", async () => {
  const tamil = languages.find(({ code }) => code === "ta") ?? { load: undefined }
  const page = { documentElement: { lang: "en" } }
  vi.stubGlobal("document", page)
  Object.assign(tamil, { load: async () => ({ frame: { home: "முகப்பு" } }) })
  try {
    await chooseLanguage("ta")
    expect([words.language, page.documentElement.lang]).toEqual(["ta", "ta"])
    expect([words.t("frame.home"), words.t("common.undo")]).toEqual(["முகப்பு", "Undo"])
  } finally {
    await chooseLanguage("en")
    delete tamil.load
    vi.unstubAllGlobals()
  }
  expect(words.t("frame.home")).toBe("Home")
})
