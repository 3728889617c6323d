import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCombobox } from "downshift"
import { useDeferredValue, useState } from "react"
import type { ListedMedicine } from "#contract/finder/medicines.ts"
import { api } from "#web/data/call.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import suggestionList from "#web/kit/forms/suggestions.module.css"
import type { GoodsMedicine } from "#web/pharmacy/goods-in/goods-draft.ts"
import styles from "#web/pharmacy/goods-in/goods-in.module.css"
import { findGoodsMedicine } from "#web/pharmacy/goods-in/use-goods-in.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

const most = 8
export const medicineSearchId = "goods-search"

/** Finds a medicine of the catalogue by name and adds it to the sheet. */
export function MedicineSearch({ onChosen }: { onChosen: (medicine: GoodsMedicine) => void }) {
  const t = useWords()
  const client = useQueryClient()
  const [typed, setTyped] = useState("")
  const text = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...api.medicines.list.queryOptions({ input: { q: text.slice(0, 200) }, staleTime: 60_000 }),
    enabled: text.length > 1,
  })
  const found = text.length > 1 ? (data?.medicines.slice(0, most) ?? []) : []
  const choose = async ({ id, name, manufacturer }: ListedMedicine) => {
    setTyped("")
    onChosen(await findGoodsMedicine(client, { medicineId: id, name, manufacturer }))
  }
  const combobox = useCombobox<ListedMedicine>({
    inputId: medicineSearchId,
    items: found,
    inputValue: typed,
    itemToString: (medicine) => medicine?.name ?? "",
    selectedItem: null,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem).catch(toastProblem)
    },
  })
  const isShown = combobox.isOpen && found.length > 0
  return (
    <div className={`relative ${styles.search}`}>
      <Field label={t("goodsIn.addLine")} id={medicineSearchId} hint={t("goodsIn.addLineHint")}>
        {({ describedBy }) => (
          <TextInput
            {...combobox.getInputProps({
              maxLength: 200,
              spellCheck: false,
              autoComplete: "off",
              "aria-labelledby": undefined,
              "aria-describedby": describedBy,
              // Set immediately: a controlled field that lags behind loses letters.
              onChange: (event) => setTyped(event.currentTarget.value),
            })}
          />
        )}
      </Field>
      <ul
        {...combobox.getMenuProps({
          "aria-label": t("goodsIn.addLine"),
          "aria-labelledby": undefined,
          className: classes(suggestionList.menu, isShown && suggestionList.open),
        })}
      >
        {isShown &&
          found.map((item, index) => (
            <li
              key={item.id}
              {...combobox.getItemProps({ item, index })}
              data-active={combobox.highlightedIndex === index || undefined}
            >
              <span translate="no">
                <TallMan text={keepTogether(item.name)} />
                <small className="block">{item.manufacturer}</small>
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
