import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { CustomerDialog } from "#web/pharmacy/customers/customer-dialog.tsx"
import type { CartCustomer } from "#web/pharmacy/till/cart.ts"
import styles from "#web/pharmacy/till/till-dialogs.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

type ChooseCustomerDialogProps = { onChoose: (customer: CartCustomer) => void; onClose: () => void }

/** Finds the customer of a sale by name or phone number; Enter takes the first. */
export function ChooseCustomerDialog({ onChoose, onClose }: ChooseCustomerDialogProps) {
  const t = useWords()
  const outage = useOutage()
  const [text, setText] = useState("")
  const [isAdding, setAdding] = useState(false)
  const q = text.trim()
  const { data, isError, isFetching } = useQuery(
    api.customers.list.queryOptions({
      input: { q },
      enabled: q.length >= 2 && !outage,
      placeholderData: keepPreviousData,
    }),
  )
  const found = q.length >= 2 ? (data?.customers.slice(0, 8) ?? []) : []
  if (isAdding) {
    const isNumber = /^[\d\s+()-]+$/.test(q)
    return (
      <CustomerDialog
        start={isNumber ? { phoneNumber: q } : { name: q }}
        onClose={() => setAdding(false)}
        onDone={onChoose}
      />
    )
  }
  // Enter before the answer neither takes somebody found for other letters nor adds a second customer.
  const choose = () => {
    if (isFetching || outage || !data) return
    if (found[0]) onChoose(found[0])
    else if (q.length >= 2) setAdding(true)
  }
  return (
    <Dialog title={t("customers.till.title")} onClose={onClose}>
      {outage ? (
        <Notice tone="warn">{t("customers.till.offline")}</Notice>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            choose()
          }}
        >
          <Field label={t("customers.search")}>
            {({ id }) => (
              <TextInput
                id={id}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type in it
                autoFocus
                type="search"
                autoComplete="off"
                maxLength={120}
                value={text}
                onChange={({ currentTarget: { value } }) => setText(value)}
              />
            )}
          </Field>
        </form>
      )}
      {isError && !outage && <Notice tone="bad">{t("customers.failed")}</Notice>}
      <ul className={styles.held}>
        {found.map((customer) => (
          <li key={customer.id} className="row pad-y-12 ruled">
            <div>
              <b translate="no">{customer.name}</b>
              <small className="block">
                {[customer.phoneNumber && formatPhone(customer.phoneNumber), customer.allergies.join(", ")]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </div>
            <Button size="small" look="outline" onClick={() => onChoose(customer)}>
              {t("staff.select")}
              <span className="sr">: {customer.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!outage && (
        <Button look="quiet" onClick={() => setAdding(true)}>
          {q === "" ? t("customers.add") : t("customers.till.addNamed", { name: q })}
        </Button>
      )}
    </Dialog>
  )
}
