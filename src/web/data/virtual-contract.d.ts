declare module "virtual:contract" {
  import type { contract } from "#contract/contract.ts"

  type FirstAsked = "session" | "site" | "availability" | "adverts" | "directions"

  /** The endpoints of a guest's first page, without schemas: enough to call them. */
  export const routes: Pick<typeof contract, FirstAsked>
}

declare module "virtual:contract/others" {
  import type { contract } from "#contract/contract.ts"

  /** All other endpoints, in the same way. */
  export const routes: Omit<typeof contract, keyof typeof import("virtual:contract").routes>
}

/** The year of the build: the same in the made HTML and in the browser. */
declare const __BUILT_IN_YEAR__: number
