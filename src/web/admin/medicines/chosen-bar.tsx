import X from "lucide-react/icons/x"
import { useState } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { maxMerged } from "#domain/admin/catalogue-rules.ts"
import styles from "#web/admin/medicines/medicines.module.css"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

type ChosenBarProps = ReturnType<typeof useChosen> & { canAct: boolean; onMerge: () => void }

/** Shows the medicines chosen for a merge, across pages. */
export function ChosenBar({ chosen, toggle, canAct, onMerge }: ChosenBarProps) {
  const t = useWords()
  const isAlone = chosen.length < 2
  return (
    <section className={`row gap-x-12 mb-16 ${styles.chosen}`} aria-label={t("adminMedicines.chosen.title")}>
      <b>{t("adminMedicines.chosen.title")}</b>
      <ul>
        {chosen.map((one) => (
          <li key={one.id}>
            <span translate="no">
              {one.name} <small>{one.manufacturer}</small>
            </span>
            <IconButton
              label={t("adminMedicines.chosen.remove", { name: one.name })}
              onClick={() => toggle(one)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        disabled={!canAct || isAlone}
        title={isAlone ? t("adminMedicines.chosen.needsTwo") : undefined}
        onClick={onMerge}
      >
        {t("staff.mergeDuplicates")}
      </Button>
      {isAlone && <small>{t("adminMedicines.chosen.needsTwo")}</small>}
      {chosen.length >= maxChosen && (
        <small>{t("adminMedicines.chosen.tooMany", { count: maxChosen })}</small>
      )}
    </section>
  )
}

/** The maximum number of medicines in one merge, including the survivor. */
export const maxChosen = maxMerged + 1

/** Holds the medicines chosen for a merge while the search changes. */
export function useChosen() {
  const [chosen, setChosen] = useState<CatalogueMedicine[]>([])
  const toggle = (one: CatalogueMedicine) =>
    setChosen((before) =>
      before.some(({ id }) => id === one.id) ? before.filter(({ id }) => id !== one.id) : [...before, one],
    )
  return {
    chosen,
    toggle,
    clear: () => setChosen([]),
    has: (id: number) => chosen.some((one) => one.id === id),
  }
}
