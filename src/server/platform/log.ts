import { randomBytes } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import pino, { type Logger, type LoggerOptions } from "pino"
import type { Settings } from "./settings/settings.ts"

// A private calendar's URL is a secret.
const pathToLog = (url: string) => url.split("?")[0]?.replace(/^\/calendar\/.*/, "/calendar/…")

/** Logs one line of JSON per event; never a cookie, a search text, a phone number or a location. */
export function logOptions({ logLevel }: Pick<Settings, "logLevel">): LoggerOptions {
  return {
    level: logLevel,
    // `detail` of a database error contains the refused row.
    redact: ["err.detail", "req.headers.cookie", "req.headers.authorization", "res.headers['set-cookie']"],
    serializers: {
      err: pino.stdSerializers.err,
      req: ({ method, url, id }: FastifyRequest) => ({ method, path: pathToLog(url), id }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    },
  }
}

export const openLog = (settings: Pick<Settings, "logLevel">): Logger => pino(logOptions(settings))

/** Returns ids that no other start has given: a random part for each start, and a number. */
export function makeRequestIds(): () => string {
  const start = randomBytes(6).toString("base64url")
  let count = 0
  return () => `${start}-${((count += 1)).toString(36)}`
}

/** Says what an operator reads at a start, and what PostgreSQL says. */
export type Announcer = Record<"info" | "warn", (sentence: string) => void> & {
  /** Says why Pharos stops: a sentence, or an error with its stack. */
  fatal: (failure: unknown) => void
}

const onTerminal: Announcer = {
  info: (sentence) => console.log(sentence),
  warn: (sentence) => console.error(sentence),
  fatal: (failure) => console.error(failure),
}

/** Announces in plain sentences on a terminal, otherwise as lines of the log, whatever its level. */
export function makeAnnouncer(format: Settings["logFormat"]): Announcer {
  if ((format ?? (process.stdout.isTTY ? "text" : "json")) === "text") return onTerminal
  const log = openLog({ logLevel: "info" })
  return {
    info: (sentence) => log.info(sentence),
    warn: (sentence) => log.warn(sentence),
    fatal: (failure) =>
      typeof failure === "string" ? log.fatal(failure) : log.fatal({ err: failure }, "stopped"),
  }
}
