import { expect, test } from "vitest"
import { withHead } from "./pages.ts"

const html = '<head><title>Old</title><meta name="description" content="Old words"></head><body></body>'

test("gives a search page its own title and description", () => {
  const made = withHead(html, { title: "metformin", description: "Who has it", jsonLd: {} })
  expect(made).toContain("<title>metformin</title>")
  expect(made).toContain('content="Who has it"')
})

test("escapes names in the HTML", () => {
  const evil = '</script><script>alert(1)</script>"$&'
  const made = withHead(html, { title: evil, description: evil, jsonLd: { name: evil } })
  expect(made.match(/<script/g)).toHaveLength(1)
  expect(made).toContain("\\u003c/script>")
  expect(made).not.toContain("</script><script>")
})
