import { createHash } from "node:crypto"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod"
import {
  MedicineQuestion,
  maxSyncRows,
  maxUploadBytes,
  maxUploadRows,
  StockPageQuestion,
  type Upload,
  UploadQuestion,
  UploadRowsQuestion,
} from "#contract/imports/stock-api.ts"
import { publicBase } from "#contract/platform/endpoint.ts"
import type { KeyScope } from "#domain/imports/key-scopes.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { keyProblem } from "#server/imports/keys/key-refusals.ts"
import type { KeyCaller } from "#server/imports/keys/queries.ts"
import { ImportRefused } from "#server/imports/lists/refusals.ts"
import { scopedTo } from "#server/platform/audit/database-as-actor.ts"
import { refuseOtherMethods } from "#server/platform/http/other-methods.ts"
import { problem, problemBody } from "#server/platform/http/problems.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import type { Platform } from "#server/platform/platform.ts"
import { acceptInWorker } from "./accept-in-worker.ts"
import type { ListFormat } from "./accept-list.ts"
import { makeKeyGuard } from "./key-caller.ts"
import { writeUpload } from "./portions.ts"
import { findSent } from "./queries.ts"
import { findByGtin, findStockPage, findUploadRows, getUpload } from "./reading-queries.ts"

type App = Pick<Platform, "database" | "now" | "log">

/** The second address is that of version 0.4, and stays. */
const bases = [publicBase, "/api/public"]

const formats: Record<string, ListFormat> = {
  "text/csv": "csv",
  "text/tab-separated-values": "csv",
  "application/json": "json",
  "application/x-ndjson": "ndjson",
  "application/jsonl": "ndjson",
}

/** Parses a query. Throws a refusal that names the field. */
function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const { data, success, error } = shape.safeParse(value)
  if (!success) throw badInput(error.issues)
  return data
}

const UploadId = z.strictObject({ id: z.uuid() })

function idOf(request: FastifyRequest): string {
  const value = UploadId.safeParse(request.params)
  if (!value.success) throw problem("not-found")
  return value.data.id
}

function formatOf({ headers }: FastifyRequest): ListFormat {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? ""
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined
  if (!format)
    throw problem("unknown-media-type", undefined, `Send one of ${Object.keys(formats).join(", ")}.`)
  return format
}

/** Checked before anything decompresses a body. */
function refusePacked({ headers }: FastifyRequest) {
  if (headers["content-encoding"] === undefined) return
  throw problem("unknown-media-type", undefined, "Send the list as it is, not compressed.")
}

/** Returns the client's idempotency key; a dry run needs none. */
function idempotencyKeyOf({ headers, id }: FastifyRequest, isDry: boolean): string {
  const key = [headers["idempotency-key"]].flat()[0]
  if (key === undefined && isDry) return `look ${id} ${crypto.randomUUID()}`
  if (key === undefined || !/^[\x21-\x7e]{1,200}$/.test(key)) throw keyProblem("key-missing")
  return key
}

async function takeList(app: App, { request, reply, caller }: Call) {
  const format = formatOf(request)
  const { mode, dry_run } = read(UploadQuestion, request.query)
  const isLook = dry_run === "true"
  const isDry = isLook || caller.isSandbox
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const requestHash = createHash("sha256").update(`${format} ${mode} ${isDry}\n`).update(bytes).digest()
  const { pharmacy: pharmacyId, keyId } = caller
  const idempotencyKey = idempotencyKeyOf(request, isLook)
  const sent = { pharmacyId, keyId, idempotencyKey, requestHash, mode, isDry, now: app.now(), format, bytes }
  const before = await findSent(app.database.pool, sent)
  if (before && !before.isSame) throw problem("key-used-differently")
  const id = before?.id ?? (await accept(app, sent))
  const upload = await getUpload(app.database, pharmacyId, id)
  if (!upload) throw problem("not-found")
  if (upload.state === "done") return answerOf(upload, reply)
  if (upload.rows <= maxSyncRows) {
    await writeUpload(app.database, id, app.now)
    const written = await getUpload(app.database, pharmacyId, id)
    if (written?.state === "done") return answerOf(written, reply)
  }
  const base = request.routeOptions.url?.replace("/stock", "") ?? publicBase
  return reply.code(202).header("location", `${base}/uploads/${id}`).send(upload)
}

