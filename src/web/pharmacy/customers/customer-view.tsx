import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { Customer, CustomerSale } from "#contract/pharmacy/customers.ts"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { saveFile } from "#web/kit/browser/save-file.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { CustomerDialog } from "#web/pharmacy/customers/customer-dialog.tsx"
import { customerQuery } from "#web/pharmacy/customers/customer-query.ts"
import { MailList } from "#web/pharmacy/customers/mail-list.tsx"
import { RefillForm } from "#web/pharmacy/customers/refill-form.tsx"
import { WhatsAppLink } from "#web/pharmacy/customers/whatsapp-link.tsx"
import styles from "#web/pharmacy/prescriptions/prescriptions.module.css"
import { useRepeat } from "#web/pharmacy/prescriptions/use-repeat.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/prescriptions.ts"

/** Shows a customer: contact and consent, allergies, refills, and sales to sell again. */
export function CustomerView({ id }: { id: number }) {
  const t = useWords()
  const { data, isError, refetch } = useQuery(customerQuery(id))
  return (
    <>
      <p className="mb-8">
        <Link to={paths.posCustomers}>{t("customers.all")}</Link>
      </p>
      {isError && <NotLoaded onRetry={() => void refetch()}>{t("customers.failed")}</NotLoaded>}
      {!data && !isError && <Skeleton />}
      {data && <Shown of={data} />}
    </>
  )
}

function Shown({ of }: { of: Customer }) {
  const t = useWords()
  const outage = useOutage()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<"change" | "erase" | null>(null)
  const close = () => setDialog(null)
  const keep = (customer: Customer) => putAnswer(client, customerQuery(of.id).queryKey, customer)
  const save = () =>
    call.customers
      .export({ id: of.id })
      .then((data) => saveFile(`customer-${of.id}.json`, JSON.stringify(data, null, 2), "application/json"))
      .catch(toastProblem)
  return (
    <>
      <div className="row apart gap-12 gap-x-24 mb-16">
        <h1 translate="no">{of.name}</h1>
        <div className="row">
          <Button look="quiet" size="small" disabled={!!outage} onClick={() => void save()}>
            {t("customers.view.export")}
          </Button>
          <Button look="quiet" size="small" disabled={!!outage} onClick={() => setDialog("erase")}>
            {t("customers.view.erase")}
          </Button>
          <Button size="small" disabled={!!outage} onClick={() => setDialog("change")}>
            {t("common.edit")}
          </Button>
        </div>
      </div>
      <div className={styles.parts}>
        <Contact of={of} />
        <section className="panel pad-16">
          <h2>{t("prescriptions.view.allergies")}</h2>
          <p className="mt-8">{of.allergies.join(", ") || t("customers.view.noAllergies")}</p>
          {of.prescriptions.length > 0 && <h2 className="mt-16">{t("staff.prescriptions")}</h2>}
          <ul className="mt-8">
            {of.prescriptions.map((each) => (
              <li key={each.id}>
                <Link to={paths.posPrescriptions} search={{ prescription: each.id }}>
                  {formatExpiry(each.writtenOn)}
                </Link>{" "}
                <span translate="no">{each.medicines.map(keepTogether).join(", ")}</span>
              </li>
            ))}
          </ul>
        </section>
        <Refills of={of} />
      </div>
      <History of={of} onPlanned={keep} />
      {dialog === "change" && (
        <CustomerDialog
          customer={of}
          onClose={close}
          onDone={(customer) => {
            keep(customer)
            close()
          }}
        />
      )}
      {dialog === "erase" && <EraseDialog of={of} onClose={close} />}
    </>
  )
}

function Contact({ of }: { of: Customer }) {
  const t = useWords()
  const consent =
    of.reminderWay && of.consentedAt
      ? t("customers.view.consent", {
          way: t(`customers.fields.ways.${of.reminderWay}`),
          day: formatMoment(new Date(of.consentedAt)),
        })
      : of.withdrawnAt
        ? t("customers.view.withdrawn", { day: formatMoment(new Date(of.withdrawnAt)) })
        : t("customers.view.noConsent")
  return (
    <section className="panel pad-16">
      <h2>{t("customers.view.contact")}</h2>
      <ul className="stack gap-4 mt-8">
        {of.phoneNumber && (
          <li>
            <Phone number={of.phoneNumber} />
          </li>
        )}
        {of.email && (
          <li>
            <a href={`mailto:${of.email}`}>{of.email}</a>
          </li>
        )}
        {of.bornOn && (
          <li>
            {t("customers.view.born")} {formatExpiry(of.bornOn)}
          </li>
        )}
        <li>{t(`customers.view.languages.${of.language}`)}</li>
        <li>{consent}</li>
        {of.note && <li>{of.note}</li>}
      </ul>
      {of.hasAccount && (
        <div className="row apart mt-12">
          <p>
            {t("customers.view.owes")} <b className="num">{formatRupees(of.balanceCents)}</b>
          </p>
          {of.balanceCents > 0 && (
            <WhatsAppLink
              size="small"
              to={of}
              message={{ kind: "statement", amount: formatRupees(of.balanceCents) }}
            >
              {t("customers.whatsapp")}
            </WhatsAppLink>
          )}
        </div>
      )}
      {of.mails.length > 0 && (
        <>
          <h2 className="mt-16">{t("customers.mail.heading")}</h2>
          <MailList mails={of.mails} />
        </>
      )}
    </section>
  )
}

