import { paths } from "#shared/paths.ts"

declare const self: ServiceWorkerGlobalScope

/** The built files, written in by the build: what every page needs, and what the staff's screens need beside it. */
export type BuiltFiles = { version: string; shell: readonly string[]; counter: readonly string[] }

const shellStart = "pharos-shell-"
const counterStart = "pharos-counter-"

/** An address whose HTML holds no page of its own: the browser's router makes the page. */
const shellUrl = paths.pos

const neverPages = /^\/(?:api|auth|identity|files|calendar|assets)(?:\/|$)|\.[^/]*$/
const counterPages = /^\/pos(?:\/|$)/

/** At a counter a network that does not answer by then counts as none. */
const patienceMs = 4_000

/** Keeps the built files of this version on the device, and answers with them when there is no network. */
export function builtFiles({ version, shell, counter }: BuiltFiles) {
  const shellName = shellStart + version
  const counterName = counterStart + version
  const kept = new Set([...shell, ...counter])

  return {
    /** Whether a file is of this version. */
    has: (pathname: string) => kept.has(pathname),

    /** Before this version takes over: the shell, and at a counter all of it. */
    async keepAtInstall() {
      const isCounter = (await caches.keys()).some((name) => name.startsWith(counterStart))
      await keepShell()
      if (isCounter) await keepCounter()
    },

    keepCounter,

    /** No page is left that another version made. */
    async forgetOtherVersions() {
      const names = await caches.keys()
      const isOld = (name: string) =>
        (name.startsWith(shellStart) || name.startsWith(counterStart)) &&
        name !== shellName &&
        name !== counterName
      await Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
    },

    /** The answer to a request that is ours to answer; undefined leaves it to the browser. */
    answer(request: Request): Promise<Response> | undefined {
      const { origin, pathname } = new URL(request.url)
      if (request.method !== "GET" || origin !== self.location.origin) return undefined
      if (request.mode === "navigate")
        return neverPages.test(pathname) ? undefined : answerPage(request, pathname)
      if (!kept.has(pathname)) return undefined
      return pathname.startsWith("/assets/")
        ? answerFile(request, pathname)
        : answerSmallFile(request, pathname)
    },
  }

  async function keepShell() {
    const [page] = await Promise.all([fetchShell(), keepMissing(shellName, shell)])
    await (await caches.open(shellName)).put(shellUrl, page)
  }

  async function keepCounter() {
    await keepMissing(counterName, counter)
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

  async function keepMissing(name: string, files: readonly string[]) {
    const cache = await caches.open(name)
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll(files.filter((path) => !there.has(path)))
  }

  /** From the network while there is one, so that nobody stays on an old version. */
  async function answerPage(request: Request, pathname: string) {
    const fromNetwork = fetch(request)
    try {
      const late = counterPages.test(pathname) ? giveUpAfter(patienceMs) : undefined
      const answer = await (late ? Promise.race([fromNetwork, late]) : fromNetwork)
      if (answer.status < 502 || answer.status > 504) return answer
      return (await findShell()) ?? answer
    } catch {
      return (await findShell()) ?? fromNetwork
    }
  }

  /** Its name holds its content, so the kept one is the right one. */
  async function answerFile(request: Request, pathname: string) {
    return (await findFile(pathname)) ?? fetch(request)
  }

  async function answerSmallFile(request: Request, pathname: string) {
    const fromNetwork = fetch(request)
    return fromNetwork.catch(async () => (await findFile(pathname)) ?? fromNetwork)
  }

  async function findFile(pathname: string) {
    for (const cacheName of [shellName, counterName]) {
      const file = await caches.match(pathname, { cacheName, ignoreVary: true })
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
