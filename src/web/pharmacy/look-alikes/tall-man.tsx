import CopyX from "lucide-react/icons/copy-x"
import { Chip } from "#web/kit/actions/chip.tsx"
import { MedicineName, type MedicineNameProps } from "#web/kit/format/medicine-name.tsx"
import { hasLookAlike, partsOf, useLookAlikes } from "#web/pharmacy/look-alikes/look-alike-names.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

/**
 * Renders a name in tall man letters: `predniSONE`. The text itself is unchanged for search, copying
 * and screen readers.
 */
export function TallMan({ text }: { text: string }) {
  return partsOf(text, useLookAlikes()).map(({ text: part, isTall }, place) =>
    isTall ? (
      <span key={place} className="uppercase">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Renders a medicine's name where staff choose between names. */
export function StaffMedicineName({ genericName, ...rest }: MedicineNameProps & { genericName: string }) {
  return <MedicineName {...rest} genericName={<TallMan text={genericName} />} />
}

/** Says that a name is mistaken for another one; nothing for all other names. */
export function LookAlikeChip({ name }: { name: string }) {
  return hasLookAlike(name, useLookAlikes()) ? <AlikeChip /> : null
}

/** Says that a name is mistaken for another one. */
export function AlikeChip() {
  const t = useWords()
  return (
    <Chip tone="note" icon={<CopyX aria-hidden="true" />}>
      {t("scan.lookAlike.chip")}
    </Chip>
  )
}
