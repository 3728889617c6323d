import { generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type Token = { header: Record<string, unknown>; claims: Record<string, unknown> }

/** The fault to inject; without one everything is correct. */
export type Tampering = {
  token?: (token: Token) => Token
  /** Signs with a key that is not in its published key set. */
  foreignKey?: boolean
  /** Omits the signature. */
  unsigned?: boolean
  /** Parameters of the redirect back. */
  answer?: (answer: Record<string, string>) => Record<string, string>
  metadata?: Record<string, unknown>
  userinfo?: Record<string, unknown>
  tokenStatus?: number
}

type Options = {
  /** The path of its issuer. */
  path?: string
  algorithm?: "ES256" | "RS256"
}

const makeKey = (algorithm: Options["algorithm"]) =>
  algorithm === "RS256"
    ? generateKeyPairSync("rsa", { modulusLength: 2048 })
    : generateKeyPairSync("ec", { namedCurve: "P-256" })
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url")

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ""
  for await (const chunk of request.setEncoding("utf8")) text += chunk
  return new URLSearchParams(text)
}

/** Starts an identity provider that returns the given false responses and logs everyone in as `mallory`. */
export async function startHostileProvider({ path = "", algorithm = "ES256" }: Options = {}) {
  const own = makeKey(algorithm)
  const foreign = makeKey(algorithm)
  const nonces = new Map<string, string>()
  const state: { tampering: Tampering; tokenRequests: URLSearchParams[]; answers: boolean } = {
    tampering: {},
    tokenRequests: [],
    answers: true,
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const origin = `http://127.0.0.1:${port}`
  const issuer = `${origin}${path}`

  function makeIdToken(nonce: string): string {
    const { tampering } = state
    const now = Math.floor(Date.now() / 1000)
    const right: Token = {
      header: { alg: algorithm, kid: "own", typ: "JWT" },
      claims: {
        iss: issuer,
        aud: "pharos",
        sub: "mallory",
        name: "Mallory",
        nonce,
        iat: now,
        exp: now + 60,
        "x/roles": [],
      },
    }
    const { header, claims } = tampering.token?.(right) ?? right
    const signed = `${encode(header)}.${encode(claims)}`
    if (tampering.unsigned) return `${signed}.`
    const { privateKey } = tampering.foreignKey ? foreign : own
    const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" })
    return `${signed}.${signature.toString("base64url")}`
  }

  function json(response: ServerResponse, body: unknown, status = 200): void {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin)
    if (!state.answers) return void request.socket.destroy()
    if (url.href === `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`) {
      return json(response, {
        issuer,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        userinfo_endpoint: `${origin}/userinfo`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: [algorithm],
        code_challenge_methods_supported: ["S256"],
        ...state.tampering.metadata,
      })
    }
    if (url.pathname === "/keys") {
      return json(response, {
        keys: [
          {
            ...own.publicKey.export({ format: "jwk" }),
            kid: "own",
            ...(algorithm === "ES256" && { alg: algorithm }),
            use: "sig",
          },
        ],
      })
    }
    if (url.pathname === "/authorize") {
      const asked = Object.fromEntries(url.searchParams)
      const code = randomBytes(8).toString("hex")
      nonces.set(code, asked.nonce ?? "")
      const right = { code, state: asked.state ?? "" }
      const answer = new URLSearchParams(state.tampering.answer?.(right) ?? right)
      response.writeHead(303, { location: `${asked.redirect_uri}?${answer.toString()}` }).end()
      return
    }
    if (url.pathname === "/token") {
      const form = await readBody(request)
      state.tokenRequests.push(form)
      if (state.tampering.tokenStatus)
        return json(response, { error: "invalid_grant" }, state.tampering.tokenStatus)
      const idToken = makeIdToken(nonces.get(form.get("code") ?? "") ?? "")
      return json(response, { access_token: "access", token_type: "bearer", id_token: idToken })
    }
    if (url.pathname === "/userinfo") return json(response, { sub: "mallory", ...state.tampering.userinfo })
    response.writeHead(404).end()
  }

  return {
    issuer,
    state,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
