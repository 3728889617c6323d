import { ORPCError } from "@orpc/client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react"
import type { Workplace } from "#contract/platform/session.ts"
import { type CashierRight, cashierRights, maxPinDigits, pinPattern } from "#domain/pharmacy/cashiers.ts"
import { api, call, setRemedy } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { askAtTill, onAsked, readAsked } from "#web/pharmacy/cashiers/approvals.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/cashiers.ts"

type Till = NonNullable<Workplace["till"]>

/** Asks who is at the till while it is locked, locks it after idle minutes, and asks colleagues for approval. */
export function TillLock({ till }: { till: Till }) {
  const client = useQueryClient()
  const outage = useOutage()
  const asked = useSyncExternalStore(onAsked, readAsked)
  const isLocked = till.cashier === null
  const renew = useCallback(() => client.invalidateQueries({ queryKey: api.session.get.key() }), [client])

  useEffect(() => {
    setRemedy(async (error) => {
      const needed = neededBy(error)
      if (needed === undefined) return undefined
      if (needed === null) void renew()
      return askAtTill(needed)
    })
    return () => setRemedy(undefined)
  })
  useEffect(() => {
    if (isLocked) void askAtTill(null)
  }, [isLocked])
  useSwitchKey()
  useIdleLock({ minutes: till.lockMinutes, isRunning: !isLocked && !outage, onLocked: renew })

  if (!asked) return null
  if (outage) return <NeedsConnection till={till} onClose={() => asked.answer(undefined)} />
  return <PinDialog key={asked.right} till={till} right={asked.right} onAnswer={asked.answer} />
}

/** Returns the right that a refusal asks for, null for a locked till; undefined for anything else. */
function neededBy(error: unknown): CashierRight | null | undefined {
  if (!(error instanceof ORPCError)) return undefined
  if (error.code === "cashier-needed") return null
  if (error.code !== "cashier-right") return undefined
  const { right } = (error.data ?? {}) as { right?: string } // as the server says it
  return cashierRights.find((known) => known === right)
}

type Answering = { till: Till; right: CashierRight | null; onAnswer: (approval: string | undefined) => void }

/** Asks for a name and its PIN: to unlock the till or switch, or to approve one act. */
function PinDialog({ till, right, onAnswer }: Answering) {
  const t = useWords()
  const client = useQueryClient()
  const { data } = useQuery(api.cashiers.list.queryOptions({ staleTime: 60_000 }))
  const mayAnswer = (data?.cashiers ?? []).filter(
    ({ id, isActive, rights }) =>
      isActive && (right === null || (rights.includes(right) && id !== till.cashier?.id)),
  )
  const form = useForm({
    values: { cashierId: lastCashier(), pin: "" },
    startAt: "pin",
    check: ({ cashierId, pin }) => {
      const chosen = mayAnswer.find(({ id }) => id === cashierId)
      return {
        errors: {
          cashierId: chosen ? undefined : t("cashiers.whoMissing"),
          pin: pinPattern.test(pin) ? undefined : t("cashiers.pinMissing"),
        },
        body: chosen ? { cashierId: chosen.id, pin } : null,
      }
    },
    send: async (body) => {
      if (right !== null) return (await call.cashiers.approve({ ...body, right })).approval
      const { id, name } = await call.cashiers.enter(body)
      rememberCashier(id)
      toast({ text: t("cashiers.entered", { name }) })
      await client.invalidateQueries({ queryKey: api.session.get.key() })
      void client.invalidateQueries({ queryKey: api.tillDays.key() })
      return ""
    },
    onSent: onAnswer,
    explain: ({ code }, error) => {
      const told: unknown = error instanceof ORPCError ? error.data : undefined
      const { left, until } = (told ?? {}) as { left?: number; until?: string } // as the server says it
      form.set({ pin: "" })
      if (code === "wrong-pin" && left !== undefined) return t("cashiers.left", { count: left })
      if (code === "pin-blocked" && until)
        return t("cashiers.blockedUntil", { time: formatMoment(new Date(until)) })
      return undefined
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(right === null ? "cashiers.who" : "cashiers.ask")}
      isDirty={false}
      onClose={() => onAnswer(undefined)}
      send={t(right === null ? "cashiers.enter" : "cashiers.approve")}
      sending={t("cashiers.entering")}
    >
      {right !== null && (
        <p>
          {t("cashiers.askText", { name: till.cashier?.name ?? "", right: t(`cashiers.rights.${right}`) })}
        </p>
      )}
      {data && mayAnswer.length === 0 && <Notice tone="warn">{t("cashiers.nobody")}</Notice>}
      <Choice
        field={form.field("cashierId")}
        label={t("cashiers.name")}
        look="chips"
        options={mayAnswer.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NumberField
        field={form.field("pin")}
        label={t("cashiers.pin")}
        type="password"
        maxLength={maxPinDigits}
        autoComplete="one-time-code"
      />
    </FormDialog>
  )
}

/** Says that neither a PIN nor an approval can be checked without a connection. */
function NeedsConnection({ till, onClose }: { till: Till; onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog title={t("cashiers.who")} onClose={onClose}>
      <p>{till.cashier ? t("cashiers.offline", { name: till.cashier.name }) : t("cashiers.offlineLocked")}</p>
      <Button onClick={onClose}>{t("common.close")}</Button>
    </Dialog>
  )
}

/** F10 switches the cashier. */
function useSwitchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F10" || event.ctrlKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      void askAtTill(null)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
}

type IdleLock = { minutes: number; isRunning: boolean; onLocked: () => unknown }

/**
 * Locks the till after minutes without a key or a tap. The server locks it as well, so it is told while the cashier
 * works; offline nothing locks, because nothing could unlock.
 */
function useIdleLock({ minutes, isRunning, onLocked }: IdleLock) {
  const touchedAt = useRef(0)
  const reportedAt = useRef(0)
  useEffect(() => {
    if (!isRunning) return
    const onTouch = () => {
      touchedAt.current = Date.now()
    }
    onTouch()
    reportedAt.current = Date.now()
    const look = async () => {
      const now = Date.now()
      if (now - touchedAt.current >= minutes * 60_000) {
        await call.cashiers.leave().catch(() => {})
        return onLocked()
      }
      if (touchedAt.current < reportedAt.current || now - reportedAt.current < 30_000) return
      reportedAt.current = now
      const { isUnlocked } = await call.cashiers.stay().catch(() => ({ isUnlocked: true }))
      if (!isUnlocked) onLocked()
    }
    const timer = setInterval(() => void look(), 10_000)
    addEventListener("keydown", onTouch, true)
    addEventListener("pointerdown", onTouch, true)
    return () => {
      clearInterval(timer)
      removeEventListener("keydown", onTouch, true)
      removeEventListener("pointerdown", onTouch, true)
    }
  }, [minutes, isRunning, onLocked])
}

const lastKey = "pharos.last-cashier"

function lastCashier(): number | null {
  try {
    return Number(localStorage.getItem(lastKey)) || null
  } catch {
    return null
  }
}

function rememberCashier(id: number) {
  try {
    localStorage.setItem(lastKey, String(id))
  } catch {
    // Storage can be blocked; then the name is chosen each time.
  }
}
