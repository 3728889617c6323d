import { useNavigate } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { paths } from "#domain/platform/paths.ts"
import type { StockSearch } from "#web/data/searches.ts"
import { Button, ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { MoreActions } from "#web/kit/actions/row-actions.tsx"
import { AddMedicineDialog } from "#web/pharmacy/stock/add-medicine-dialog.tsx"
import { stockFileUrl } from "#web/pharmacy/stock/stock-files.ts"
import { useWords } from "#web/words/words.ts"

const ImportDialog = lazy(() =>
  import("#web/pharmacy/stock/import-dialog.tsx").then(({ ImportDialog }) => ({ default: ImportDialog })),
)

const CorrectionsDialog = lazy(() =>
  import("#web/pharmacy/corrections/corrections-dialog.tsx").then(({ CorrectionsDialog }) => ({
    default: CorrectionsDialog,
  })),
)

type StockToolsProps = { search: StockSearch; canAct: boolean; onDone: () => void }

/** Actions on the whole list: import, export, count, print labels, add. */
export function StockTools({ search, canAct, onDone }: StockToolsProps) {
  const t = useWords()
  const navigate = useNavigate()
  const { open: opened, ...list } = search
  const show = (open: StockSearch["open"]) =>
    void navigate({
      to: paths.posStock,
      search: { ...list, ...(open && { open }) },
      replace: true,
      resetScroll: false,
    })
  const why = canAct ? undefined : t("shelf.needsConnection")
  const close = () => show(undefined)
  return (
    <div className="row">
      <MoreActions label={t("shelf.tools")}>
        <Button look="outline" size="small" disabled={!canAct} title={why} onClick={() => show("import")}>
          {t("staff.importCsv")}
        </Button>
        <ButtonAnchor look="outline" size="small" href={stockFileUrl(list)} download>
          {t("shelf.exportList")}
        </ButtonAnchor>
        <ButtonLink look="outline" size="small" to={paths.posStockLabels} search={list}>
          {t("staff.priceLabels")}
        </ButtonLink>
        <ButtonLink look="outline" size="small" to={paths.posKeys}>
          {t("staff.apiKeys")}
        </ButtonLink>
        <Button
          look="outline"
          size="small"
          disabled={!canAct}
          title={why}
          onClick={() => show("corrections")}
        >
          {t("staff.proposedCorrections")}
        </Button>
      </MoreActions>
      <ButtonLink look="outline" size="small" to={paths.posStockCount} search={list}>
        {t("shelf.countMode")}
      </ButtonLink>
      <Button size="small" disabled={!canAct} title={why} onClick={() => show("add")}>
        {t("common.addNewMedicine")}
      </Button>
      {opened === "add" && (
        <AddMedicineDialog
          onClose={close}
          onAdded={() => {
            close()
            onDone()
          }}
        />
      )}
      {opened === "corrections" && (
        <Suspense>
          <CorrectionsDialog owner="corrections" canAct={canAct} onClose={close} />
        </Suspense>
      )}
      {opened === "import" && (
        <Suspense>
          <ImportDialog onClose={close} onDone={onDone} />
        </Suspense>
      )}
    </div>
  )
}
