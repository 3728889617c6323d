import { resolve } from "node:path"
import * as z from "zod"
import { demoSite } from "./demo-site.ts"
import { Email, Phone, Proxies, SmtpUrl, SocialLinks, WebUrl, Whole } from "./setting-values.ts"

const empty = (value: unknown) => (value === "" ? undefined : value)
const optional = <T extends z.ZodType>(type: T) => z.preprocess(empty, type.optional())
const Switch = z
  .enum(["0", "1", "true", "false"], { error: "must be 0 or 1" })
  .transform((word) => word === "1" || word === "true")
const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")

const Environment = z.object({
  PORT: z.preprocess(empty, Whole(0, 65535).default(3000)),
  HOST: z.preprocess(empty, z.string().default("127.0.0.1")),
  DATA_DIR: z.preprocess(empty, z.string().default("./data")),
  DATABASE_URL: optional(PostgresUrl),
  DATABASE_APP_URL: optional(PostgresUrl),
  DATABASE_READ_URL: optional(PostgresUrl),
  DATABASE_DURABILITY: z.preprocess(empty, z.enum(["checked", "promised"]).default("checked")),
  DATABASE_POOL: z.preprocess(empty, Whole(2, 200).default(10)),
  PUBLIC_URL: optional(
    WebUrl.refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
      error:
        "must be an address without a path, such as https://pharos.example: Pharos is served at its root",
      when: ({ issues }) => issues.length === 0,
    }),
  ),
  TRUST_PROXY: z.preprocess(empty, Proxies.default(0)),
  SHUTDOWN_DELAY_SECONDS: z.preprocess(empty, Whole(0, 600).default(0)),
  DEMO: optional(Switch),
  OIDC_ISSUER: optional(WebUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_ROLES_CLAIM: optional(z.string().max(200, "must be at most 200 letters")),
  SEARCHES_PER_MINUTE: z.preprocess(empty, Whole(1, 10_000_000).default(600)),
  EMERGENCY_NUMBER: z.preprocess(empty, Phone.default("1990")),
  BLOG_URL: optional(WebUrl),
  FORUM_URL: optional(WebUrl),
  SOCIAL_LINKS: optional(SocialLinks),
  CREDIT_URL: optional(WebUrl),
  CONTACT_EMAIL: optional(Email),
  CONTACT_PHONE: optional(Phone),
  ANALYTICS_SCRIPT_URL: optional(WebUrl),
  MAP_BASEMAP: z.preprocess(empty, z.enum(["auto", "sketch", "openfreemap", "style"]).default("auto")),
  MAP_TILES_URL: optional(WebUrl),
  MAP_STYLE_URL: optional(WebUrl),
  ROUTING_ENGINE: z.preprocess(
    empty,
    z.enum(["osrm", "valhalla", "graphhopper", "openrouteservice"]).default("osrm"),
  ),
  ROUTING_URL: optional(WebUrl),
  ROUTING_KEY: optional(z.string()),
  ROUTING_CREDIT: optional(z.string().max(100, "must be at most 100 letters")),
  AI_PROVIDER: z.preprocess(empty, z.enum(["gemini", "openai"]).default("gemini")),
  AI_URL: optional(WebUrl),
  AI_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  VAPID_SUBJECT: optional(
    z
      .string()
      .regex(
        /^(mailto:|https:\/\/)[^\s/]+/,
        "must be like mailto:ops@pharos.example or https://pharos.example",
      ),
  ),
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^B[\w-]{86}$/, "must be 65 bytes in base64url")),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, "must be 32 bytes in base64url")),
  PUSH_SERVICES: optional(z.string()),
  WEBHOOK_ORIGINS: optional(z.string()),
  PICTURE_KEY: optional(z.string().regex(/^[\w-]{43}$/, "must be 32 bytes in base64url")),
  SMTP_URL: optional(SmtpUrl),
  MAIL_FROM: optional(Email),
  INTERACTIONS_URL: optional(
    WebUrl.refine((url) => !isPlainOverNetwork(url), "must start with https://, except on loopback"),
  ),
  INTERACTIONS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]+$/, "must be plain characters without spaces")),
  BACKUP_COMMAND: optional(z.string()),
  METRICS_PORT: optional(Whole(1, 65535)),
  MONITORING_TOKEN: optional(
    z
      .string()
      .regex(
        /^[\w.~+/=-]{32,}$/,
        "must be at least 32 letters and digits, such as openssl rand -hex 32 prints",
      ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(WebUrl),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    empty,
    z.coerce
      .number("must be from 0 to 1")
      .min(0, "must be from 0 to 1")
      .max(1, "must be from 0 to 1")
      .default(1),
  ),
  OTEL_PROPAGATORS: z.preprocess(
    empty,
    z.enum(["none", "tracecontext"], "must be none or tracecontext").default("none"),
  ),
  LOG_LEVEL: z.preprocess(empty, z.enum(["silent", "error", "warn", "info", "debug"]).default("warn")),
  LOG_FORMAT: optional(z.enum(["json", "text"])),
})

