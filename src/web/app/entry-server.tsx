import { createMemoryHistory } from "@tanstack/react-router"
import { prerender } from "react-dom/static"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { App } from "#web/app/app.tsx"
import { createPharosRouter } from "#web/app/routes.tsx"
import { createQueryClient } from "#web/data/query-client.ts"
import type { Head, MadePage } from "#web/kit/layout/head.ts"
import { HeadCollector } from "#web/kit/layout/page-head.tsx"
import { chooseLanguage } from "#web/words/words.ts"

/**
 * Renders a page as HTML for a guest, before the server has answered. Runs one at a time, because they
 * share the language.
 */
export async function makePage(path: string, language: LanguageCode): Promise<MadePage> {
  await chooseLanguage(language)
  const queryClient = createQueryClient()
  const router = createPharosRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  let head: Head | undefined
  const { prelude } = await prerender(
    <HeadCollector value={(collected) => (head = collected)}>
      <App router={router} queryClient={queryClient} />
    </HeadCollector>,
    {
      // A suspended part stays in place; moving it would need an inline script, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
  if (!head) throw new Error(`The page ${path} has no title`)
  return { body: await new Response(prelude).text(), head }
}
