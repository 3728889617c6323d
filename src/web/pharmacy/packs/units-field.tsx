import type { ComponentProps, ComponentPropsWithRef, ReactNode } from "react"
import { readTypedUnits } from "#domain/pharmacy/packs.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { TextInput } from "#web/kit/forms/field.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { useWords } from "#web/words/words.ts"

/** The keypad of a telephone has the signs for packs. */
export const unitsKeys = {
  inputMode: "tel",
  autoComplete: "off",
  maxLength: 20,
  className: "num",
} as const

/** Renders a bare input for units or packs, as `readTypedUnits` reads them. */
export const UnitsInput = (props: ComponentPropsWithRef<"input">) => <TextInput {...unitsKeys} {...props} />

type UnitsFieldProps = Omit<ComponentProps<typeof TextField>, "hint"> & {
  /** The medicine's usual pack. */
  packSize: number | null
  hint?: ReactNode
  /** Leaves out what can be typed and what it amounts to; the form says that elsewhere. */
  isBrief?: boolean
}

/** Renders a field for units or packs: the hint says what can be typed, then what it amounts to. */
export function UnitsField({ packSize, hint, isBrief = false, ...rest }: UnitsFieldProps) {
  const t = useWords()
  const { units } = readTypedUnits(rest.field.value, packSize)
  const grammar = packSize
    ? t("staff.packs.hint", { size: formatCount(packSize) })
    : t("staff.packs.hintUnsized")
  const said = units === null ? grammar : unitsText(t, units, packSize)
  const whole = (
    <>
      {hint}
      <span className="block num" role="status">
        {said}
      </span>
    </>
  )
  return <TextField {...unitsKeys} {...rest} hint={isBrief ? hint : whole} />
}
