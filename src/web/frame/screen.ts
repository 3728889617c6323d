import type { QueryClient } from "@tanstack/react-query"
import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router"
import type { Person, Workplace } from "#contract/platform/session.ts"
import { maySeeScreen } from "#domain/admin/desks.ts"
import { sessionOptions } from "#web/data/session.ts"
import { loadStaffTexts } from "#web/words/words.ts"

/** Prefetches a screen's first data for the search in the address. */
export type Prefetch = (client: QueryClient, search: Record<string, unknown>) => unknown

/** Loads a screen's module. */
export type LoadScreen = () => Promise<{ default: RouteComponent; prefetch?: Prefetch | undefined }>

/** A screen by its name in its module, with what that module reads ahead for it. */
export const screenOf =
  <Name extends string, Ahead extends string = "prefetch">(
    load: () => Promise<{ [N in Name]: RouteComponent } & { [A in Ahead]?: Prefetch }>,
    name: Name,
    ahead: Ahead = "prefetch" as Ahead, // the default of its type
  ): LoadScreen =>
  async () => {
    const part = await load()
    const prefetch: Prefetch | undefined = part[ahead]
    return { default: part[name], prefetch }
  }

/** For whom a screen's data is read ahead; a guest's screen reads its own when it is shown. */
type Audience = "guest" | "signed-in" | "admin" | Workplace["kind"]

/** How long a visit's first screen waits for its data, so that it is rendered once and not first without it. */
const firstDataMs = 300
let isFirstScreen = true

/** Resolves when nothing is being fetched. */
const fetched = (client: QueryClient) =>
  new Promise<void>((resolve) => {
    if (client.isFetching() === 0) return resolve()
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return
      stop()
      resolve()
    })
  })

/** Defines a route's screen: lazy code and its prefetch. */
export const screen = (load: LoadScreen, audience: Audience) => ({
  component: lazyScreen(isForStaff(audience) ? withStaffTexts(load) : load),
  loader: async ({
    context,
    location,
  }: {
    context: { queryClient: QueryClient }
    location: { pathname: string; search: object }
  }) => {
    const read = async (client: QueryClient) => {
      const [{ prefetch }, { person }] = await Promise.all([load(), client.ensureQueryData(sessionOptions)])
      if (person && isFor(person, audience, location.pathname)) prefetch?.(client, { ...location.search })
    }
    // The screen loads its data itself and reports failures.
    const reading = read(context.queryClient).catch(() => {})
    if (isFirstScreen && isForStaff(audience)) {
      const late = new Promise((resolve) => setTimeout(resolve, firstDataMs))
      await Promise.race([reading.then(() => fetched(context.queryClient)), late])
    }
    isFirstScreen = false
  },
})

const isForStaff = (audience: Audience) => audience !== "guest" && audience !== "signed-in"

const withStaffTexts =
  (load: LoadScreen): LoadScreen =>
  async () => {
    const [screen] = await Promise.all([load(), loadStaffTexts()])
    return screen
  }

function isFor({ roles, workplaces }: Person, audience: Audience, path: string): boolean {
  if (!isForStaff(audience)) return audience === "signed-in"
  return audience === "admin" ? maySeeScreen(roles, path) : workplaces.some(({ kind }) => kind === audience)
}

/** Loads a screen when it is shown. The router reloads a page whose screen is missing; without a network that would lose it. */
const lazyScreen = (load: LoadScreen): RouteComponent =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        throw (await isReachable()) ? error : new NoConnection("This screen could not be loaded")
      }),
    "default",
  )

const patienceMs = 4_000
const lostPart = /dynamically imported module|importing a module script|preload CSS/i

/** A part of the page could not be loaded because nothing can be loaded. */
export class NoConnection extends Error {
  override name = "NoConnection"
}

/** Whether an error means that a lazy chunk failed to load. */
export const isLostPart = (error: unknown) =>
  error instanceof NoConnection || (error instanceof Error && lostPart.test(error.message))

/** Whether the server answers now. */
export const isReachable = () =>
  fetch("/livez", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
