import type { AddressInfo } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Settings } from "#server/platform/settings/settings.ts"

export type Origins = {
  /** Every origin this site is reached at. */
  accepted(): string[]
  /** The one a request came to; the first when its Host is none of them. */
  of(request: FastifyRequest): string
}

const originOf = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : "")

/** With PUBLIC_URL that one alone; without it the three names of this machine. */
export function makeOrigins(server: FastifyInstance, settings: Settings): Origins {
  const { publicUrl } = settings
  if (publicUrl) return { accepted: () => [publicUrl], of: () => publicUrl }
  const port = () => {
    const address = server.server.address() as AddressInfo | null // a TCP server has no path as its address
    return address?.port ?? settings.port
  }
  const accepted = () => ["localhost", "127.0.0.1", "[::1]"].map((name) => originOf(`${name}:${port()}`))
  return {
    accepted,
    of: ({ headers }) => {
      const asked = originOf(headers.host ?? "")
      const [first = "", ...others] = accepted()
      return others.includes(asked) ? asked : first
    },
  }
}
