type PluralForm = Intl.LDMLPluralRule

type WithoutForm<Name extends string> = Name extends `${infer Base}_${PluralForm}` ? Base : Name

/** Every key with its text. Both forms of a plural have one key; `count` says that it needs one. */
type Entry<Texts, Path extends string = ""> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? {
        key: `${Path}${WithoutForm<Name>}`
        text: Name extends `${string}_${PluralForm}` ? `${Texts[Name]}{{count}}` : Texts[Name]
      }
    : Entry<Texts[Name], `${Path}${Name}.`>
}[keyof Texts & string]

/** The texts of a catalogue by their whole keys. */
export type TextsByKey<Texts> = ByKey<Entry<Texts>>

type ByKey<Of extends { key: string; text: string }> = { [One in Of as One["key"]]: One["text"] }

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

type Value<Name> = Name extends "count" ? number : string | number

/** What has to be given along with one of these texts. */
export type ValuesOf<Text> = [NamesIn<Text>] extends [never]
  ? [values?: Record<string, unknown>]
  : [values: { [Name in NamesIn<Text>]: Value<Name> } & Record<string, unknown>]
