import fc from "fast-check"
import { expect, test } from "vitest"
import { safeReturnPath } from "./return-path.ts"

const site = "https://pharos.example"

test.for([
  "/",
  "/pharos?q=para%20500&near=6.9,79.8",
  "/pos/",
  "/orders#top",
  "/pharos?q=https://evil.example",
  "/authors",
])("returns a person to %s", (back) => {
  expect(safeReturnPath(back)).toBe(back)
})

test("returns a non-ASCII path percent-encoded", () => {
  expect(safeReturnPath("/pharos?q=පැරසිටමෝල්")).toBe(`/pharos?q=${encodeURIComponent("පැරසිටමෝල්")}`)
})

test.for([
  undefined,
  null,
  7,
  ["/orders"],
  { back: "/orders" },
  "",
  "orders",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/a\\..\\..\\evil",
  "https://evil.example",
  "HTTPS:evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  " //evil.example",
  "\t//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nset-cookie: a=b",
  "/\u0000/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e%2e//evil.example",
  "/auth/login?back=/",
  "/auth/callback?code=1",
  "/AUTH/login",
  "/x/../auth/logout",
  "/api/session",
  "/identity/session/end",
  "/login?error=login-failed",
  `/${"a".repeat(2_000)}`,
])("replaces %j by the start page", (back) => {
  expect(safeReturnPath(back)).toBe("/")
})

test("keeps every return path on this site and valid in a header", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "\t",
    "\n",
    "\r",
    "\0",
    "@",
    ":",
    "?",
    "#",
    "%2f",
    "%5c",
    "//",
    "evil.example",
    "http:",
    "\u3002",
    "\uff0f",
    "\u202e",
  )
  const nasty = fc.array(
    fc.oneof(
      piece,
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 12 },
  )
  const wrong: string[] = []
  fc.assert(
    fc.property(nasty, (pieces) => {
      for (const asked of [pieces.join(""), `/${pieces.join("")}`]) {
        const back = safeReturnPath(asked)
        const url = new URL(back, `${site}/auth/callback`)
        const isOurs = url.origin === site && !url.pathname.startsWith("//") && /^\/[\x21-\x7e]*$/.test(back)
        if (!isOurs) wrong.push(asked)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(wrong).toEqual([])
})
