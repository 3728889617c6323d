import { useQuery } from "@tanstack/react-query"
import { useCombobox } from "downshift"
import { type ReactNode, useDeferredValue, useState } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import suggestionList from "#web/kit/forms/suggestions.module.css"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"

const most = 8

export type FoundMedicine = { id: number; name: string; manufacturer: string }

type MedicineComboboxProps = {
  id: string
  label: string
  hint: ReactNode
  error?: string | undefined
  inputRef?: (element: HTMLElement | null) => void
  /** Where medicines are looked up: in the pharmacy's list or in the catalogue. */
  find: (text: string) => { queryKey: readonly unknown[]; queryFn: () => Promise<readonly FoundMedicine[]> }
  onChosen: (medicine: FoundMedicine) => void
}

/** Finds a medicine by a part of its name. */
export function MedicineCombobox(props: MedicineComboboxProps) {
  const { id, label, hint, error, inputRef, find, onChosen } = props
  const [typed, setTyped] = useState("")
  const text = useDeferredValue(typed.trim())
  const { data } = useQuery({ ...find(text.slice(0, 200)), staleTime: 60_000, enabled: text.length > 1 })
  const found = text.length > 1 ? (data?.slice(0, most) ?? []) : []
  const combobox = useCombobox<FoundMedicine>({
    inputId: id,
    items: found,
    inputValue: typed,
    itemToString: (medicine) => medicine?.name ?? "",
    selectedItem: null,
    defaultHighlightedIndex: 0,
    // A scan moves the focus on: leaving the field chooses nothing.
    stateReducer: ({ selectedItem }, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setTyped("")
      onChosen(selectedItem)
    },
  })
  const isShown = combobox.isOpen && found.length > 0
  return (
    <>
      <Field label={label} id={id} hint={hint} error={error}>
        {({ describedBy, isInvalid }) => (
          <TextInput
            {...combobox.getInputProps({
              ref: inputRef,
              maxLength: 200,
              spellCheck: false,
              autoComplete: "off",
              "aria-labelledby": undefined,
              "aria-describedby": describedBy,
              "aria-invalid": isInvalid || undefined,
              // Set immediately: a controlled field that lags behind loses letters.
              onChange: (event) => setTyped(event.currentTarget.value),
            })}
          />
        )}
      </Field>
      <ul
        {...combobox.getMenuProps({
          "aria-label": label,
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
    </>
  )
}

/** Returns a source of medicines for the combobox. */
export const medicinesOf =
  (list: (q: string) => Promise<{ medicines: readonly FoundMedicine[] }>, key: string) => (q: string) => ({
    queryKey: ["medicine-combobox", key, q],
    queryFn: async () => (await list(q)).medicines,
  })
