import { frame } from "#web/words/en/frame.ts"
import { home } from "#web/words/en/home.ts"
import { login } from "#web/words/en/login.ts"
import { pages } from "#web/words/en/pages.ts"
import { problemWords } from "#web/words/en/problems.ts"
import { tracker } from "#web/words/en/tracker.ts"
import { ui } from "#web/words/en/ui.ts"

/** Every text a person reads, in English: the catalogue the other languages are measured by. */
export const en = { frame, home, login, pages, problems: problemWords, tracker, ui } as const

type SameKeys<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]> }

/** A whole catalogue: a language that lacks a key does not compile. */
export type Words = SameKeys<typeof en>
