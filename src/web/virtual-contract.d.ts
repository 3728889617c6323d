declare module "virtual:contract" {
  import type { contract } from "#shared/contract.ts"

  /** The contract without its schemas: enough to know where to call. */
  export const routes: typeof contract
}

declare const __VERSION__: string
