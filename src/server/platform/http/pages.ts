import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { searchPage, searchUrl } from "#domain/finder/search-page.ts"
import { alternatesOf, type LanguageCode, pathInLanguage } from "#domain/platform/languages.ts"
import { type Encoding, encode } from "./compression.ts"

export type PageHead = { title: string; description: string; jsonLd: unknown; canonical?: string }

/** A page's HTML, its ETag, and the versions that the build compressed. */
export type Page = { html: string; etag: string; built: Partial<Record<Encoding, Buffer>> }

/** The built pages by file name without its end: `pharos`, `pharos.si`. */
export type Pages = ReadonlyMap<string, Page>

/** Creates a page with an ETag of its content, so that all nodes agree. Weak: one for all encodings. */
export const makePage = (html: string, built: Page["built"] = {}): Page => ({
  html,
  etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
  built,
})

/** Whether If-None-Match contains the page's version. */
export const isKnownVersion = (page: Page, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? "").split(",").some((tag) => {
    const known = tag.trim()
    return known === "*" || known.replace(/^(W\/)?/, "W/") === page.etag
  })

export const bodyOf = ({ html, built }: Page, encoding: Encoding | null): Buffer =>
  encoding ? (built[encoding] ?? encode(html, encoding)) : Buffer.from(html)

async function readPage(file: string): Promise<Page> {
  const [html, br, gzip] = await Promise.all([
    readFile(file, "utf8"),
    readFile(`${file}.br`).catch(() => null),
    readFile(`${file}.gz`).catch(() => null),
  ])
  return makePage(html, { ...(br && { br }), ...(gzip && { gzip }) })
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Reads the built HTML once; null when nothing has been built. */
export async function readPages(folder: string): Promise<Pages | null> {
  const files = await readdir(folder).catch(() => [] as string[])
  const pages = new Map<string, Page>()
  for (const file of files.filter((name) => name.endsWith(".html")))
    pages.set(basename(file, ".html"), await readPage(join(folder, file)))
  return pages.has("app") ? pages : null
}

/** Returns the page of a path in a language, or else in English: the prerendered one, or the app's shell. */
export const findPage = (pages: Pages, path: string, language: LanguageCode): Page =>
  inLanguage(pages, findMade(pages, path) ?? findShell(pages, path), language)

/** Returns the tracker's page while it searches, in a language, or else in English. */
export const findSearchPage = (pages: Pages, language: LanguageCode): Page =>
  inLanguage(pages, searchPage.name, language)

function inLanguage(pages: Pages, name: string, language: LanguageCode): Page {
  const found = pages.get(`${name}.${language}`) ?? pages.get(name)
  if (!found) throw new Error(`The page ${name} has not been built`)
  return found
}

/** Writes the searched text into the search page's box, and the search's own address as its canonical one. */
export const withSearchText = (html: string, text: string, language: LanguageCode): string =>
  html
    .replace(searchPage.emptyText, () => `value="${escape(text)}"`)
    .replace(
      /(<link rel="canonical" href=")[^"]*/,
      (_, start: string) => start + escape(pathInLanguage(searchUrl(text), language)),
    )

/** Returns the name of a prerendered page; undefined for any other path. */
function findMade(pages: Pages, path: string): string | undefined {
  const name = path === "/" ? "index" : path.slice(1)
  return !name.includes(".") && pages.has(name) ? name : undefined
}

/** Returns a Link header with a prerendered page's address in each language; undefined for what is not indexed. */
export function linksToLanguages(pages: Pages, path: string, origin: string): string | undefined {
  const page = pages.get(findMade(pages, path) ?? "")
  if (!page || page.html.includes('<meta name="robots" content="noindex">')) return undefined
  return alternatesOf(path)
    .map((other) => `<${origin}${other.path}>; rel="alternate"; hreflang="${other.hreflang}"`)
    .join(", ")
}

/** Returns the name of the shell made for the longest start of a path, or of the one for all. */
function findShell(pages: Pages, path: string): string {
  const parts = path.slice(1).split("/")
  const starts = parts.map((_, index) => `${parts.slice(0, index + 1).join("-")}.shell`)
  return starts.findLast((name) => pages.has(name)) ?? "app"
}

/** Gives a page its own title, description and structured data, for previews of shared searches. */
export function withHead(html: string, head: PageHead): string {
  // In JSON inside HTML, only "<" can end the script element.
  const data = JSON.stringify(head.jsonLd).replaceAll("<", "\\u003c")
  const canonical = head.canonical ? `<link rel="canonical" href="${escape(head.canonical)}">` : ""
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(head.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*/,
      (_, start: string) => start + escape(head.description),
    )
    .replace("</head>", () => `${canonical}<script type="application/ld+json">${data}</script></head>`)
}
