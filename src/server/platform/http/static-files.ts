import { fileURLToPath } from "node:url"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import {
  isLanguage,
  type LanguageCode,
  languageOfCookies,
  languageParameter,
} from "#domain/platform/languages.ts"
import { isKnownPath, movedPaths } from "#domain/platform/paths.ts"
import { trackerPath } from "#domain/platform/product.ts"
import { preferredEncoding } from "./compression.ts"
import { scanWorkerPolicy } from "./headers.ts"
import {
  bodyOf,
  findPage,
  findSearchPage,
  isKnownVersion,
  linksToLanguages,
  makePage,
  type Page,
  type PageHead,
  type Pages,
  readPages,
  withHead,
  withSearchText,
} from "./pages.ts"
import { problemBody } from "./problems.ts"

/** The built browser files. */
const webFolder = fileURLToPath(new URL("../../../../dist/web", import.meta.url))

const scanWorker = /\/assets\/scan-worker-[^/]+\.js/
const year = "public, max-age=31536000, immutable"
const neverPages = /^\/(api|auth|assets|identity)(\/|$)/

/**
 * Makes the head of a search's page: the result in words and as structured data. Returns null when there is
 * nothing to say or the address has searched too often: the page is sent anyway, and its own search shows the
 * limit.
 */
export type SearchHead = (
  searchText: string,
  asked: { request: FastifyRequest; language: LanguageCode },
) => Promise<PageHead | null>

/** What the database knows about an address. */
export type FoundPage = { is: "found"; head: PageHead } | { is: "moved"; to: string } | { is: "unknown" }

/** Finds pages that belong to rows; null for any other path, or when the address has asked too often. */
export type FindPage = (
  path: string,
  asked: { request: FastifyRequest; language: LanguageCode },
) => Promise<FoundPage | null>

export type SiteParts = {
  searchHead: SearchHead
  findPage: FindPage
  originOf: (request: FastifyRequest) => string
}

type PageRequest = {
  path: string
  language: LanguageCode
  /** The tracker's search; empty for a list of several medicines, null for any other page. */
  searchText: string | null
  request: FastifyRequest
}

function wantedPage(request: FastifyRequest): PageRequest | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null
  if (!/text\/html|\*\/\*/.test(request.headers.accept ?? "*/*")) return null
  const url = new URL(request.url, "http://localhost")
  const lastPart = url.pathname.slice(url.pathname.lastIndexOf("/"))
  if (neverPages.test(url.pathname) || lastPart.includes(".")) return null
  const path = url.pathname.replace(/(.)\/+$/, "$1")
  const searchText = (url.searchParams.get("q") ?? "").trim().slice(0, 200)
  return {
    path,
    language: wantedLanguage(url, request),
    request,
    searchText: path === trackerPath && (searchText || url.searchParams.has("list")) ? searchText : null,
  }
}

/** The address's language, or else the device's. */
function wantedLanguage(url: URL, request: FastifyRequest): LanguageCode {
  const asked = url.searchParams.get(languageParameter)
  return isLanguage(asked) ? asked : (languageOfCookies(request.headers.cookie ?? "") ?? "en")
}

async function pageFor(
  pages: Pages,
  { path, language, searchText, request }: PageRequest,
  searchHead: SearchHead,
): Promise<Page> {
  if (searchText === null) return findPage(pages, path, language)
  const page = findSearchPage(pages, language)
  if (!searchText) return page
  const html = withSearchText(page.html, searchText, language)
  const head = await searchHead(searchText, { request, language }).catch(() => null)
  return makePage(head ? withHead(html, head) : html)
}

/** Sends a page in an encoding that the browser accepts, or 304 when its version is current. */
function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header("cache-control", "no-cache")
    .header("vary", "Accept, Accept-Encoding, Cookie")
    .header("etag", page.etag)
  const { "if-none-match": known, "accept-encoding": accepted } = request.headers
  if (reply.statusCode === 200 && isKnownVersion(page, known)) return reply.code(304).send()
  const encoding = preferredEncoding(accepted)
  if (encoding) reply.header("content-encoding", encoding)
  return reply.type("text/html; charset=utf-8").send(bodyOf(page, encoding))
}

/** Serves the browser's files, and the single-page app for every other address. */
export async function serveStaticFiles(
  server: FastifyInstance,
  { searchHead, findPage: findRowPage, originOf }: SiteParts,
  folder = webFolder,
): Promise<void> {
  const pages = await readPages(folder)
  if (pages) {
    await server.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes("/assets/") ? year : "no-cache")
        if (scanWorker.test(path)) reply.header("content-security-policy", scanWorkerPolicy)
      },
    })
  }
  server.setNotFoundHandler(async (request, reply) => {
    const wanted = wantedPage(request)
    if (!wanted || !pages) return reply.code(404).send(problemBody("not-found"))
    const found = await findRowPage(wanted.path, wanted).catch(() => null)
    const moved = found?.is === "moved" ? found.to : movedPaths.get(wanted.path)
    if (moved) return reply.redirect(moved + new URL(request.url, "http://localhost").search, 301)
    // The page says so to people; the status says it to search engines.
    if (!isKnownPath(wanted.path) || found?.is === "unknown") reply.code(404)
    if (found?.is === "found") {
      const { html } = findPage(pages, wanted.path, wanted.language)
      return sendPage(makePage(withHead(html, found.head)), request, reply)
    }
    // Not of a search: its text, percent-encoded for each language, may be longer than proxies take in headers.
    const links =
      wanted.searchText === null ? linksToLanguages(pages, wanted.path, originOf(request)) : undefined
    if (links) reply.header("link", links)
    return sendPage(await pageFor(pages, wanted, searchHead), request, reply)
  })
}
