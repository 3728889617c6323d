import { lookup } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { Address4, Address6 } from "ip-address"

/** Thrown for a name or address that leads into a private network. */
export class NotPublic extends Error {
  override name = "NotPublic"
}

/** Whether an address is one of the public internet: not of this machine, its network, or its cloud's metadata. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return new Address4(address).isGlobal()
  return version === 6 && new Address6(address).isGlobal()
}

/** Returns the address in a URL's host; null for a name. */
export function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, "")
  return isIP(bare) === 0 ? null : bare
}

/** Looks a name up once for a connection, which goes to the addresses checked here. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), "", 0)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new NotPublic(hostname), "", 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
