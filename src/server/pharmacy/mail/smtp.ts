import type { MailFailure } from "#domain/pharmacy/mail.ts"
import { plainError } from "#server/platform/jobs/plain-error.ts"
import { isLoopback, type Settings } from "#server/platform/settings/settings.ts"
import type { Failed } from "./outbox.ts"

export type Letter = {
  /** Unique and stable: a mail that arrives twice is recognised as the same. */
  messageId: string
  sender: string
  to: { name: string; address: string }
  subject: string
  text: string
}

type Outcome = null | (Failed & { isFinal: boolean })

type MailSettings = NonNullable<Settings["mail"]>

export type Smtp = ReturnType<typeof smtpOf>

/** Opens a few connections to the mail server, loading the library with the first mail. */
async function openTransport({ url }: MailSettings) {
  const { createTransport } = await import("nodemailer")
  const { protocol, hostname, port, username, password } = new URL(url)
  const isOwnMachine = isLoopback(hostname)
  const isTls = protocol === "smtps:"
  return createTransport({
    pool: true,
    maxConnections: 3,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isTls ? 465 : 587),
    secure: isTls,
    // Mails and the password never cross a network in plain text.
    requireTLS: !isTls && !isOwnMachine,
    ignoreTLS: !isTls && isOwnMachine,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The way to the mail server. */
export function smtpOf(settings: MailSettings) {
  const { from } = settings
  const domain = from.slice(from.lastIndexOf("@") + 1)
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send({ messageId, sender, to, subject, text }: Letter): Promise<Outcome> {
      transport ??= openTransport(settings)
      try {
        await (await transport).sendMail({
          messageId: `<${messageId}@${domain}>`,
          from: { name: sender, address: from },
          to,
          subject,
          text,
          // Keeps replies by machines away.
          headers: { "Auto-Submitted": "auto-generated" },
        })
        return null
      } catch (error) {
        return { ...failureOf(error), answer: plainError(error).replaceAll(to.address, "(address)") }
      }
    },
    async close() {
      const open = await transport
      open?.close()
    },
  }
}

type SmtpError = { code?: string; responseCode?: number }

/** Only a refusal of this address or mail for good is final; everything else is tried again. */
function failureOf(error: unknown): { failure: MailFailure; isFinal: boolean } {
  const { code, responseCode = 0 } = error as SmtpError // nodemailer's errors, or any other
  if (code === "EAUTH") return { failure: "login", isFinal: false }
  if (responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE"))
    return { failure: "refused", isFinal: true }
  return { failure: responseCode > 0 ? "server" : "unreachable", isFinal: false }
}
