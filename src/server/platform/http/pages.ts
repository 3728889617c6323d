import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { type Encoding, encode } from "./compression.ts"

export type PageHead = { title: string; description: string; jsonLd: unknown }

/** A page's HTML, its ETag, and the versions that the build compressed. */
export type Page = { html: string; etag: string; built: Partial<Record<Encoding, Buffer>> }

/** The built pages by path: the prerendered ones, and `app` for every other address. */
export type Pages = { app: Page; byPath: ReadonlyMap<string, Page> }

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
  const byPath = new Map<string, Page>()
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const name = basename(file, ".html")
    byPath.set(name === "index" ? "/" : `/${name}`, await readPage(join(folder, file)))
  }
  const app = byPath.get("/app")
  byPath.delete("/app")
  return app ? { app, byPath } : null
}

/** Gives a page its own title, description and structured data, for previews of shared searches. */
export function withHead(html: string, head: PageHead): string {
  // In JSON inside HTML, only "<" can end the script element.
  const data = JSON.stringify(head.jsonLd).replaceAll("<", "\\u003c")
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(head.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*/,
      (_, start: string) => start + escape(head.description),
    )
    .replace("</head>", () => `<script type="application/ld+json">${data}</script></head>`)
}
