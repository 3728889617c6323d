import { paths } from "#domain/platform/paths.ts"

declare const self: ServiceWorkerGlobalScope

/** Cached files: the shell on every device, customers' pages and staff screens where used. */
type Part = "shell" | "pages" | "counter"

/** The built files, written in by the build. */
export type BuiltFiles = { version: string } & Record<Part, readonly string[]>

const parts: readonly Part[] = ["shell", "pages", "counter"]
const startOf = (part: Part) => `pharos-${part}-`

/** A route without HTML of its own: the shell for all, which the browser's router fills. */
const shellUrl = paths.unauthorized

const neverPages = /^\/(?:api|auth|identity|files|calendar|demo|assets)(?:\/|$)|\.[^/]*$/

/** Serves the cached page if the network has not answered by then. */
const patienceMs = 4_000

/** Keeps the built files of this version on the device, and answers with them when there is no network. */
export function builtFiles(built: BuiltFiles) {
  const nameOf = (part: Part) => startOf(part) + built.version
  const kept = new Set(parts.flatMap((part) => built[part]))

  return {
    /** Whether a file is of this version. */
    has: (pathname: string) => kept.has(pathname),

    /**
     * Before this version activates: the shell, and every part that the previous version had cached.
     */
    async keepAtInstall() {
      const names = await caches.keys()
      await keepShell()
      for (const part of parts) if (names.some((name) => name.startsWith(startOf(part)))) await keep(part)
    },

    keep,

    /** Deletes the files of other versions, once no page uses them. */
    async forgetOtherVersions() {
      const names = await caches.keys()
      const isOld = (name: string) =>
        parts.some((part) => name.startsWith(startOf(part)) && name !== nameOf(part))
      await Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
    },

    /** The answer to a request that is ours to answer; undefined leaves it to the browser. */
    answer(request: Request): Promise<Response> | undefined {
      const { origin, pathname } = new URL(request.url)
      if (request.method !== "GET" || origin !== self.location.origin) return undefined
      if (request.mode === "navigate") return neverPages.test(pathname) ? undefined : answerPage(request)
      if (!kept.has(pathname)) return undefined
      return pathname.startsWith("/assets/")
        ? answerFile(request, pathname)
        : answerSmallFile(request, pathname)
    },
  }

  async function keepShell() {
    const [page] = await Promise.all([fetchShell(), keep("shell")])
    await (await caches.open(nameOf("shell"))).put(shellUrl, page)
  }

  /** While nodes are being replaced, another one may answer with its own version: then this one is not installed yet. */
  async function fetchShell() {
    const page = await fetch(shellUrl, { cache: "reload", headers: { accept: "text/html" } })
    const html = await page.clone().text()
    const scripts = [...html.matchAll(/ src="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    if (!page.ok || !scripts.every((path) => path && kept.has(path)))
      throw new Error("The page is not of this version")
    return page
  }

  /** Fetches the missing files of a part. */
  async function keep(part: Part) {
    const cache = await caches.open(nameOf(part))
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll(built[part].filter((path) => !there.has(path)))
  }

  /** Network first, so that no old version persists. */
  async function answerPage(request: Request) {
    const fromNetwork = fetch(request)
    try {
      const answer = await Promise.race([fromNetwork, giveUpAfter(patienceMs)])
      if (answer.status < 502 || answer.status > 504) return answer
      return (await findShell()) ?? answer
    } catch {
      return (await findShell()) ?? fromNetwork
    }
  }

  /** Its name contains its hash, so a cached copy is current. */
  async function answerFile(request: Request, pathname: string) {
    return (await findFile(pathname)) ?? fetch(request)
  }

  async function answerSmallFile(request: Request, pathname: string) {
    const fromNetwork = fetch(request)
    return fromNetwork.catch(async () => (await findFile(pathname)) ?? fromNetwork)
  }

  async function findFile(pathname: string) {
    for (const part of parts) {
      const file = await caches.match(pathname, { cacheName: nameOf(part), ignoreVary: true })
      if (file) return file
    }
    return undefined
  }

  async function findShell() {
    return findFile(shellUrl)
  }
}

const giveUpAfter = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("No answer came in time")), ms))
