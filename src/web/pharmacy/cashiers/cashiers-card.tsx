import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Cashier, Cashiers } from "#contract/pharmacy/cashiers.ts"
import {
  cashierRights,
  lockMinutes,
  maxCashierName,
  maxPinDigits,
  pinPattern,
} from "#domain/pharmacy/cashiers.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { CheckBox, FieldGroup } from "#web/kit/forms/field.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/cashiers.ts"

/** Lists the pharmacy's cashiers, who are added, changed and deactivated here, and sets when tills lock. */
export function CashiersCard() {
  const t = useWords()
  const outage = useOutage()
  const { data, isError, refetch } = useQuery(api.cashiers.list.queryOptions({ refetchOnMount: "always" }))
  const [edited, setEdited] = useState<Cashier | "new" | null>(null)
  return (
    <section className="card" aria-labelledby="cashiers-heading">
      <div className="stack gap-16 pad-24">
        <h2 id="cashiers-heading">{t("cashiers.title")}</h2>
        <p className="muted text-staff">{t("cashiers.intro")}</p>
        {isError && !data && <NotLoaded onRetry={() => void refetch()}>{t("cashiers.listFailed")}</NotLoaded>}
        <ul>
          {data?.cashiers.map((cashier) => (
            <li key={cashier.id} className="row nowrap apart at-start gap-16 pad-y-8 ruled-below">
              <div>
                <b className="semibold break">{cashier.name}</b>{" "}
                {!cashier.isActive && <Chip tone="note">{t("cashiers.inactive")}</Chip>}
                {cashier.blockedUntil && <Chip tone="warn">{t("cashiers.isBlocked")}</Chip>}
                <small className="block">
                  {cashier.rights.map((right) => t(`cashiers.rights.${right}`)).join(", ") ||
                    t("cashiers.onlySells")}
                </small>
              </div>
              <Button
                look="outline"
                size="small"
                disabled={outage !== undefined}
                aria-label={t("cashiers.change", { name: cashier.name })}
                onClick={() => setEdited(cashier)}
              >
                {t("common.edit")}
              </Button>
            </li>
          ))}
        </ul>
        {data && <LockTime minutes={data.lockMinutes} isShown={data.cashiers.length > 0} />}
        <div className="row">
          <Button look="outline" disabled={!data || outage !== undefined} onClick={() => setEdited("new")}>
            {t("cashiers.add")}
          </Button>
        </div>
      </div>
      {edited && data && (
        <CashierDialog
          cashier={edited === "new" ? null : edited}
          isFirst={!data.cashiers.some(({ isActive }) => isActive)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

/** Shows a changed list, and asks again who is at the till: the first cashier locks it. */
function useShowCashiers() {
  const client = useQueryClient()
  return (changed: Cashiers) => {
    putAnswer(client, api.cashiers.list.queryKey(), changed)
    void client.invalidateQueries({ queryKey: api.session.get.key() })
    void client.invalidateQueries({ queryKey: api.tillDays.key() })
  }
}

function LockTime({ minutes, isShown }: { minutes: number; isShown: boolean }) {
  const t = useWords()
  const show = useShowCashiers()
  if (!isShown) return null
  const set = async (next: number) => {
    const chosen = lockMinutes.find((each) => each === next)
    if (chosen) show(await call.cashiers.setLock({ minutes: chosen }))
  }
  return (
    <Choice
      field={{ id: "till-lock", value: minutes, set: (next) => void set(next).catch(toastProblem) }}
      label={t("cashiers.lock")}
      look="chips"
      options={lockMinutes.map((each) => ({ value: each, label: t("cashiers.minutes", { count: each }) }))}
    />
  )
}

type CashierDialogProps = { cashier: Cashier | null; isFirst: boolean; onClose: () => void }

/** Adds a cashier, or changes the name, rights, PIN or activity of one. */
function CashierDialog({ cashier, isFirst, onClose }: CashierDialogProps) {
  const t = useWords()
  const show = useShowCashiers()
  const form = useForm({
    values: {
      name: cashier?.name ?? "",
      pin: "",
      rights: cashier?.rights ?? (isFirst ? [...cashierRights] : []),
      isActive: cashier?.isActive ?? true,
    },
    check: ({ name, pin, rights, isActive }) => ({
      errors: {
        name: name.trim() ? undefined : t("cashiers.nameMissing"),
        pin: pinPattern.test(pin) || (cashier && !pin) ? undefined : t("cashiers.pinMissing"),
      },
      body: { name: name.trim(), pin, rights, isActive },
    }),
    send: ({ name, pin, rights, isActive }, key) =>
      cashier
        ? call.cashiers.change({
            id: cashier.id,
            version: cashier.version,
            name,
            rights,
            isActive,
            ...(pin && { pin }),
          })
        : call.cashiers.add({ key, name, rights, pin }),
    onSent: (changed, { name }) => {
      show(changed)
      toast({ text: t("cashiers.saved", { name }) })
      onClose()
    },
  })
  const { rights, isActive } = form.values
  return (
    <FormDialog
      form={form}
      title={cashier ? t("cashiers.change", { name: cashier.name }) : t("cashiers.add")}
      onClose={onClose}
      send={t("cashiers.save")}
      sending={t("common.saving")}
    >
      <TextField field={form.field("name")} label={t("cashiers.name")} maxLength={maxCashierName} />
      <NumberField
        field={form.field("pin")}
        label={t(cashier ? "cashiers.newPin" : "cashiers.pin")}
        hint={t(cashier ? "cashiers.keepPin" : "cashiers.newPinHint")}
        type="password"
        maxLength={maxPinDigits}
        autoComplete="new-password"
      />
      <FieldGroup label={t("cashiers.allowed")}>
        {isFirst && !cashier && <p className="muted text-staff">{t("cashiers.firstManages")}</p>}
        {cashierRights.map((right) => (
          <CheckBox
            key={right}
            label={t(`cashiers.rights.${right}`)}
            checked={rights.includes(right)}
            onChange={(isOn) =>
              form.set({
                rights: cashierRights.filter((each) => (each === right ? isOn : rights.includes(each))),
              })
            }
          />
        ))}
      </FieldGroup>
      {cashier && (
        <CheckBox
          label={t("cashiers.isActive")}
          checked={isActive}
          onChange={(isOn) => form.set({ isActive: isOn })}
        />
      )}
    </FormDialog>
  )
}
