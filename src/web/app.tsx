import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { I18nextProvider } from "react-i18next"
import type { PharosRouter } from "#web/routes.tsx"
import { words } from "#web/words/words.ts"

/** The whole application around its router. */
export function App({ router, queryClient }: { router: PharosRouter; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  )
}
