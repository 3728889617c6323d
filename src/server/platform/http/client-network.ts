import { isIPv6 } from "node:net"
import { Address6 } from "ip-address"
import type { Settings } from "#server/platform/settings/settings.ts"

/**
 * Returns the trusted proxies in Fastify's form. A number counts hops from our side, so that entries a client
 * writes into X-Forwarded-For are ignored; Fastify itself would trust no proxy for a number.
 */
export function trustedProxies({ trustProxy }: Pick<Settings, "trustProxy">) {
  if (typeof trustProxy !== "number") return trustProxy
  return trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy)
}

/**
 * Returns the key of a client in rate limits: an IPv4 address, or the /64 network of an IPv6 address, in
 * which a household can use any address. Same as in @fastify/rate-limit.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = new Address6(address)
  if (parsed.isMapped4()) return parsed.to4().correctForm()
  return new Address6(`${address}/64`).startAddress().correctForm()
}
