import { readdir, readFile } from "node:fs/promises"
import { basename, join } from "node:path"

export type PageHead = { title: string; description: string; jsonLd: unknown }

/** The built pages by their path: the prerendered ones, and `app` for every other address. */
export type Pages = { app: string; byPath: ReadonlyMap<string, string> }

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Reads the built HTML once; null when nothing has been built. */
export async function readPages(folder: string): Promise<Pages | null> {
  const files = await readdir(folder).catch(() => [] as string[])
  const byPath = new Map<string, string>()
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const name = basename(file, ".html")
    byPath.set(name === "index" ? "/" : `/${name}`, await readFile(join(folder, file), "utf8"))
  }
  const app = byPath.get("/app")
  byPath.delete("/app")
  return app ? { app, byPath } : null
}

/** Gives a page its own title, description and structured data, so that a shared search says what it found. */
export function withHead(html: string, head: PageHead): string {
  // In JSON inside HTML only "<" can end the script element.
  const data = JSON.stringify(head.jsonLd).replaceAll("<", "\\u003c")
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(head.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*/,
      (_, start: string) => start + escape(head.description),
    )
    .replace("</head>", () => `<script type="application/ld+json">${data}</script></head>`)
}
