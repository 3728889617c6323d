import { request } from "node:http"

type Cookie = { name: string; value: string; path: string; attributes: string }

export type Visitor = ReturnType<typeof makeVisitor>

export type Visit = { method?: string; form?: Record<string, string>; headers?: Record<string, string> }

function readCookie(line: string): Cookie {
  const [pair = "", ...attributes] = line.split(";")
  const [name = "", ...value] = pair.split("=")
  const path = attributes.find((attribute) => /^\s*path=/i.test(attribute))?.split("=")[1] ?? "/"
  return { name: name.trim(), value: value.join("="), path, attributes: attributes.join(";") }
}

const isOver = ({ attributes }: Cookie) => /max-age=0\b|expires=thu, 01 jan 1970/i.test(attributes)

/**
 * A browser without a screen: keeps cookies by path, follows redirects, and sends a browser's headers.
 * `reach` maps an address to where it is served, like a proxy.
 */
export function makeVisitor(reach: (url: URL) => URL = (url) => url) {
  const jar = new Map<string, Cookie>()
  /** Every Set-Cookie line received. */
  const received: string[] = []

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      received.push(line)
      const cookie = readCookie(line)
      if (isOver(cookie)) jar.delete(`${cookie.name} ${cookie.path}`)
      else jar.set(`${cookie.name} ${cookie.path}`, cookie)
    }
  }

  function cookiesFor(url: URL): string {
    return [...jar.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ")
  }

  /** Sends one request without following redirects. */
  async function ask(address: string | URL, visit: Visit = {}): Promise<Response> {
    const url = new URL(address)
    const { method = visit.form ? "POST" : "GET", form } = visit
    const response = await send(reach(url), {
      method,
      headers: { host: url.host, cookie: cookiesFor(url), accept: "text/html", ...visit.headers },
      form,
    })
    keep(response)
    return response
  }

  /** Follows redirects to the first other answer, or to a URL that `until` accepts. */
  async function go(address: string | URL, visit: Visit = {}, until: (url: URL) => boolean = () => false) {
    let url = new URL(address)
    let response = await ask(url, visit)
    for (let hops = 0; hops < 20; hops++) {
      const next = response.headers.get("location")
      if (!next) break
      url = new URL(next, url)
      if (until(url)) break
      response = await ask(url)
    }
    return { url, response }
  }

  return {
    jar,
    received,
    ask,
    go,
    cookie: (name: string) => [...jar.values()].find((cookie) => cookie.name === name),
  }
}

type Sending = { method: string; headers: Record<string, string>; form: Record<string, string> | undefined }

const withoutBody = new Set([204, 205, 304])

/** Sends one request with the given Host header, which fetch does not allow. */
function send(url: URL, { method, headers, form }: Sending): Promise<Response> {
  const body = form ? new URLSearchParams(form).toString() : ""
  const type = form ? { "content-type": "application/x-www-form-urlencoded" } : {}
  const length =
    method === "GET" || method === "HEAD" ? {} : { "content-length": String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...type, ...length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("error", reject)
      answer.on("end", () => {
        const { statusCode: status = 500, rawHeaders } = answer
        const named = rawHeaders.flatMap((name, index): [string, string][] =>
          index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : [],
        )
        resolve(
          new Response(withoutBody.has(status) ? null : Buffer.concat(chunks), { status, headers: named }),
        )
      })
    })
    sent.on("error", reject)
    sent.end(body)
  })
}