/** Thrown for an invalid setting: the start stops and prints the sentence. */
export class InvalidSetting extends Error {
  override name = "InvalidSetting"
}

/** Whether only this machine reaches the host, given as HOST or as in a URL. */
export const isLoopback = (host: string) => ["127.0.0.1", "localhost", "::1", "[::1]"].includes(host)

const isPlainOverNetwork = (address: string | undefined) =>
  address?.startsWith("http:") === true && !isLoopback(new URL(address).hostname)

type Set = z.output<typeof Environment>

/** Returns the assistant's model, or null: then Pharos answers from its own data. */
function assistantSettings({ AI_PROVIDER: provider, AI_URL: url, AI_KEY: key, AI_MODEL: model }: Set) {
  if (!url && !key) return null
  if (provider === "openai" && !url) {
    throw new InvalidSetting(
      "The setting AI_URL is missing: an OpenAI-compatible endpoint needs its address.",
    )
  }
  if (provider === "openai" && !model) {
    throw new InvalidSetting("The setting AI_MODEL is missing: say which model the endpoint should use.")
  }
  return { provider, url: url ?? null, key: key ?? null, model: model ?? "gemini-2.5-flash" }
}

function pushSettings(set: Set) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = set
  if (!publicKey !== !privateKey) {
    throw new InvalidSetting("Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY together, or neither.")
  }
  return {
    subject: set.VAPID_SUBJECT ?? null,
    keys: publicKey && privateKey ? { publicKey, privateKey } : null,
    /** Origins of push services besides the well-known ones. */
    services: originsIn("PUSH_SERVICES", set.PUSH_SERVICES),
  }
}

/** Returns the mail server and the sender's address, or null: then nothing is sent by e-mail. */
function mailSettings({ SMTP_URL: url, MAIL_FROM: from }: Set) {
  if (!url !== !from) throw new InvalidSetting("Set SMTP_URL and MAIL_FROM together, or neither.")
  return url && from ? { url, from } : null
}

/** Reads a list of origins: https, or http on this machine. */
function originsIn(name: string, list = ""): string[] {
  const origins = list
    .split(",")
    .map((origin) => origin.trim())
    .filter(Boolean)
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : null
    const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname))
    if (!url || !isSafe || url.origin !== origin)
      throw new InvalidSetting(`${name} must look like https://one.example,https://other.example:8443`)
  }
  return origins
}

