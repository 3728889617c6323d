import "#web/kit/theme/tokens.css"
import "#web/kit/theme/fonts.css"
import "#web/kit/theme/base.css"
import "#web/kit/layout/layout.css"
import { createRoot, hydrateRoot } from "react-dom/client"
import { App } from "#web/app/app.tsx"
import { createPharosRouter } from "#web/app/routes.tsx"
import { startLanguage } from "#web/data/language.ts"
import { createQueryClient } from "#web/data/query-client.ts"
import { words } from "#web/words/words.ts"

const container = document.getElementById("root")
if (!container) throw new Error("The page has no #root")

const languageOfHtml = document.documentElement.lang
await startLanguage()

const queryClient = createQueryClient()
const router = createPharosRouter(queryClient)
const app = <App router={router} queryClient={queryClient} />

// The HTML carries the page it was made for; at any other address, with a search or in another language, it is only a
// picture to be replaced.
const isMadeForHere =
  container.dataset.page === location.pathname && location.search === "" && words.language === languageOfHtml
if (isMadeForHere) {
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(container, app)
} else {
  createRoot(container).render(app)
}

router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
  const main = document.getElementById("main")
  // A page that has put the focus into a field of its own keeps it there.
  if (pathChanged && fromLocation && !main?.contains(document.activeElement))
    main?.focus({ preventScroll: true })
})
