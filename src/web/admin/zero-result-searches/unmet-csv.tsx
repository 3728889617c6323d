import Download from "lucide-react/icons/download"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { kindOf, sayPlaces, whatOf } from "#web/admin/zero-result-searches/unmet-words.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-csv.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

type UnmetCsvProps = { isEmpty: boolean; findAll: () => Promise<UnmetSearch[]> }

/** All that is filtered, as a file. */
export function UnmetCsv({ isEmpty, findAll }: UnmetCsvProps) {
  const t = useWords()
  const columns = [
    ...(["what", "why", "where", "searches"] as const).map((column) => t(`adminUnmet.columns.${column}`)),
    t("adminUnmet.csvColumns.before"),
  ]
  const save = async () => {
    const rows = (await findAll()).map((unmet) => [
      whatOf(unmet),
      t(`adminUnmet.kinds.${kindOf(unmet)}`),
      sayPlaces(t, unmet),
      unmet.searches,
      unmet.searchesBefore,
    ])
    await saveCsv(t("adminUnmet.csvFile"), columns, rows)
  }
  return (
    <Button
      look="outline"
      size="small"
      disabled={isEmpty}
      onClick={() => void save().catch((error: unknown) => toast({ text: sayProblem(error), tone: "bad" }))}
    >
      <Download aria-hidden="true" />
      {t("adminUnmet.csv")}
    </Button>
  )
}
