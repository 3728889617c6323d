import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

// Compiled modules are kept beside the packages, which halves the work of the next start. A folder that cannot be
// written only costs that.
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url)))

/** Runs Pharos until it gets a stop signal. A second signal skips the drain delay. */
export async function main(environment = process.env): Promise<void> {
  const { runNode } = await import("./run-node.ts")
  await runNode(environment)
}

if (import.meta.main) await main()
