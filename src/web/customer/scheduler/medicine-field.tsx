import { useCombobox } from "downshift"
import { useState } from "react"
import type { MedicineName as Medicine } from "#contract/finder/search.ts"
import { useSuggestedMedicines } from "#web/data/suggested-medicines.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import suggestionList from "#web/kit/forms/suggestions.module.css"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type MedicineFieldProps = {
  field: FormField<string>
  /** The id is null for a typed name. */
  onChange: (name: string, medicineId: number | null) => void
}

/** Edits the medicine's name: typed freely or chosen from the catalogue. */
export function MedicineField({ field, onChange }: MedicineFieldProps) {
  const t = useWords()
  const { id, value: name, error } = field
  const [isOpen, setOpen] = useState(false)
  const medicines = useSuggestedMedicines(name, isOpen) ?? []
  const combobox = useCombobox<Medicine>({
    inputId: id,
    items: medicines,
    inputValue: name,
    itemToString: (medicine) => medicine?.name ?? "",
    selectedItem: null,
    isOpen,
    onIsOpenChange: (change) => setOpen(change.isOpen),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.name, selectedItem.id),
  })
  const isShown = isOpen && medicines.length > 0
  return (
    <div className="relative">
      <Field label={t("scheduler.medicineName")} id={id} hint={t("scheduler.medicineNameHint")} error={error}>
        {({ describedBy, isInvalid }) => (
          <TextInput
            {...combobox.getInputProps({
              maxLength: 200,
              spellCheck: false,
              autoCapitalize: "none",
              autoComplete: "off",
              "aria-labelledby": undefined,
              "aria-describedby": describedBy,
              "aria-invalid": isInvalid || undefined,
              // Set immediately: a controlled field that lags behind loses letters.
              onChange: (event) => onChange(event.currentTarget.value, null),
              onKeyDown: (event) => {
                const closesOnly = event.key === "Escape" && isShown
                // Escape closes the list and leaves the dialog open; Enter without a selection does not
                // submit.
                if (closesOnly) event.preventDefault()
                if (event.key === "Enter" && combobox.highlightedIndex < 0)
                  Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
              },
            })}
          />
        )}
      </Field>
      <ul
        {...combobox.getMenuProps({
          "aria-label": t("scheduler.medicineName"),
          "aria-labelledby": undefined,
          className: classes(suggestionList.menu, isShown && suggestionList.open),
        })}
      >
        {isOpen &&
          medicines.map((item, index) => (
            <li
              key={item.id}
              {...combobox.getItemProps({ item, index })}
              data-active={combobox.highlightedIndex === index || undefined}
            >
              <DoseGlyph form={item.form} />
              <span>
                <MedicineName {...item} />
                <small className="block">{item.manufacturer}</small>
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