/** Reads every setting once. Throws InvalidSetting with one sentence a person can act on. */
export function readSettings(environment: Record<string, string | undefined>) {
  const read = Environment.safeParse(environment)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new InvalidSetting(`The setting ${String(issue?.path[0])} ${issue?.message ?? "is not right"}.`)
  }
  const set = read.data
  const demo = !set.OIDC_ISSUER
  const mail = mailSettings(set)
  if (!isLoopback(set.HOST) && !set.PUBLIC_URL) {
    throw new InvalidSetting(
      `The setting PUBLIC_URL is missing: on ${set.HOST} Pharos must know the address people use, to send them back after the login.`,
    )
  }
  if (set.DATABASE_APP_URL && !set.DATABASE_URL) {
    throw new InvalidSetting(
      "The setting DATABASE_URL is missing: DATABASE_APP_URL is the application's login to the same database.",
    )
  }
  const isPlainHttp = isPlainOverNetwork(set.PUBLIC_URL)
  if (set.OIDC_ISSUER && isPlainHttp) {
    throw new InvalidSetting(
      `PUBLIC_URL=${set.PUBLIC_URL} is not https, so anyone on the network could take a session over. Put a reverse proxy with TLS in front, and set PUBLIC_URL to its https address.`,
    )
  }
  if (set.OIDC_ISSUER && !set.OIDC_CLIENT_ID) {
    throw new InvalidSetting(
      "The setting OIDC_CLIENT_ID is missing: the identity provider needs to know who asks.",
    )
  }
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databaseAppUrl: set.DATABASE_APP_URL ?? null,
    databaseReadUrl: set.DATABASE_READ_URL ?? null,
    isDurabilityPromised: set.DATABASE_DURABILITY === "promised",
    databasePool: set.DATABASE_POOL,
    publicUrl: set.PUBLIC_URL ? new URL(set.PUBLIC_URL).origin : null,
    /** Session cookies are unencrypted in transit: only allowed for a demo. */
    isPlainHttp,
    trustProxy: set.TRUST_PROXY,
    shutdownDelaySeconds: set.SHUTDOWN_DELAY_SECONDS,
    demo,
    /** DEMO=1: demo mode is intended, even where others can reach it. */
    demoConfirmed: set.DEMO ?? false,
    oidc: set.OIDC_ISSUER
      ? {
          issuer: set.OIDC_ISSUER,
          clientId: set.OIDC_CLIENT_ID ?? "",
          clientSecret: set.OIDC_CLIENT_SECRET ?? null,
          /** Null: every claim whose name ends in /roles. */
          rolesClaim: set.OIDC_ROLES_CLAIM ?? null,
        }
      : null,
    searchesPerMinute: set.SEARCHES_PER_MINUTE,
    site: {
      blogUrl: set.BLOG_URL ?? (demo ? demoSite.blogUrl : null),
      forumUrl: set.FORUM_URL ?? (demo ? demoSite.forumUrl : null),
      socialLinks: set.SOCIAL_LINKS ?? (demo ? demoSite.socialLinks : []),
      analyticsScriptUrl: set.ANALYTICS_SCRIPT_URL ?? null,
      emergencyNumber: set.EMERGENCY_NUMBER,
      creditUrl: set.CREDIT_URL ?? null,
      contact: { email: set.CONTACT_EMAIL ?? null, phone: set.CONTACT_PHONE ?? null },
      demo,
      sendsMail: mail !== null,
      checksInteractions: set.INTERACTIONS_URL !== undefined,
    },
    mail,
    /** A licensed source of interactions between medicines; null: none is checked. */
    interactions: set.INTERACTIONS_URL
      ? { url: set.INTERACTIONS_URL, token: set.INTERACTIONS_TOKEN ?? null }
      : null,
    map: {
      basemap: set.MAP_BASEMAP,
      tilesUrl: set.MAP_TILES_URL ?? null,
      styleUrl: set.MAP_STYLE_URL ?? null,
    },
    routing: {
      engine: set.ROUTING_ENGINE,
      url: set.ROUTING_URL ?? null,
      key: set.ROUTING_KEY ?? null,
      credit: set.ROUTING_CREDIT ?? null,
    },
    assistant: assistantSettings(set),
    push: pushSettings(set),
    /** Origins that webhooks may be sent to although they are not on the public internet. */
    webhookOrigins: originsIn("WEBHOOK_ORIGINS", set.WEBHOOK_ORIGINS),
    /** Encrypts pictures of prescriptions; null for a key that Pharos makes. */
    pictureKey: set.PICTURE_KEY ?? null,
    /** A shell command that takes each backup to another place. */
    backupCommand: set.BACKUP_COMMAND ?? null,
    /** Serves `/metrics` on a port of loopback. */
    metricsPort: set.METRICS_PORT ?? null,
    /** Opens `/metrics` and the health summary on the public port. */
    monitoringToken: set.MONITORING_TOKEN ?? null,
    /** Where traces are sent by OTLP over HTTP, and the share of requests. */
    traces: set.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${set.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces`,
          share: set.OTEL_TRACES_SAMPLER_ARG,
          /** Whether a request's `traceparent` names the trace it belongs to and decides whether it is sent. */
          joinsCaller: set.OTEL_PROPAGATORS === "tracecontext",
        }
      : null,
    logLevel: set.LOG_LEVEL,
    /** Null: text on a terminal, otherwise JSON. */
    logFormat: set.LOG_FORMAT ?? null,
  }
}

export type Settings = ReturnType<typeof readSettings>