function Refills({ of }: { of: Customer }) {
  const t = useWords()
  return (
    <section className="panel pad-16">
      <h2>{t("customers.view.refills")}</h2>
      {of.refills.length === 0 && <p className="mt-8">{t("customers.view.noRefills")}</p>}
      <ul className="stack mt-8">
        {of.refills.slice(0, 12).map((refill) => (
          <li key={refill.id}>
            <b translate="no">{keepTogether(refill.medicine)}</b>{" "}
            <Chip tone={refill.state === "open" ? "info" : "plain"}>
              {t(`customers.view.states.${refill.state}`)}
            </Chip>
            <small className="block meta">
              {t("customers.view.runsOut", { day: formatExpiry(refill.runsOutOn) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

type HistoryProps = { of: Customer; onPlanned: (customer: Customer) => void }

function History({ of, onPlanned }: HistoryProps) {
  const t = useWords()
  const outage = useOutage()
  const pharmacy = useWorkplace("pharmacy")
  const repeat = useRepeat(pharmacy?.id ?? 0)
  const [planned, plan] = useState<string | null>(null)
  const { id, name, phoneNumber, allergies } = of
  const again = (sale: CustomerSale) =>
    repeat.mutate({
      cart: { customer: { id, name, phoneNumber, allergies } },
      lines: sale.lines.map((line) => ({ ...line, quantity: line.quantity - line.returned })),
    })
  return (
    <section className="panel pad-16 mt-16">
      <h2>{t("customers.view.history")}</h2>
      {of.sales.length === 0 && <p className="mt-8">{t("customers.view.noHistory")}</p>}
      <ul>
        {of.sales.map((sale) => (
          <li key={sale.id} className="pad-y-12 ruled">
            <div className="row apart">
              <div className="grow">
                <span translate="no">
                  {sale.lines
                    .map((line) => `${keepTogether(line.name)} × ${formatCount(line.quantity)}`)
                    .join(", ")}
                </span>
                <small className="block meta num">
                  {formatMoment(new Date(sale.soldAt))} · {formatRupees(sale.totalCents)} ·{" "}
                  <Link to={paths.pos} search={{ receipt: sale.receiptNumber }}>
                    {sale.receiptNumber}
                  </Link>
                </small>
              </div>
              {of.reminderWay && planned !== sale.id && (
                <Button look="quiet" size="small" disabled={!!outage} onClick={() => plan(sale.id)}>
                  {t("customers.refill.save")}
                </Button>
              )}
              <Button
                look="outline"
                size="small"
                disabled={!!outage}
                isBusy={repeat.isPending}
                onClick={() => again(sale)}
              >
                {t("customers.view.repeat")}
              </Button>
            </div>
            {planned === sale.id && (
              <RefillForm
                sale={sale}
                onDone={(customer) => {
                  plan(null)
                  onPlanned(customer)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EraseDialog({ of, onClose }: { of: Customer; onClose: () => void }) {
  const t = useWords()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm({
    values: {},
    check: () => ({ errors: {}, body: { id: of.id, version: of.version } }),
    send: (body) => call.customers.erase(body),
    onSent: () => {
      toast({ text: t("customers.view.erased") })
      client.removeQueries({ queryKey: customerQuery(of.id).queryKey })
      void client.invalidateQueries({ queryKey: api.customers.list.key() })
      void navigate({ to: paths.posCustomers, search: {} })
    },
    explain: ({ code }) => (code === "already-changed" ? t("customers.changed") : undefined),
  })
  return (
    <FormDialog
      form={form}
      title={t("customers.view.eraseTitle", { name: of.name })}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("customers.view.erase")}
      look="danger"
      sending={t("customers.view.erasing")}
    >
      <p>{t("customers.view.eraseText")}</p>
    </FormDialog>
  )
}
