import Fastify from "fastify"
import { expect, test } from "vitest"
import { readSettings } from "#server/platform/settings/settings.ts"
import { clientNetwork, trustedProxies } from "./client-network.ts"

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2::9", "2001:db8:1:2::"],
  ["2001:db8::1", "2001:db8::"],
  ["2001:db8::3:4:5:6", "2001:db8::"],
  ["fe80::1%eth0", "fe80::"],
  ["::1", "::"],
  ["not an address", "not an address"],
])("counts %s as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

async function clientBehind(proxies: string, forwarded: string): Promise<string> {
  const server = Fastify({ trustProxy: trustedProxies(readSettings({ TRUST_PROXY: proxies })) })
  server.get("/", (request) => request.ip)
  const headers = forwarded ? { "x-forwarded-for": forwarded } : {}
  return (await server.inject({ url: "/", remoteAddress: "10.0.0.5", headers })).body
}

// Each proxy appends the address of its client; entries to the left of those were written by the client.
test.each([
  ["", "1.1.1.1", "10.0.0.5"],
  ["0", "1.1.1.1", "10.0.0.5"],
  ["1", "203.0.113.7", "203.0.113.7"],
  ["1", "1.1.1.1, 2.2.2.2, 203.0.113.7", "203.0.113.7"],
  ["1", "", "10.0.0.5"],
  ["2", "1.1.1.1, 203.0.113.7, 10.0.0.4", "203.0.113.7"],
  ["10.0.0.5", "1.1.1.1, 203.0.113.7", "203.0.113.7"],
  ["10.0.0.0/24", "1.1.1.1, 203.0.113.7, 10.0.0.4", "203.0.113.7"],
  ["10.0.0.6,192.168.0.0/16", "203.0.113.7", "10.0.0.5"],
])("with TRUST_PROXY=%j reads X-Forwarded-For %j as client %s", async (proxies, forwarded, client) => {
  expect(await clientBehind(proxies, forwarded)).toBe(client)
})