/** Answers 207 when part of a list was refused, and 422 when all of it was. */
function answerOf(upload: Upload, reply: FastifyReply) {
  const { accepted, unchanged, refused, emptied } = upload
  if (refused === 0) return upload
  if (accepted + unchanged + emptied > 0) return reply.code(207).send(upload)
  const { code, status, message } = keyProblem("nothing-taken")
  return reply.code(status).send({ code, status, message, ...upload })
}

async function accept(app: App, sent: Parameters<typeof acceptInWorker>[1]): Promise<string> {
  try {
    const accepted = await acceptInWorker(app.database, sent)
    if ("isOther" in accepted) throw problem("key-used-differently")
    if ("isTooLong" in accepted) throw problem("body-too-large", undefined, tooLarge)
    return accepted.id
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw problem("unreadable-list", undefined, error.message)
  }
}

const tooLarge = `A list has at most ${maxUploadRows.toLocaleString("en-LK")} rows and ${maxUploadBytes / 1024 / 1024} MB. Send it in parts.`

type Call = { request: FastifyRequest; reply: FastifyReply; caller: KeyCaller }

/** Serves the API for pharmacies' programs: with API keys, never with session cookies. */
export async function servePublicStock(server: FastifyInstance, app: App): Promise<void> {
  const proveKey = makeKeyGuard(server, app)
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    const refuse = server.errorHandler
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error.code !== "FST_ERR_CTP_BODY_TOO_LARGE") return refuse(error, request, reply)
      return reply.code(413).send({ ...problemBody("body-too-large"), message: tooLarge })
    })
    // Authenticated before the body is read, so that a list without a key is never received.
    const callers = new WeakMap<FastifyRequest, KeyCaller>()
    type Answer = (call: Call) => unknown
    const routeAt = (url: string, method: "GET" | "PUT", need: KeyScope, answer: Answer) =>
      scope.route({
        method,
        url,
        bodyLimit: maxUploadBytes,
        exposeHeadRoute: false,
        config: { isKeyed: true },
        onRequest: async (request, reply) => {
          reply.header("cache-control", "no-store")
          callers.set(request, await proveKey(request, reply, need))
          refusePacked(request)
        },
        handler: async (request, reply) => {
          const caller = callers.get(request)
          if (!caller) throw keyProblem("no-such-key")
          return answer({ request, reply, caller })
        },
      })

    const route = (method: "GET" | "PUT", path: string, need: KeyScope, answer: Answer) => {
      for (const base of bases) routeAt(`${base}${path}`, method, need, answer)
    }
    for (const base of bases) {
      refuseOtherMethods(scope, `${base}/stock`, ["GET", "PUT"])
      for (const path of ["/medicines", "/uploads/:id", "/uploads/:id/rows"])
        refuseOtherMethods(scope, `${base}${path}`, ["GET"])
    }

    route("PUT", "/stock", "stock:write", (call) => takeList(app, call))
    const within = ({ pharmacy }: KeyCaller) =>
      scopedTo(app.database, { person: null, pharmacy, supplier: null })
    route("GET", "/stock", "stock:read", ({ request, caller }) =>
      findStockPage(within(caller), caller.pharmacy, read(StockPageQuestion, request.query).after),
    )
    route("GET", "/medicines", "stock:read", async ({ request, caller }) => {
      const gtin = readGtin(read(MedicineQuestion, request.query).gtin)
      if (gtin === null)
        throw problem("bad-input", undefined, "This is not a valid barcode. Check the digits.")
      return { medicines: await findByGtin(within(caller), caller.pharmacy, gtin) }
    })
    route("GET", "/uploads/:id", "stock:write", async ({ request, caller }) => {
      const upload = await getUpload(within(caller), caller.pharmacy, idOf(request))
      if (!upload) throw problem("not-found")
      return upload
    })
    route("GET", "/uploads/:id/rows", "stock:write", async ({ request, caller }) => {
      const id = idOf(request)
      if (!(await getUpload(within(caller), caller.pharmacy, id))) throw problem("not-found")
      return findUploadRows(within(caller), caller.pharmacy, {
        id,
        ...read(UploadRowsQuestion, request.query),
      })
    })
  })
}
