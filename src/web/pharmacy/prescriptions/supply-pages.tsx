import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { prescriptionPageUrl } from "#domain/pharmacy/kept-pages.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { AddPages } from "#web/pharmacy/kept-pages/choose-pages.tsx"
import { useSendPages } from "#web/pharmacy/kept-pages/use-pages.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/prescriptions.ts"

/** The prescription of a sale: a link to it, and a button that adds a picture of the paper. */
export function SupplyPages({ prescriptionId, patient }: { prescriptionId: number; patient: string }) {
  const t = useWords()
  const client = useQueryClient()
  const sending = useSendPages({
    urlOf: (pageId) => prescriptionPageUrl(prescriptionId, pageId),
    refresh: () => client.invalidateQueries({ queryKey: api.prescriptions.key() }),
  })
  return (
    <div className="row gap-x-12 mt-12">
      <Link to={paths.posPrescriptions} search={{ prescription: prescriptionId }}>
        {t("prescriptions.ofPatient", { patient })}
      </Link>
      <AddPages sending={sending} />
    </div>
  )
}
