import { useQueryClient } from "@tanstack/react-query"
import Check from "lucide-react/icons/check"
import CloudUpload from "lucide-react/icons/cloud-upload"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import WifiOff from "lucide-react/icons/wifi-off"
import { useEffect, useState } from "react"
import { useHasNetwork, useOutage } from "#web/data/connection.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import type { QueuedSale } from "#web/pharmacy/offline/outbox.ts"
import { OutboxDialog } from "#web/pharmacy/offline/outbox-dialog.tsx"
import { useParkedHere } from "#web/pharmacy/offline/parked-sales.tsx"
import styles from "#web/pharmacy/offline/sync-chip.module.css"
import { showOfflineReceipts } from "#web/pharmacy/offline/use-counter-memory.ts"
import { useOutbox } from "#web/pharmacy/offline/use-outbox.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/offline.ts"

const openEvent = "pharos-open-outbox"

/** Opens the list of this device's sales from anywhere on the screen. */
export const openOutbox = () => dispatchEvent(new Event(openEvent))

/** Says in the staff frame whether every sale of this device has reached Pharos, sends those that have not, and lists them. */
export function SyncChip() {
  const pharmacy = useWorkplace("pharmacy")
  return pharmacy ? <PharmacySyncChip key={pharmacy.id} pharmacy={pharmacy} /> : null
}

function PharmacySyncChip({ pharmacy }: { pharmacy: { id: number; name: string } }) {
  const t = useWords()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const outbox = useOutbox(pharmacy.id)
  const now = useNow(60_000)
  const elsewhere = useParkedHere(pharmacy.id)
  const state = syncStateOf({ ...outbox, elsewhere }, { isOffline: useIsOffline(), now })
  useEffect(() => keepCounter(), [])
  useEffect(() => {
    const open = () => setOpen(true)
    addEventListener(openEvent, open)
    return () => removeEventListener(openEvent, open)
  }, [])
  useEffect(() => {
    // Without it a receipt only lacks its head.
    showOfflineReceipts(client, pharmacy, outbox.waiting).catch(() => {})
  }, [client, pharmacy, outbox.waiting])
  const text = useStateText(state)
  if (!outbox.isRead) return null
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        aria-label={t("offline.opens", { state: text })}
        onClick={() => setOpen(true)}
      >
        <Chip tone={state.tone} icon={icons[state.sign]}>
          {text}
        </Chip>
      </button>
      <span className="sr" role="status">
        {text}
      </span>
      {isOpen && (
        <OutboxDialog
          outbox={outbox}
          pharmacyId={pharmacy.id}
          isOld={state.isOld}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const icons = {
  synced: <Check aria-hidden="true" />,
  waiting: <CloudUpload aria-hidden="true" />,
  offline: <WifiOff aria-hidden="true" />,
  trouble: <TriangleAlert aria-hidden="true" />,
}

function useStateText({ isOffline, waiting, parked, elsewhere, isOld }: SyncState): string {
  const t = useWords()
  const sending = waiting > 0 && t(isOffline ? "offline.offlineToSend" : "offline.toSend", { count: waiting })
  const parts = [
    sending || (isOffline && t("offline.offline")),
    isOld && t("offline.old"),
    parked > 0 && t("offline.toSettle", { count: parked }),
    elsewhere > 0 && t("offline.parked", { count: elsewhere }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(" · ") : t("offline.synced")
}

/**
 * Marks this device as a counter: the worker caches every staff screen, and the browser keeps its
 * storage.
 */
function keepCounter(): void {
  if (!import.meta.env.PROD) return
  // Without either the till works, as long as there is a network.
  void navigator.storage?.persist?.().catch(() => {})
  void navigator.serviceWorker?.ready
    .then(({ active }) => active?.postMessage("keep-counter"))
    .catch(() => {})
}

/** True while offline or while no request is answered. */
function useIsOffline(): boolean {
  const outage = useOutage()
  const hasNetwork = useHasNetwork()
  return !hasNetwork || outage !== undefined
}

/** An older queue is at risk: the device may be lost or its browser data deleted. */
const oldMs = 24 * 60 * 60 * 1000

type Queue = {
  waiting: readonly QueuedSale[]
  parked: readonly QueuedSale[]
  /** Sales of other pharmacies, which cannot be sent here. */
  elsewhere?: number
}

type SyncState = {
  waiting: number
  parked: number
  elsewhere: number
  isOffline: boolean
  /** Something waits for more than a day. */
  isOld: boolean
  tone: "ok" | "info" | "warn" | "bad"
  sign: "synced" | "waiting" | "offline" | "trouble"
}

/** Returns the chip's state for a queue. */
export function syncStateOf(queue: Queue, at: { isOffline: boolean; now: Date }): SyncState {
  const waiting = queue.waiting.length
  const parked = queue.parked.length
  const isOld = queue.waiting.some(({ sale }) => at.now.getTime() - Date.parse(sale.occurredAt) > oldMs)
  const { elsewhere = 0 } = queue
  const facts = { waiting, parked, elsewhere, isOffline: at.isOffline, isOld }
  if (parked > 0 || isOld) return { ...facts, tone: "bad", sign: "trouble" }
  if (at.isOffline) return { ...facts, tone: "warn", sign: "offline" }
  if (waiting > 0) return { ...facts, tone: "info", sign: "waiting" }
  if (elsewhere > 0) return { ...facts, tone: "warn", sign: "waiting" }
  return { ...facts, tone: "ok", sign: "synced" }
}
