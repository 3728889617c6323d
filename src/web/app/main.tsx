import "#web/kit/theme/tokens.css"
import "#web/kit/theme/fonts.css"
import "#web/kit/theme/base.css"
import "#web/kit/layout/layout.css"
import { createRoot, hydrateRoot } from "react-dom/client"
import { App } from "#web/app/app.tsx"
import { createPharosRouter } from "#web/app/routes.tsx"
import { createQueryClient } from "#web/data/query-client.ts"

const container = document.getElementById("root")
if (!container) throw new Error("The page has no #root")

const queryClient = createQueryClient()
const router = createPharosRouter(queryClient)
const app = <App router={router} queryClient={queryClient} />

// The HTML carries the page it was made for; at any other address, or with a search, it is only a picture to be replaced.
const isMadeForHere = container.dataset.page === location.pathname && location.search === ""
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
