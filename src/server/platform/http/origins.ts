import type { AddressInfo } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Settings } from "#server/platform/settings/settings.ts"

export type Origins = {
  /** Returns every origin this site is reached at. */
  accepted(): string[]
  /** Returns the origin of a request; the first one when its Host is unknown. */
  of(request: FastifyRequest): string
}

const originOf = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : "")

/** With PUBLIC_URL, that origin only; without it, the three names of this machine. */
export function makeOrigins(server: FastifyInstance, settings: Settings): Origins {
  const { publicUrl } = settings
  if (publicUrl) return { accepted: () => [publicUrl], of: () => publicUrl }
  const originsAt = (port: number) =>
    ["localhost", "127.0.0.1", "[::1]"].map((name) => originOf(`${name}:${port}`))
  let listening: string[] | undefined
  const accepted = () => {
    if (listening) return listening
    const address = server.server.address() as AddressInfo | null // a TCP server's address is not a path
    // Asked once: each question is a system call.
    if (address) listening = originsAt(address.port)
    return listening ?? originsAt(settings.port)
  }
  return {
    accepted,
    of: ({ headers }) => {
      const asked = originOf(headers.host ?? "")
      const [first = "", ...others] = accepted()
      return others.includes(asked) ? asked : first
    },
  }
}
