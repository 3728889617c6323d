declare module "virtual:contract" {
  import type { contract } from "#contract/contract.ts"

  type FirstAsked = "session" | "site" | "availability" | "adverts" | "directions"

  /** The endpoints of a guest's first page, without schemas. */
  export const routes: Pick<typeof contract, FirstAsked>
}

declare module "virtual:contract/others" {
  import type { contract } from "#contract/contract.ts"

  /** All other endpoints, in the same form. */
  export const routes: Omit<typeof contract, keyof typeof import("virtual:contract").routes>
}

/** The year of the build, equal in the prerendered HTML and in the browser. */
declare const __BUILT_IN_YEAR__: number
