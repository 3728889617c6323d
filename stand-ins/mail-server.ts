import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server"

export type ReceivedMail = { to: string; from: string; raw: string }

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A refusal as a mail server says it: 4xx for now, 5xx for good. */
type Refusal = { status: number; says: string }

const refusalOf = ({ status, says }: Refusal) => Object.assign(new Error(says), { responseCode: status })

/** A mail server (RFC 5321) that keeps what it accepts. Only for tests. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  let refusal: Refusal | null = null
  let held: Promise<void> | null = null
  async function take(
    stream: SMTPServerDataStream,
    { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
    done: () => void,
  ) {
    const chunks: Buffer[] = await stream.toArray()
    await held
    received.push({
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address).join(","),
      raw: Buffer.concat(chunks).toString(),
    })
    done()
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_, __, done) => done(refusal && refusalOf(refusal)),
    onData: (stream, session, done) => void take(stream, session, done),
  })
  // A sender that goes away in the middle is no event.
  smtp.on("error", () => {})
  const { server } = smtp
  smtp.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a path
    /** All accepted mails in order. */
    received,
    /** Refuses recipients from now on; null accepts them. */
    refuse(next: Refusal | null) {
      refusal = next
    },
    /** Takes mails without answering until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = null
        resolve()
      }
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}
