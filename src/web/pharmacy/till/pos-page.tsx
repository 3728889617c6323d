import { readAhead } from "#web/data/read-ahead.ts"
import { useWorkplace } from "#web/data/workplace.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { Till } from "#web/pharmacy/till/till.tsx"
import { shelfOptions } from "#web/pharmacy/till/use-shelf.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

export const prefetch: Prefetch = (client) => readAhead(client, shelfOptions)

/** SPEC section 2, /pos/: sells from the shelf of the pharmacy where the person works. */
export function PosPage() {
  const t = useWords()
  const pharmacy = useWorkplace("pharmacy")
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("pages.posHeading") })} isIndexed={false} />
      <Till key={pharmacy?.id} pharmacyId={pharmacy?.id ?? 0} />
    </>
  )
}
