import { useQuery } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import type { Person, Workplace } from "#contract/platform/session.ts"
import { api } from "#web/data/call.ts"

export type Session =
  | { state: "unknown"; person: null; pendingOrders: 0; isFailing: boolean; retry: () => void }
  | { state: "guest"; person: null; pendingOrders: 0 }
  | { state: "signed-in"; person: Person; pendingOrders: number }

export const sessionOptions = api.session.get.queryOptions({ staleTime: 60_000 })

const hintKey = "pharos.was-signed-in"

/**
 * Returns the current person; `unknown` until the server has answered, which public pages do not wait
 * for.
 */
export function useSession(): Session {
  const { data: answer, failureCount, refetch } = useQuery(sessionOptions)
  const data = useHydrated() ? answer : undefined
  const state = data === undefined ? "unknown" : data.person ? "signed-in" : "guest"
  useEffect(() => rememberHint(state), [state])
  if (!data) {
    return {
      state: "unknown",
      person: null,
      pendingOrders: 0,
      isFailing: failureCount > 0,
      retry: () => void refetch(),
    }
  }
  if (!data.person) return { state: "guest", person: null, pendingOrders: 0 }
  return { state: "signed-in", person: data.person, pendingOrders: data.pendingOrders }
}

/** Returns the login redirect, also used for Register; it returns to `back`. */
export function loginUrl(back: string) {
  return `/auth/login?back=${encodeURIComponent(back)}`
}

/** Ends the session; returns the identity provider's logout URL, which leads back to the start page. */
export async function endSession(): Promise<string> {
  const answer = await fetch("/auth/logout", { method: "POST", headers: { "x-pharos": "1" } })
  if (!answer.ok) throw new Error(`The logout was refused with ${answer.status}`)
  const { location: next }: { location: string } = await answer.json()
  forgetHint()
  return next
}

// boot.js reads this before the first paint, so that guest buttons do not flash for a logged-in person.
function rememberHint(state: Session["state"]) {
  if (state === "unknown") return
  if (state === "guest") return forgetHint()
  try {
    if (!localStorage.getItem(hintKey)) bringSettings()
    localStorage.setItem(hintKey, "1")
  } catch {
    // Storage can be blocked; the hint is optional.
  }
}

/** Applies the person's settings at a login, or keeps the device's. */
function bringSettings() {
  import("#web/data/settings-at-login.ts").then(({ takeSettings }) => takeSettings()).catch(() => {})
}

function forgetHint() {
  delete document.documentElement.dataset.wasSignedIn
  const cookie = /[\w-]*pharos-logged-in(?==)/.exec(document.cookie)?.[0]
  const secure = location.protocol === "https:" ? "; secure" : ""
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has had no other interface for long enough.
  if (cookie) document.cookie = `${cookie}=; path=/; max-age=0${secure}`
  try {
    localStorage.removeItem(hintKey)
  } catch {
    // See above.
  }
}

/** Returns the pharmacy or supplier where the person currently works. */
export const workplaceOf = (person: Person | null, kind: Workplace["kind"]): Workplace | undefined =>
  person?.workplaces.find((place) => place.kind === kind)

export const useWorkplace = (kind: Workplace["kind"]) => workplaceOf(useSession().person, kind)

const never = () => () => {}

/** False during hydration, so that the first render matches the prerendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
