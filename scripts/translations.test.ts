import { expect, test } from "vitest"
import { compare, differingPlaceholders, flatten } from "./translations.ts"
import { makeTable, refuseRow } from "./words.ts"
import { replaceTexts } from "./words-in-source.ts"

const of = { language: "si", area: "shop" } as const

test("finds absent and stale texts and wrong placeholders", () => {
  const english = flatten({ open: "Open", until: "Until {{time}}", forms: { tablet: "Tablet" } })
  const sinhala = flatten({ open: "විවෘතයි", until: "{{tme}} දක්වා", forms: {}, old: "පරණ" })
  expect(compare(of, english, sinhala).map(({ key, problem }) => [key, problem])).toEqual([
    ["shop.forms.tablet", "absent"],
    ["shop.old", "stale"],
    ["shop.until", "placeholders"],
  ])
})

test("allows only the form for one to omit the count", () => {
  expect(differingPlaceholders("left_one", "{{count}} pack of {{name}}", "{{name}} එකක්")).toEqual([])
  expect(differingPlaceholders("left_other", "{{count}} packs of {{name}}", "{{name}}")).toEqual([
    "{{count}}",
  ])
  expect(differingPlaceholders("left_one", "{{count}} pack of {{name}}", "{{count}}ක්")).toEqual(["{{name}}"])
  expect(differingPlaceholders("left", "left", "{{count}}")).toEqual(["{{count}}"])
})

test("writes a row per text and refuses an invalid one", () => {
  const en = flatten({ near: "Near {{place}}", on_one: "{{count}} on" })
  const [near, on] = makeTable([
    { area: "shop", texts: { en, si: flatten({ near: "{{place}} අසල" }), ta: new Map() } },
  ])
  expect(near).toEqual({
    key: "shop.near",
    English: "Near {{place}}",
    Sinhala: "{{place}} අසල",
    Tamil: "",
    note: "keep {{place}}",
  })
  expect(on?.note).toBe("keep {{count}}; the form for 1 (Sinhala also for 0)")
  if (!near) throw new Error("No row")
  expect(refuseRow(near, en)).toBeNull()
  expect(refuseRow({ ...near, Tamil: "{{ plce }} அருகில்" }, en)).toBe("shop.near: Tamil differs in {{place}}")
  expect(refuseRow({ ...near, key: "shop.far" }, en)).toBe("shop.far: there is no such text")
  expect(refuseRow({ ...near, English: "Near" }, en)).toBe(
    'shop.near: the English text is now "Near {{place}}"',
  )
})

test("writes changed and new texts into a catalogue file and keeps template placeholders", () => {
  const source =
    'import { productName } from "p"\nexport const shop: T<typeof e> = { a: common.a, t: `x ${productName} y`, in: { "b.c": "1" } }\n'
  const current = flatten({ a: "A", t: "x Pharos y", in: { "b.c": "1" } })
  const changed = new Map([
    ["a", 'say "A"'],
    ["t", "`Pharos` ට"],
    ["in.b.c", "2"],
    ["in.d", "3"],
    ["new.one", "4"],
    ["new.two", "5"],
  ])
  expect(replaceTexts(source, current, changed)).toBe(
    'import { productName } from "p"\nexport const shop: T<typeof e> = { a: "say \\"A\\"", t: `\\`${productName}\\` ට`, in: { "b.c": "2",  "d": "3"  },  "new": { "one": "4",  "two": "5"  }  }\n',
  )
  expect(() => replaceTexts(source, current, new Map([["t", "x y"]]))).toThrow("has to keep “Pharos”")
})
