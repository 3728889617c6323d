import { expect, test } from "vitest"
import { isFromOurPages } from "./same-origin.ts"

const here = "http://localhost:3000"
const accepted = [here, "http://127.0.0.1:3000"]
const mark = { "x-pharos": "1" }
const cookie = "pharos=secret"

test.for<[string, Record<string, string>]>([
  ["our page in a browser", { ...mark, cookie, origin: here, "sec-fetch-site": "same-origin" }],
  [
    "our page in a browser that keeps its Origin to itself",
    { ...mark, cookie, "sec-fetch-site": "same-origin" },
  ],
  ["our page in an old browser", { ...mark, cookie, origin: here }],
  ["our page by another of its names", { ...mark, cookie, origin: "http://127.0.0.1:3000" }],
  ["a program without a cookie", { ...mark }],
])("allows %s to write", ([, headers]) => {
  expect(isFromOurPages(headers, accepted)).toBe(true)
})

test.for<[string, Record<string, string>]>([
  ["a form of another site", { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  [
    "a script of another site",
    { ...mark, cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  ],
  [
    "a script of a neighbour",
    { ...mark, cookie, origin: "http://localhost:4000", "sec-fetch-site": "same-site" },
  ],
  ["another site that hides its Origin", { ...mark, cookie, "sec-fetch-site": "cross-site" }],
  ["a neighbour that hides its Origin", { ...mark, cookie, "sec-fetch-site": "same-site" }],
  ["another site in an old browser", { ...mark, cookie, origin: "https://evil.example" }],
  [
    "a name that was turned to this address",
    { ...mark, origin: "http://evil.example:3000", "sec-fetch-site": "same-origin" },
  ],
  ["a sandboxed frame", { ...mark, cookie, origin: "null", "sec-fetch-site": "cross-site" }],
  ["a sandboxed frame in an old browser", { ...mark, cookie, origin: "null" }],
  ["a page of our own that forgot the mark", { cookie, origin: here, "sec-fetch-site": "same-origin" }],
  ["a program with a cookie and no origin", { ...mark, cookie }],
  ["a typed address with a cookie", { ...mark, cookie, "sec-fetch-site": "none" }],
  ["a site that is none", { ...mark, cookie, origin: here, "sec-fetch-site": "something-new" }],
  ["an Origin that only begins like ours", { ...mark, cookie, origin: `${here}.evil.example` }],
  ["a program without the mark", {}],
])("forbids %s to write", ([, headers]) => {
  expect(isFromOurPages(headers, accepted)).toBe(false)
})
