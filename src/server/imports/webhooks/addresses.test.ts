import { createHmac } from "node:crypto"
import { createServer } from "node:http"
import { expect, test } from "vitest"
import { post } from "./post.ts"
import { isPublicAddress } from "./public-address.ts"
import { newSecret, signaturesOf } from "./signature.ts"

test("signs as the Standard Webhooks do, with every valid secret", () => {
  // Signed by the package standardwebhooks 1.1.1.
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  }
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLw=="
  expect(signaturesOf(message, [secret])).toBe("v1,/Xy7FLfFISa1TZH7WLT+0x/orG5MlcutAFOpVan3/00=")

  const other = newSecret()
  expect(other).toMatch(/^whsec_[\w+/]{43}=$/)
  const key = Buffer.from(other.slice(6), "base64")
  const own = createHmac("sha256", key).update(`${message.id}.${message.timestamp}.${message.body}`)
  expect(signaturesOf(message, [other, secret])).toBe(
    `v1,${own.digest("base64")} ${signaturesOf(message, [secret])}`,
  )
})

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.31.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "2002:7f00:1::",
  "2001:db8::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "not an address",
])("takes %s for private", (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(["8.8.8.8", "112.134.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])(
  "takes %s for public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test("connects to no private address, however it is written, and not over plain HTTP", async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, () => {
      const address = server.address()
      resolve(typeof address === "object" ? (address?.port ?? 0) : 0)
    })
  })
  const reach = (host: string, { scheme = "https", isTrusted = false } = {}) =>
    post({
      url: new URL(`${scheme}://${host}:${port}/hook`),
      headers: {},
      body: "{}",
      isTrusted,
      signal: new AbortController().signal,
    })
  for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "localhost", "0"])
    expect(await reach(host), host).toMatchObject({ failure: "not-public", status: null })
  expect(await reach("localhost", { scheme: "http" })).toMatchObject({ failure: "not-public" })
  expect(await reach("no-such-name.invalid")).toMatchObject({ failure: "no-address" })
  expect(asked).toBe(0)
  expect(await reach("127.0.0.1", { scheme: "http", isTrusted: true })).toMatchObject({ status: 200 })
  server.close()
})

test("reads the beginning of an answer, and follows no redirect", async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? "")
    if (request.url === "/moved") return response.writeHead(302, { location: "/elsewhere" }).end()
    response.writeHead(500)
    const more = () => {
      if (!response.destroyed) response.write(`no\u0000 ${"x".repeat(65_536)}`, () => setImmediate(more))
    }
    more()
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" ? (address?.port ?? 0) : 0)
    })
  })
  const ask = (path: string) =>
    post({
      url: new URL(`http://127.0.0.1:${port}${path}`),
      headers: {},
      body: "{}",
      isTrusted: true,
      signal: new AbortController().signal,
    })
  expect(await ask("/moved")).toMatchObject({ status: 302, answer: "" })
  const endless = await ask("/endless")
  expect(endless).toMatchObject({ status: 500, failure: null })
  expect(endless.answer).toBe(`no ${"x".repeat(497)}`)
  expect(asked).toEqual(["/moved", "/endless"])
  server.closeAllConnections()
  server.close()
})
