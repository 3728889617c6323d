import { gzipSync } from "node:zlib"
import { chance, type Draw, pick } from "./absurd-values.ts"
import type { Request } from "./request.ts"

type Change = (g: Draw, request: Request) => Partial<Request>

/** Makes a request that no browser sends: another method, type or spelling, cut JSON, strange headers. */
export function withWireTrouble(g: Draw, request: Request): Request {
  const changed = { ...request, ...pick(g, changes)(g, request) }
  return chance(g, 25) ? { ...changed, ...pick(g, changes)(g, changed) } : changed
}

const textOf = ({ body }: Request) => body?.toString() ?? "{}"

const methods: Change = (g) => ({
  method: pick(g, [
    "HEAD",
    "OPTIONS",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "GET",
    "TRACE",
    "PROPFIND",
    "QUERY",
    "REPORT",
  ]),
})

const types: Change = (g, request) => ({
  headers: {
    ...request.headers,
    "content-type": pick(g, [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "application/octet-stream",
      "application/json; charset=utf-16",
      'application/json;charset="',
      "APPLICATION/JSON",
      "application/problem+json",
      "application/json, text/plain",
      ";",
      "image/png",
      "text/csv",
      "text/event-stream",
    ]),
  },
})

const bodies: Change = (g, request) => {
  const text = textOf(request)
  const made: (Buffer | string | null)[] = [
    null,
    "",
    "null",
    "[]",
    "0",
    '"text"',
    "true",
    "{",
    "\ufeff" + text,
    `${text} x`,
    `${text}${text}`,
    text.slice(0, Math.floor(text.length / 2)),
    text.replace("{", '{"version":1,"version":2,'),
    text.replace("{", '{"__proto__":{"a":1},'),
    text.replace("{", '{"constructor":{"prototype":{"a":1}},'),
    text.replace("{", `{"deep":${"[".repeat(20_000)}${"]".repeat(20_000)},`),
    text.replaceAll('"', "'"),
    Buffer.from(text, "utf16le"),
    Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    gzipSync(text),
    `{"a":"${"x".repeat(70_000)}"}`,
    `{"a":"${"x".repeat(1_100_000)}"}`,
    `[${"1,".repeat(30_000)}1]`,
    'name,quantity\n"unclosed,1\n',
    "name,quantity\n" + "A,1\n".repeat(3_000),
    "\u0000\u0000",
  ]
  const body = pick(g, made)
  const type = request.headers["content-type"] ?? "application/json"
  return {
    body: body === null ? null : Buffer.from(body),
    headers: { ...request.headers, "content-type": type },
  }
}

const encodings: Change = (g, request) => ({
  headers: {
    ...request.headers,
    "content-encoding": pick(g, ["gzip", "br", "deflate", "zstd", "identity", "x"]),
  },
})

const oddHeaders: [string, string[]][] = [
  [
    "cookie",
    [
      "pharos=",
      "pharos=%",
      "pharos=%E0%A4%A",
      "pharos=a; pharos=b",
      "=",
      ";;;",
      `pharos=${"x".repeat(5_000)}`,
      'pharos="a',
      "__proto__=1",
      "language=xx",
      "pharos_login=1",
    ],
  ],
  [
    "authorization",
    [
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      "Bearer phk_x",
      `Bearer ${"x".repeat(1_000)}`,
      "bearer phk_%00",
      "Negotiate",
    ],
  ],
  ["accept", ["image/*", ";;q=", "text/html", "application/json;q=0", "*/*;q=nan", "x".repeat(2_000)]],
  ["accept-encoding", ["br;q=nan", "zstd", "identity;q=0", "*;q=0", "gzip, , br", "x".repeat(2_000)]],
  ["accept-language", ["si;q=9", "xx-XX", "*", ";"]],
  ["if-none-match", ["*", "W/", 'W/"', '"a", "b"', "x".repeat(2_000)]],
  ["if-modified-since", ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"]],
  ["if-match", ['"x"']],
  [
    "range",
    [
      "bytes=0-0",
      "bytes=-1",
      "bytes=9-1",
      "bytes=0-1,3-4",
      "bytes=99999999999999999999-",
      "lines=1-2",
      "bytes=",
    ],
  ],
  ["last-event-id", ["", "0", "-1", "abc", "0/0", "FFFFFFFF/FFFFFFFF", "x".repeat(1_000)]],
  [
    "x-forwarded-for",
    ["unknown", "::1%eth0", "999.1.1.1", "a, b", ",", "x".repeat(1_000), "::ffff:1.2.3.4", "[::1]:80"],
  ],
  ["x-forwarded-proto", ["javascript", "https, http", ""]],
  ["x-forwarded-host", ["evil.example", "a b", "[", "x".repeat(1_000)]],
  ["host", ["evil.example", "[", "a:99999", ""]],
  ["origin", ["null", "https://evil.example", "x", ""]],
  ["sec-fetch-site", ["cross-site", "none", "same-site", "x"]],
  ["user-agent", ["", "x".repeat(8_000), "\u00ff\u00fe"]],
  ["referer", ["javascript:x", "x".repeat(4_000)]],
  ["idempotency-key", ["", " ", "x".repeat(201), "a b", "\u00e9"]],
  ["x-http-method-override", ["DELETE"]],
  ["expect", ["100-continue", "200-ok"]],
  ["upgrade", ["websocket", "h2c"]],
  ["content-length", ["0", "1", "5"]],
  ["x-pharos", [""]],
  ["x-request-id", ["a\tb", "x".repeat(1_000)]],
]

const headers: Change = (g, request) => {
  const [name, values] = pick(g, oddHeaders)
  return { headers: { ...request.headers, [name]: pick(g, values) } }
}

const withoutMark: Change = (_g, request) => {
  const { "x-pharos": _, ...rest } = request.headers
  return { headers: rest }
}

const paths: Change = (g, { path }) => {
  const [before = "", query = ""] = path.split("?")
  const made = [
    `${before}/`,
    `/${before}`,
    before.replaceAll("/", "//"),
    `${before}%00`,
    `${before}%`,
    `${before}%E0%A4%A`,
    `${before}/../..`,
    `${before}/%2e%2e%2fetc`,
    `${before};a=b`,
    before.toUpperCase(),
    `${before}/${"x".repeat(700)}`,
    `${before}?`,
    `${before}?${query}&${query}`,
    `${before}?${query}&__proto__[a]=1`,
    `${before}?${query}&a[b][c][d][e][f][g][h]=1`,
    `${before}?${query}&constructor[prototype]=1`,
    `${before}?${"a[]=1&".repeat(2_000)}`,
    `${before}?${query}&q=%FF`,
    `${before}?${query}&q=%00&lat=%00`,
    `${before}?${query.replaceAll("=", "[]=")}`,
    `${before}?${query.replaceAll("=", "[x]=")}`,
    `${before}?${query.replaceAll("=", "[0]=")}`,
    `${before}?${"x".repeat(9_000)}`,
    `${before}?&&&==&`,
    `${before}?${query}#frag`,
  ]
  return { path: pick(g, made) }
}

const changes: Change[] = [
  methods,
  types,
  bodies,
  bodies,
  encodings,
  headers,
  headers,
  headers,
  withoutMark,
  paths,
  paths,
]
