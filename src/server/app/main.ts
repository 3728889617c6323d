import { runNode } from "./run-node.ts"

/** Runs Pharos until it gets a stop signal. A second signal skips the drain delay. */
export async function main(environment = process.env): Promise<void> {
  await runNode(environment)
}

if (import.meta.main) await main()
