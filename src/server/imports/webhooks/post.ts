import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as secureRequest } from "node:https"
import { attemptMs, type WebhookFailure } from "#domain/imports/webhooks.ts"
import { addressIn, isPublicAddress, NotPublic, publicLookup } from "./public-address.ts"

const maxAnswerBytes = 4_096
const maxAnswerLetters = 500

export type Outcome = {
  ms: number
  status: number | null
  failure: WebhookFailure | null
  answer: string | null
}

type Post = {
  url: URL
  headers: Record<string, string>
  body: string
  /** The operator allows this origin, wherever it is. */
  isTrusted: boolean
  signal: AbortSignal
}

/** Posts a message to a public address. Follows no redirect, and reads only the beginning of the answer. */
export async function post({ url, headers, body, isTrusted, signal }: Post): Promise<Outcome> {
  const startedAt = performance.now()
  const timeout = AbortSignal.timeout(attemptMs)
  const took = () => Math.round(performance.now() - startedAt)
  try {
    if (!isTrusted) refusePrivate(url)
    const answer = await send({ url, headers, body, isTrusted, signal: AbortSignal.any([signal, timeout]) })
    const text = await beginningOf(answer)
    return { ms: took(), status: answer.statusCode ?? null, failure: null, answer: text }
  } catch (error) {
    const failure = timeout.aborted ? "timed-out" : failureOf(error)
    return { ms: took(), status: null, failure, answer: null }
  }
}

/** An address in the URL itself is never looked up. */
function refusePrivate(url: URL) {
  const address = addressIn(url)
  if (url.protocol !== "https:" || (address !== null && !isPublicAddress(address))) {
    throw new NotPublic(url.host)
  }
}

function send({ url, headers, body, isTrusted, signal }: Post): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        // A connection of its own: none is reused that was opened before a name changed its address.
        agent: false,
        signal,
        ...(!isTrusted && { lookup: publicLookup }),
      },
      resolve,
    )
      .on("error", reject)
      .end(body)
  })
}

/** What cannot be stored or shown. */
const unshown = /[^\P{Cc}\n\t]|\ufffd/gu

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size >= maxAnswerBytes) break
    }
  } catch {
    // The status counts, also of an answer that breaks off.
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).toString("utf8").replace(unshown, "").slice(0, maxAnswerLetters).toWellFormed()
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof NotPublic) return "not-public"
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "no-address"
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return "certificate"
  return "no-connection"
}
