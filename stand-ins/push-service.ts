import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import ece from "http_ece"

/** The behaviour of a subscription endpoint; every other endpoint accepts messages. */
export const troubles = ["missing", "expired", "busy", "broken", "silent", "redirect", "forbidden"] as const
export type Trouble = (typeof troubles)[number]

export type PushMessage = {
  /** The owner: the id that `subscribe` returned. */
  to: string
  topic: string | null
  ttl: number
  urgency: string | null
  /** The sender: the public key of its VAPID pair. */
  sender: string
  subject: string
  /** Decrypted, as the browser reads it. */
  text: string
}

type Browser = { keys: ReturnType<typeof makeKeys>; trouble: Trouble | null }
type Arrival = { message: PushMessage; accept: () => void }

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A push service (RFC 8030, 8291 and 8292) that also decrypts messages as browsers do. Only for tests. */
export async function startPushService(port = 0) {
  const browsers = new Map<string, Browser>()
  /** All accepted messages in order. */
  const accepted: PushMessage[] = []
  const refusals: string[] = []
  let asked = 0
  let decide: (message: PushMessage, arrival: number) => "accept" | "hold" = () => "accept"
  const held: Arrival[] = []
  const server = createServer((request, response) => {
    asked += 1
    take(request, response).catch((error: unknown) => refuse(response, 400, String(error)))
  })
  await once(server.listen(port, "127.0.0.1"), "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port, not on a path

  async function take(request: IncomingMessage, response: ServerResponse) {
    const arrival = asked
    const to = /^\/push\/([\w-]+)$/.exec(request.url ?? "")?.[1] ?? ""
    const browser = browsers.get(to)
    if (request.method !== "POST" || !browser) return refuse(response, 404, "no such subscription")
    if (browser.trouble) return misbehave(browser.trouble, response)
    const message = read(request.headers, await bodyOf(request), { to, browser, origin })
    const accept = () => {
      if (response.destroyed) return
      accepted.push(message)
      response.writeHead(201, { location: `/message/${accepted.length}` }).end()
    }
    if (decide(message, arrival) === "hold") held.push({ message, accept })
    else accept()
  }

  function refuse(response: ServerResponse, status: number, why: string) {
    refusals.push(why)
    response.writeHead(status).end(why)
  }

  return {
    origin,
    accepted,
    /** Requests refused as invalid. */
    refusals,
    held,
    asked: () => asked,
    /** Returns the subscription of a new browser. */
    subscribe(trouble: Trouble | null = null) {
      const id = randomBytes(9).toString("base64url")
      const keys = makeKeys()
      browsers.set(id, { keys, trouble })
      return { id, endpoint: `${origin}/push/${id}`, keys: { p256dh: keys.p256dh, auth: keys.auth } }
    },
    setTrouble(id: string, trouble: Trouble | null) {
      const browser = browsers.get(id)
      if (browser) browser.trouble = trouble
    },
    /** Holds requests until they are accepted explicitly; `arrival` counts from 1. */
    holdWhen(isHeld: (message: PushMessage, arrival: number) => boolean) {
      decide = (message, arrival) => (isHeld(message, arrival) ? "hold" : "accept")
    },
    /** Returns the messages for a browser that comes online now: the last one of each topic. */
    undelivered(id: string): PushMessage[] {
      const own = accepted.filter(({ to }) => to === id)
      return own.filter(
        ({ topic }, at) => topic === null || !own.slice(at + 1).some((later) => later.topic === topic),
      )
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function makeKeys() {
  const ecdh = createECDH("prime256v1")
  ecdh.generateKeys()
  const auth = randomBytes(16).toString("base64url")
  return { ecdh, p256dh: ecdh.getPublicKey().toString("base64url"), auth }
}

function misbehave(trouble: Trouble, response: ServerResponse) {
  const acts: Record<Trouble, () => void> = {
    missing: () => void response.writeHead(404).end(),
    expired: () => void response.writeHead(410).end(),
    busy: () => void response.writeHead(429, { "retry-after": "7" }).end(),
    broken: () => void response.writeHead(500).end("Internal error"),
    silent: () => undefined,
    redirect: () => void response.writeHead(307, { location: "/elsewhere" }).end(),
    forbidden: () => void response.writeHead(403).end(),
  }
  acts[trouble]()
}

type Where = { to: string; browser: Browser; origin: string }

function read(
  headers: IncomingMessage["headers"],
  body: Buffer,
  { to, browser, origin }: Where,
): PushMessage {
  const { sender, subject } = readVapid(headers.authorization ?? "", origin)
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("not encrypted as RFC 8291 says")
  if (body.length > 4096) throw new Error("larger than 4 kB")
  const ttl = Number(headers.ttl)
  if (!Number.isInteger(ttl)) throw new Error("no TTL")
  const topic = header(headers.topic)
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new Error("the topic is not URL-safe or too long")
  const text = ece.decrypt(body, {
    version: "aes128gcm",
    privateKey: browser.keys.ecdh,
    authSecret: browser.keys.auth,
  })
  return { to, topic, ttl, urgency: header(headers.urgency), sender, subject, text: text.toString() }
}

const header = (value: string | string[] | undefined) => (typeof value === "string" ? value : null)

/** Returns the sender, verified by an unexpired signature for this push service. */
function readVapid(authorization: string, origin: string) {
  const { token = "", key = "" } =
    /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [head = "", claims = "", signature = ""] = token.split(".")
  const point = Buffer.from(key, "base64url")
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  }
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  )
  if (!isSigned) throw new Error("the sender's signature is wrong")
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString())
  if (aud !== origin) throw new Error(`signed for ${aud}`)
  const leftSeconds = exp - Date.now() / 1000
  if (!(leftSeconds > 0 && leftSeconds <= 86_400)) throw new Error("the signature has expired")
  return { sender: key, subject: String(sub) }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
