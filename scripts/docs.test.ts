import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { expect, test } from "vitest"
import { root } from "./run-command.ts"

const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(Boolean)

const read = (page: string) => readFileSync(join(root, page), "utf8")

/** Returns the links of a page that do not lead to another site. */
const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? "")
    .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))

/** Returns the names that a page's headings can be linked by. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  )

test("every link of a document leads to a file that exists", () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => !existsSync(join(root, dirname(page), link.split("#")[0] ?? "")))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test("every link to a heading names one that exists", () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .map((link) => link.split("#"))
      .filter(([file, anchor]) => anchor && (!file || file.endsWith(".md")))
      .filter(([file, anchor = ""]) => {
        const target = file ? normalize(join(dirname(page), file)) : page
        return !anchorsOf(target).includes(anchor)
      })
      .map((parts) => `${page}: ${parts.join("#")}`),
  )
  expect(broken).toEqual([])
})

test("the documentation site's menu leads to every page of docs, and to no other", () => {
  const menu = read("docs/site/.vitepress/config.ts")
  const linked = [...menu.matchAll(/link: "\/docs\/(\w+)"/g)].map(([, page]) => `docs/${page}.md`)
  expect([...new Set(linked)].toSorted()).toEqual(
    pages.filter((page) => /^docs\/\w+\.md$/.test(page)).toSorted(),
  )
})
