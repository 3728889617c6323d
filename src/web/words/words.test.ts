import { expect, test } from "vitest"
import { words } from "#web/words/words.ts"
import "#web/words/with-screens/keys.ts"

test("a colon in a key is a part of its name", () => {
  expect(words.t("keys.scopes.stock:write")).toBe("Set the stock")
})
