import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import type { PharosRouter } from "#web/app/routes.tsx"
import { WordsProvider } from "#web/words/words.ts"

/** Renders the application around its router. */
export function App({ router, queryClient }: { router: PharosRouter; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <WordsProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </WordsProvider>
    </StrictMode>
  )
}
