type PluralForm = Intl.LDMLPluralRule

type WithoutForm<Name extends string> = Name extends `${infer Base}_${PluralForm}` ? Base : Name

/** The whole keys of a catalogue: `till.addToCart`. All forms of a plural have one key. */
export type KeysOf<Texts, Path extends string = ""> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? `${Path}${WithoutForm<Name>}`
    : KeysOf<Texts[Name], `${Path}${Name}.`>
}[keyof Texts & string]
