import { useQuery } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import type { LookAlike } from "#contract/finder/medicines.ts"
import { makeListeners } from "#domain/platform/listeners.ts"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import { hasRole } from "#web/frame/guard.ts"

/** Look-alike names by stored name. */
type LookAlikeNames = ReadonlyMap<string, LookAlike>

export const indexNames = (known: readonly LookAlike[]): LookAlikeNames =>
  new Map(known.map((each) => [each.name, each]))

/** A part of a name, and whether its letters are those in which it differs. */
type NamePart = { text: string; isTall: boolean }

/** A name in parts: the letters stay as they are stored, and those to be shown tall are marked. */
export function partsOf(text: string, names: LookAlikeNames): NamePart[] {
  const parts: NamePart[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const tallMan = names.get(word.toLowerCase())?.tallMan
    if (tallMan === undefined) continue
    if (index > at) parts.push({ text: text.slice(at, index), isTall: false })
    at = index
    for (const [run] of tallMan.matchAll(/\p{Lu}+|\P{Lu}+/gu)) {
      parts.push({ text: text.slice(at, at + run.length), isTall: /\p{Lu}/u.test(run) })
      at += run.length
    }
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), isTall: false })
  return parts
}

/** The names in a text that are mistaken for others. */
const listedIn = (text: string, names: LookAlikeNames) =>
  [...text.matchAll(/\p{L}+/gu)].flatMap(([word]) => names.get(word.toLowerCase()) ?? [])

export const hasLookAlike = (text: string, names: LookAlikeNames) => listedIn(text, names).length > 0

/** Whether two medicines' names are look-alikes. */
export function areAlike(one: string, other: string, names: LookAlikeNames): boolean {
  const others = new Set(listedIn(other, names).map(({ name }) => name))
  return listedIn(one, names).some((each) => each.others.some((name) => others.has(name)))
}

/** Returns the names on the shelf that are mistaken for another one that is there too. */
export function alikeOnShelf(
  rows: readonly { genericName: string; quantity: number }[],
  names: LookAlikeNames,
): ReadonlySet<string> {
  const listed = new Map(rows.map(({ genericName }) => [genericName, listedIn(genericName, names)]))
  const there = new Set(
    rows
      .filter(({ quantity }) => quantity > 0)
      .flatMap(({ genericName }) => listed.get(genericName) ?? [])
      .map(({ name }) => name),
  )
  const hasPartner = ({ others }: LookAlike) => others.some((other) => there.has(other))
  return new Set([...listed].filter(([, each]) => each.some(hasPartner)).map(([name]) => name))
}

/** Saved, so that a till that starts offline knows them as well. */
const keptKey = "pharos.look-alikes"

let names: LookAlikeNames = indexNames([])
const listeners = makeListeners()

function take(known: readonly LookAlike[]) {
  names = indexNames(known)
  listeners.notify()
}

/** Returns the look-alike names; empty until loaded. */
export const useLookAlikes = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => names,
    () => names,
  )

export const currentLookAlikes = () => names

/** Fetches the names once for all screens of the staff. */
export function useLoadedLookAlikes() {
  const { data } = useQuery({
    ...api.medicines.lookAlikes.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
    enabled: hasRole(useSession(), "pharmacien"),
  })
  useEffect(() => take(readKept()), [])
  useEffect(() => {
    if (!data) return
    take(data)
    try {
      localStorage.setItem(keptKey, JSON.stringify(data))
    } catch {
      // Storage can be disabled; then they are loaded on each visit.
    }
  }, [data])
}

function readKept(): LookAlike[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptKey) ?? "[]")
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
