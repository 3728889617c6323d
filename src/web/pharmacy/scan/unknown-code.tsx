import { useQuery } from "@tanstack/react-query"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

type UnknownCodeProps = {
  gtin: string
  /** Absent if nothing can be linked. */
  onLink?: () => void
  onNewMedicine: () => void
}

/** Shows an unknown scanned code and its remedies. */
export function UnknownCode({ gtin, onLink, onNewMedicine }: UnknownCodeProps) {
  const t = useWords()
  // Pharos may know it from another shelf: then there is nothing to link.
  const { data } = useQuery(api.medicines.find.queryOptions({ input: { gtin } }))
  const [known] = data?.medicines ?? []
  const code = printedGtin(gtin)
  return (
    <Notice
      tone="warn"
      actions={
        <>
          {onLink && !known && (
            <Button size="small" look="outline" onClick={onLink}>
              {t("staff.linkToAMedicine")}
            </Button>
          )}
          <Button size="small" look="outline" onClick={onNewMedicine}>
            {t("common.addNewMedicine")}
          </Button>
        </>
      }
    >
      {known
        ? t("scan.elsewhere", { code, medicine: known.name, manufacturer: known.manufacturer })
        : t("scan.unknown", { code })}
    </Notice>
  )
}
