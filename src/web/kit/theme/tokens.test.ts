// oxlint-disable-next-line no-restricted-imports -- reads a file of this folder; the bundler's own way gives tests an empty text
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8")
const namesAndValues = (block: string | undefined) => block?.match(/--[\w-]+:[^;]+;/g)

test("dark by the system's wish and dark by choice are the same dark", () => {
  const [, bySystem] = /data-theme="light"\]\) \{([^}]+)\}/.exec(css) ?? []
  const [, byChoice] = /:root\[data-theme="dark"\] \{([^}]+)\}/.exec(css) ?? []
  expect(namesAndValues(bySystem)?.length).toBeGreaterThan(40)
  expect(namesAndValues(bySystem)).toEqual(namesAndValues(byChoice))
})
