import { expect, test } from "vitest"
import { watchPush } from "./watch-words.ts"

const found = {
  id: 7,
  isNameHidden: true,
  medicine: "metformin 500 mg",
  pharmacy: "Lakmedi",
  pharmacyTown: "Galle",
  town: null,
}

test("tells of a watch in the account's language, else in English", () => {
  const texts = ["ta", "si", null, "xx"].map((language) => watchPush({ ...found, language }))
  expect(texts.map(({ title }) => title)).toEqual([
    "மீண்டும் கையிருப்பில் உண்டு",
    "නැවත තොගයේ ඇත",
    "Back in stock",
    "Back in stock",
  ])
  for (const { body } of texts.slice(0, 2)) expect(body).not.toMatch(/[a-z]/i)
})
