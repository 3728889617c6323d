import type { BrowserContext, Page } from "@playwright/test"

/** Holds the next answer of the server at this address until it is released. */
export async function holdAnswer(page: Page, url: string | RegExp) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      held.resolve()
      await released.promise
      // The page may no longer wait for it.
      await route.fulfill({ response }).catch(() => {})
      given.resolve()
    },
    { times: 1 },
  )
  return {
    isHeld: held.promise,
    /** Resolves once the page has the answer. */
    release: () => {
      released.resolve()
      return given.promise
    },
  }
}

/** Holds all requests to this address until the returned function is called. */
export async function holdRequests(
  page: Page | BrowserContext,
  url: Parameters<Page["route"]>[0],
): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released.promise
    // The page may no longer wait for it.
    await route.fallback().catch(() => {})
  })
  return released.resolve
}
