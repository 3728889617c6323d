import { STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { ValidationError } from "@orpc/contract"
import { ORPCError } from "@orpc/server"
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"
import { isDatabaseAway } from "#server/platform/database/database.ts"
import { problem, problemBody, problemJson } from "./problems.ts"

/** Names the request in a refusal that is the server's fault, so that a person can report it. */
export function nameRequest(refusal: ORPCError<string, unknown>, requestId: string) {
  if (refusal.status < 500 || refusal.data !== undefined) return refusal
  const { code, status, message, defined } = refusal
  return new ORPCError(code, { defined, status, message, data: { requestId } })
}

type Issue = { message: string; path?: readonly unknown[] | undefined }

const fieldOf = ({ path = [] }: Issue) =>
  path.map((part) => String(typeof part === "object" && part && "key" in part ? part.key : part)).join(".")

/** Replaces a sentence of zod that is in the words of JavaScript. */
const sentenceOf = ({ message }: Issue) =>
  /^Invalid input: expected \w+, received undefined$/.test(message) ? "This is missing" : message

/** Returns a refusal with the fields that a schema rejected. */
export function badInput(issues: readonly Issue[]) {
  const fields = issues.slice(0, 20).map((issue) => ({ field: fieldOf(issue), message: sentenceOf(issue) }))
  const [first] = fields
  const message = first ? [first.field, first.message].filter(Boolean).join(": ") : undefined
  return problem("bad-input", { fields }, message)
}

/** SQLSTATEs that mean "this value cannot be stored", for values that passed the schemas. */
const isBadValue = (error: unknown) =>
  error instanceof Error && "code" in error && /^(22021|22P05|22003|22008)$/.test(String(error.code))

/** A statement or lock timeout, or a deadlock: the transaction was rolled back. */
const isOverloaded = (error: unknown) =>
  error instanceof Error && "code" in error && /^(57014|55P03|40P01|40001)$/.test(String(error.code))

/** The database's disk is full: the transaction was rolled back. */
const isDiskFull = (error: unknown) => error instanceof Error && "code" in error && error.code === "53100"

/** No such function, column or table: a bug, unless another version has migrated the database. */
export const isAbsentInSchema = (error: unknown) =>
  error instanceof Error && "code" in error && /^(42883|42703|42P01)$/.test(String(error.code))

/** Converts an error of an endpoint into a refusal with a code and a sentence; returns bugs unchanged. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof ORPCError) {
    if (error.code === "BAD_REQUEST") {
      return error.cause instanceof ValidationError ? badInput(error.cause.issues) : problem("malformed-body")
    }
    return error
  }
  if (isDatabaseAway(error)) return problem("database-away")
  if (isDiskFull(error)) return problem("disk-full")
  if (isOverloaded(error)) return problem("too-busy")
  if (isBadValue(error)) return problem("bad-input")
  return error
}

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body-too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unknown-media-type",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed-body",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed-body",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed-body",
  FST_ERR_BAD_URL: "bad-input",
  FST_ERR_MAX_PARAM_LENGTH: "bad-input",
}

const byParserCode: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
  HPE_HEADER_OVERFLOW: "body-too-large",
}

const byStatus: Record<number, ProblemCode> = {
  400: "bad-input",
  404: "not-found",
  413: "body-too-large",
  415: "unknown-media-type",
  429: "too-many-requests",
}

function codeOf(error: FastifyError): ProblemCode {
  if (isDatabaseAway(error)) return "database-away"
  return byFastifyCode[error.code] ?? byStatus[error.statusCode ?? 500] ?? "something-went-wrong"
}

/** Answers every failure outside an endpoint with the same shape of refusal. */
export function answerRefusals(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal instanceof ORPCError)
      return reply.code(refusal.status).send(problemJson(nameRequest(refusal, request.id)))
    const code = codeOf(error)
    if (code === "something-went-wrong") request.log.error({ err: error }, "unexpected failure")
    const { status } = problems[code]
    return reply.code(status).send(problemBody(code, status >= 500 ? { requestId: request.id } : undefined))
  })
}

/** Answers what is not HTTP, or comes too slowly: there is no request yet, only its connection. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy(error)
  const code = byParserCode[error.code ?? ""] ?? "bad-input"
  const { status } = problems[code]
  const body = JSON.stringify(problemBody(code))
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${headers.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy(error))
}

/** Answers a malformed URL, before any routing. */
export function answerUnreadable(reply: FastifyReply, requestId: string) {
  return reply.code(400).header("x-request-id", requestId).send(problemBody("bad-input"))
}
