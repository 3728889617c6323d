import type { ProblemCode } from "#domain/platform/problems.ts"
import type { Operation } from "./operations.ts"
import type { Request } from "./request.ts"
import type { Told } from "./send.ts"

const slowMs = 10_000

/** What any address can answer before it comes to an operation, and so is documented for none. */
const everywhere: ProblemCode[] = ["foreign-origin", "request-timeout", "malformed-body", "bad-input"]

const secrets = [
  /\bat \S+ \(?\S*:\d+:\d+/,
  /node_modules|file:\/\/\/|\/(src|database)\/\S+\.(ts|sql)\b/,
  /\b(insert into|delete from|update \w+ set|select .+ from) \w/i,
  /violates \w+( \w+)? constraint|syntax error at or near|relation "\w+"/,
  /ECONNREFUSED|EPIPE|ENOENT|TypeError|RangeError|ReferenceError|SyntaxError/,
]
const unreadable = /\[object |\bundefined\b|\bNaN\b|^\s*$/

/** Returns what is wrong with an answer. */
export function judge(operation: Operation, request: Request, told: Told): string[] {
  const { status, text, headers, ms } = told
  const type = headers["content-type"] ?? ""
  const isJson = /^application\/(fhir\+)?json/.test(type) && headers["content-encoding"] === undefined
  const body = isJson && request.method !== "HEAD" ? readJson(text) : undefined
  const isOwn = request.method === operation.method && request.kind !== "wire"
  return [
    ...(status >= 500 ? [`answers ${status}: ${text.slice(0, 300)}`] : []),
    ...(ms > slowMs ? [`takes ${Math.round(ms)} ms`] : []),
    ...(body === null ? [`answers JSON that cannot be read: ${text.slice(0, 100)}`] : []),
    ...(type.startsWith("text/html")
      ? []
      : secrets.filter((secret) => secret.test(unsent(request, text))).map((secret) => `tells ${secret}`)),
    ...(status >= 400 && headers["content-encoding"] === undefined && isProblemExpected(request, type)
      ? judgeProblem(operation, request, { ...told, body })
      : []),
    ...(isOwn && status < 400 && body ? judgeBody(operation, status, body) : []),
    ...(isOwn && status >= 200 && status < 300 && operation.documented && !operation.documented.has(status)
      ? [`answers ${status}, which is not documented`]
      : []),
  ]
}

/** Leaves out what the request itself contained. */
function unsent({ body, path }: Request, text: string): string {
  const own = `${body?.toString() ?? ""} ${path}`
  return /insert into|select |drop table/i.test(own) ? "" : text
}

/** Node itself answers 417, before the server. */
const isProblemExpected = ({ method, path, headers }: Request, type: string) =>
  method !== "HEAD" && !headers.expect && /^\/(api|files|fhir)\//.test(path) && !type.startsWith("text/html")

function judgeProblem(
  { documented }: Pick<Operation, "documented">,
  { method, kind }: Request,
  { status, body, text }: Told & { body: unknown },
): string[] {
  if (typeof body !== "object" || body === null) return [`refuses without JSON: ${text.slice(0, 200)}`]
  // The reasons of FHIR, whose status is that of the answer.
  if ("resourceType" in body)
    return body.resourceType === "OperationOutcome" ? [] : [`refuses in another shape: ${text.slice(0, 200)}`]
  const { code, status: own, message } = body as { code?: unknown; status?: unknown; message?: unknown }
  if (typeof code !== "string" || own !== status || typeof message !== "string")
    return [`refuses in another shape: ${text.slice(0, 200)}`]
  const wrong =
    unreadable.test(message) || /^[a-z]+(-[a-z]+)+$/.test(message) ? [`says: ${message.slice(0, 200)}`] : []
  if (!documented || kind === "wire" || method === "HEAD") return wrong
  const codes = documented.get(status)
  const isDeclared = codes?.length === 0 || codes?.includes(code) || (everywhere as string[]).includes(code)
  return isDeclared && codes ? wrong : [...wrong, `refuses with ${status} ${code}, which is not documented`]
}

function judgeBody({ output }: Pick<Operation, "output">, status: number, body: unknown): string[] {
  if (!output || status === 304) return []
  const { success, error } = output.safeParse(body)
  return success
    ? []
    : [`answers something else than declared: ${JSON.stringify(error.issues).slice(0, 300)}`]
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a refused request may write: who looked, who tried, and what Pharos sends by itself meanwhile. */
export const writtenAnyway: Record<string, RegExp> = {
  // Sent in the background.
  webhook_deliveries: /^/,
  webhooks: /^/,
  audit_log: /^GET |^POST \/api\/till\/(cashier|approvals)|^PUT \/api\/(v1|public)\/stock/,
  cashiers: /^POST \/api\/till\/(cashier|approvals)/,
  customer_orders: /\/complete$/,
  // A list of which nothing was taken has its report, and a long one is written in portions.
  stock_uploads: / \/api\/(v1|public)\//,
  stock_upload_rows: / \/api\/(v1|public)\//,
  pharmacy_keys: / \/api\/(v1|public)\//,
  push_subscriptions: /^/,
  mails: /^/,
  order_notices: /^/,
  order_notice_deliveries: /^/,
}

export const codeOf = (text: string) => /"code":"([\w-]+)"/.exec(text)?.[1] ?? ""
