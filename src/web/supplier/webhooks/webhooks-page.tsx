import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { Webhooks } from "#web/pharmacy/keys/webhooks.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/webhooks.ts"

export const prefetch: Prefetch = (client) => readAhead(client, api.supplierWebhooks.list.queryOptions())

/** The webhooks of the supplier's own programs. */
export function SupplierWebhooksPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("webhooks.heading") })} isIndexed={false} />
      <Webhooks owner="supplierWebhooks" isPage />
    </>
  )
}
