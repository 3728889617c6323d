import type { Mail } from "#contract/pharmacy/mail.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

const tones = { waiting: "info", sent: "plain", failed: "warn" } as const

/** Lists e-mails to a customer: sent, waiting, or not sent and why. */
export function MailList({ mails }: { mails: readonly Mail[] }) {
  const t = useWords()
  return (
    <ul className="stack mt-8">
      {mails.map((mail) => (
        <li key={mail.id}>
          {t(`customers.mail.kinds.${mail.kind}`, { about: mail.about })}{" "}
          <Chip tone={tones[mail.state]}>{t(`customers.mail.states.${mail.state}`)}</Chip>
          <small className="block meta">
            {formatMoment(new Date(mail.sentAt ?? mail.askedAt))}
            {mail.address && (
              <>
                {" · "}
                <span translate="no">{mail.address}</span>
              </>
            )}
          </small>
          <MailFailed mail={mail} />
        </li>
      ))}
    </ul>
  )
}

/** Says why a mail has not been sent yet, or never was. */
export function MailFailed({ mail: { failure, answer, state } }: { mail: Mail }) {
  const t = useWords()
  if (failure === null) return null
  return (
    <small className="block meta">
      {t(`customers.mail.failures.${failure}`)}
      {state === "waiting" && ` ${t("customers.mail.retried")}`}
      {answer && (
        <span className="block" translate="no">
          {answer}
        </span>
      )}
    </small>
  )
}
