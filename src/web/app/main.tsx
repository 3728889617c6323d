import "#web/kit/theme/tokens.css"
import "#web/kit/theme/fonts.css"
import "#web/kit/theme/base.css"
import "#web/kit/layout/layout.css"
import { createRoot, hydrateRoot } from "react-dom/client"
import { App } from "#web/app/app.tsx"
import { createPharosRouter, type PharosRouter } from "#web/app/routes.tsx"
import { startLanguage } from "#web/data/language.ts"
import { followPresses } from "#web/data/presses.ts"
import { createQueryClient } from "#web/data/query-client.ts"
import { words } from "#web/words/words.ts"

async function start() {
  const container = document.getElementById("root")
  if (!container) throw new Error("The page has no #root")

  const languageOfHtml = document.documentElement.lang
  await startLanguage()

  followPresses()
  const queryClient = createQueryClient()
  const router = createPharosRouter(queryClient)
  const app = <App router={router} queryClient={queryClient} />

  // The HTML is prerendered for one page; at any other address, search or language it is replaced.
  const isMadeForHere =
    container.dataset.page === location.pathname &&
    (container.dataset.search ?? "") === searchNames(router) &&
    words.language === languageOfHtml
  if (isMadeForHere) {
    router.ssr = { manifest: undefined }
    await router.load()
    // The page is already on the screen: what the person does with it comes first.
    await new Promise((resolve) => setTimeout(resolve))
    hydrateRoot(container, app)
  } else {
    createRoot(container).render(app)
  }
  // React handles clicks from here on; boot.js repeats the one that came before.
  dispatchEvent(new Event("pharos-ready"))

  router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
    const main = document.getElementById("main")
    // Does not move the focus from a field that the page has focused.
    if (pathChanged && fromLocation && !main?.contains(document.activeElement))
      main?.focus({ preventScroll: true })
  })
}

/** Returns the names of the search parameters that the page reads; tracking parameters (`?fbclid=`) are none of them. */
function searchNames(router: PharosRouter): string {
  const { pathname, search } = router.latestLocation
  const routes: Record<string, { options: { validateSearch?: unknown } } | undefined> = router.routesByPath
  const read = routes[pathname]?.options.validateSearch
  return typeof read === "function" ? Object.keys(read(search)).join(" ") : ""
}

// Not awaited: the screens' code imports the file that this is built into.
void start()
