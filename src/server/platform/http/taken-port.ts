import { once } from "node:events"
import { createServer } from "node:net"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import type { Settings } from "#server/platform/settings/settings.ts"

/** Tries the port before anything else is started. Throws StartRefused when Pharos could not listen there. */
export async function refuseTakenPort({ port, host }: Pick<Settings, "port" | "host">): Promise<void> {
  const probe = createServer()
  try {
    const listening = once(probe, "listening")
    probe.listen(port, host)
    await listening
  } catch (error) {
    throw new StartRefused(whyNot(error, port, host))
  }
  probe.close()
  await once(probe, "close")
}

function whyNot(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && "code" in error ? error.code : null
  if (code === "EADDRINUSE")
    return `Something else already listens on port ${port} of ${host}. Set PORT to another one, for example PORT=${port + 1} npm start.`
  return `Pharos cannot listen on port ${port} of ${host}: ${error instanceof Error ? error.message : String(error)}. Set PORT or HOST to others.`
}
