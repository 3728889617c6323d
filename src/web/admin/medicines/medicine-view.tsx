import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { MedicineDetail, PastMerge } from "#contract/admin/medicines.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { BackLink } from "#web/admin/list-parts.tsx"
import { AddCodeDialog, EndCodeDialog } from "#web/admin/medicines/code-dialogs.tsx"
import { MedicineForm } from "#web/admin/medicines/medicine-form.tsx"
import { CodesPart, FactsPart, MergesPart } from "#web/admin/medicines/medicine-parts.tsx"
import { CheckButton } from "#web/admin/medicines/medicine-row.tsx"
import { UndoDialog } from "#web/admin/medicines/undo-dialog.tsx"
import styles from "#web/admin/view.module.css"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { isProblem } from "#web/data/problem-words.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

/** Shows all details of a medicine with its actions. */
export function MedicineView({ id, search }: { id: number; search: AdminSearch }) {
  const t = useWords()
  const options = api.adminMedicines.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  const refresh = () => void query.refetch()
  useLiveQuery([topic.medicine(id)], options)
  const { id: _opened, ...list } = search
  const isGone = isProblem(query.error, "not-found")
  return (
    <>
      <BackLink to={paths.adminMedicines} search={list}>
        {t("adminMedicines.view.back")}
      </BackLink>
      {!query.data && <h1>{t("common.medicines")}</h1>}
      <ListState
        state={query.data && !query.isError ? "shown" : stateOf(query)}
        failed={t(isGone ? "adminMedicines.view.gone" : "adminMedicines.view.failed")}
        loading={t("adminMedicines.view.loading")}
        onRetry={refresh}
      />
      {query.data && <Shown of={query.data} search={list} refresh={refresh} />}
    </>
  )
}

type Opened =
  | { what: "edit" }
  | { what: "code"; gtin?: string }
  | { what: "end"; gtin: string }
  | { what: "undo"; merge: PastMerge }

type ShownProps = { of: MedicineDetail; search: AdminSearch; refresh: () => void }

function Shown({ of, search, refresh }: ShownProps) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const [opened, setOpened] = useState<Opened | null>(null)
  const { medicine } = of
  const canAct = !isOff && medicine.mergedInto === null
  const dialog = {
    onClose: () => setOpened(null),
    onDone: () => {
      refresh()
      setOpened(null)
    },
  }
  return (
    <>
      <div className={`row gap-x-16 mb-12 ${styles.head}`}>
        <h1 translate="no">{keepTogether(medicine.name)}</h1>
        {medicine.prescriptionOnly && <Chip tone="info">{t("staff.rx")}</Chip>}
        {medicine.controlled && <Chip tone="warn">{t("staff.controlled")}</Chip>}
        {medicine.essential && <Chip tone="info">{t("staff.essential")}</Chip>}
        {!medicine.isChecked && medicine.mergedInto === null && (
          <Chip tone="warn">{t("adminMedicines.unchecked")}</Chip>
        )}
        {medicine.mergedInto && (
          <Link to={paths.adminMedicines} search={{ ...search, id: String(medicine.mergedInto.id) }}>
            {t("adminMedicines.mergedInto", { name: medicine.mergedInto.name })}
          </Link>
        )}
        {medicine.mergedInto === null && (
          <span className={`row push ${styles.acts}`}>
            <CheckButton of={medicine} canAct={!isOff} onDone={refresh} />
            <Button look="outline" size="small" disabled={isOff} onClick={() => setOpened({ what: "edit" })}>
              {t("common.edit")}
            </Button>
          </span>
        )}
      </div>
      <div className={styles.parts}>
        <FactsPart of={medicine} />
        <CodesPart
          of={of}
          canAct={canAct}
          onAdd={() => setOpened({ what: "code" })}
          onConfirm={(gtin) => setOpened({ what: "code", gtin })}
          onEnd={(gtin) => setOpened({ what: "end", gtin })}
        />
        <MergesPart of={of} canAct={!isOff} onUndo={(merge) => setOpened({ what: "undo", merge })} />
      </div>
      {opened?.what === "edit" && <MedicineForm of={medicine} {...dialog} />}
      {opened?.what === "code" && (
        <AddCodeDialog
          medicineId={medicine.id}
          gtin={opened.gtin}
          packSizes={packSizesOf(of, opened.gtin)}
          {...dialog}
        />
      )}
      {opened?.what === "end" && <EndCodeDialog medicineId={medicine.id} gtin={opened.gtin} {...dialog} />}
      {opened?.what === "undo" && <UndoDialog of={opened.merge} {...dialog} />}
    </>
  )
}

/** Returns the pack sizes that pharmacies entered for an unconfirmed code, without repeats. */
const packSizesOf = ({ unconfirmedCodes }: MedicineDetail, code: string | undefined) => [
  ...new Set(
    unconfirmedCodes.flatMap(({ gtin, packSize }) => (gtin === code && packSize !== null ? [packSize] : [])),
  ),
]
