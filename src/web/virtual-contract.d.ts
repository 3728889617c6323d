declare module "virtual:contract" {
  import type { contract } from "#shared/contract.ts"

  /** The contract without its schemas: enough to know where to call. */
  export const routes: typeof contract
}

/** The year of the build: the same in the made HTML and in the browser. */
declare const __BUILT_IN_YEAR__: number
