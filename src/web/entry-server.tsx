import { createMemoryHistory } from "@tanstack/react-router"
import { renderToString } from "react-dom/server"
import { App } from "#web/app.tsx"
import { type Head, HeadCollector } from "#web/layout/page-head.tsx"
import { createQueryClient } from "#web/query-client.ts"
import { createPharosRouter } from "#web/routes.tsx"

export type MadePage = { body: string; head: Head }

/** Makes one page into HTML, as a guest sees it before the server has answered anything. */
export async function makePage(path: string): Promise<MadePage> {
  const router = createPharosRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  let head: Head | undefined
  const body = renderToString(
    <HeadCollector value={(collected) => (head = collected)}>
      <App router={router} queryClient={createQueryClient()} />
    </HeadCollector>,
  )
  if (!head) throw new Error(`The page ${path} has no title`)
  return { body, head }
}
