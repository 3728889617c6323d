import { useQuery } from "@tanstack/react-query"
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react"
import { Announcer } from "#web/customer/assistant/announcer.tsx"
import styles from "#web/customer/assistant/chat.module.css"
import { ChatHead } from "#web/customer/assistant/chat-head.tsx"
import { ChatTurn } from "#web/customer/assistant/chat-turn.tsx"
import { Composer } from "#web/customer/assistant/composer.tsx"
import { standingEmergency, type Turn } from "#web/customer/assistant/conversation.ts"
import { Opening } from "#web/customer/assistant/opening.tsx"
import { PinnedStrip } from "#web/customer/assistant/pinned-strip.tsx"
import { useChat } from "#web/customer/assistant/use-chat.ts"
import { type RoughPlace, useRoughPlace } from "#web/customer/assistant/use-rough-place.ts"
import { useStickToEnd } from "#web/customer/assistant/use-stick-to-end.ts"
import { api } from "#web/data/call.ts"
import { useHasNetwork, useOutage } from "#web/data/connection.ts"
import { useSite } from "#web/data/site.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/assistant.ts"

type Asked = "consent" | "new-chat" | null

/** Renders the chat: messages, input, and an emergency number that stays visible. */
export function Chat() {
  const t = useWords()
  const site = useSite()
  const about = useQuery(api.assistant.about.queryOptions())
  const place = useRoughPlace()
  const chat = useChat(place.place, () => void about.refetch())
  const isOffline = useOffline()
  const [draft, setDraft] = useState("")
  const [asked, setAsked] = useState<Asked>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const lift = useLift()
  const { end, hasNewBelow, goToEnd } = useStickToEnd(chat.turns, lift)
  const provider = about.data?.provider ?? null

  const focusInput = () => input.current?.focus({ preventScroll: true })
  const canAsk = about.data !== undefined && !chat.isAnswering && !isOffline

  function send(text: string) {
    if (!canAsk) return setDraft(text)
    if (provider && !hasAgreed(provider)) {
      setDraft(text)
      return setAsked("consent")
    }
    setDraft("")
    chat.ask(text)
    show()
  }
  function retry(turn: Turn) {
    chat.retry(turn)
    show()
  }
  function askNear(turn: Turn, near: RoughPlace) {
    chat.askNear(turn, near)
    show()
  }
  /** The pressed button may have disappeared, so the focus goes to the input. */
  function show() {
    focusInput()
    goToEnd()
  }
  /** Selects the "…" of a starter, so that typing replaces it. */
  function prepare(text: string) {
    setDraft(text)
    const blank = text.indexOf("…")
    requestAnimationFrame(() => {
      focusInput()
      if (blank >= 0) input.current?.setSelectionRange(blank, blank + 1)
    })
  }

  return (
    <div className={styles.chat} style={lift}>
      <ChatHead about={about} turns={chat.turns} onNew={() => setAsked("new-chat")} />
      <PinnedStrip
        number={about.data?.emergencyNumber ?? site.emergencyNumber}
        emergency={standingEmergency(chat.turns)}
        onSettle={(settlement) => {
          chat.settle(settlement)
          focusInput()
        }}
      />
      <section className={styles.said} aria-label={t("assistant.chat")}>
        {chat.turns.length === 0 && <Opening hasModel={provider !== null} onAsk={send} onPrepare={prepare} />}
        <ol className="stack gap-24">
          {chat.turns.map((turn) => (
            <ChatTurn
              key={turn.id}
              turn={turn}
              onRetry={canAsk ? () => retry(turn) : undefined}
              place={place}
              onPlace={canAsk ? (near) => askNear(turn, near) : undefined}
            />
          ))}
        </ol>
      </section>
      <Announcer turn={chat.turns.at(-1)} />
      <Composer
        input={input}
        draft={draft}
        onDraft={setDraft}
        onSend={send}
        onStop={chat.stop}
        isAnswering={chat.isAnswering}
        isOffline={isOffline}
        isReady={about.data !== undefined}
        leftToday={about.data?.leftToday}
        place={place}
        onGoToEnd={hasNewBelow ? show : undefined}
      />
      <div ref={end} className={styles.end} />
      {asked === "consent" && provider && (
        <ConsentDialog
          provider={provider}
          onClose={() => setAsked(null)}
          onAgree={() => {
            rememberAgreement(provider)
            setAsked(null)
            send(draft)
          }}
        />
      )}
      {asked === "new-chat" && (
        <NewChatDialog
          onClose={() => setAsked(null)}
          onNew={() => {
            setAsked(null)
            chat.clear()
            requestAnimationFrame(focusInput)
          }}
        />
      )}
    </div>
  )
}

/** Whether the server is unreachable, according to the browser and our own requests. */
function useOffline(): boolean {
  const hasNetwork = useHasNetwork()
  return useOutage() === "no-connection" || !hasNetwork
}

const key = "pharos.assistant-consent"

// Without storage, the consent lasts as long as the page is open.
let agreedHere: string | undefined

/** Whether this person has consented to this provider; another provider asks again. */
function hasAgreed(provider: string): boolean {
  if (agreedHere === provider) return true
  try {
    return localStorage.getItem(key) === provider
  } catch {
    return false
  }
}

function rememberAgreement(provider: string): void {
  agreedHere = provider
  try {
    localStorage.setItem(key, provider)
  } catch {
    // See above.
  }
}

/** Returns how far the visible area ends above the screen's bottom: tabs or a phone's keyboard. */
function useLift(): CSSProperties {
  const keyboard = useKeyboardHeight()
  return useMemo(
    () => ({ "--lift": `max(var(--lower-bars), ${keyboard}px)` }) as CSSProperties, // React's type has no own properties
    [keyboard],
  )
}

function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    // A zoomed page shows less, too, and has no keyboard.
    const measure = () =>
      setHeight(view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)))
    view.addEventListener("resize", measure)
    view.addEventListener("scroll", measure)
    return () => {
      view.removeEventListener("resize", measure)
      view.removeEventListener("scroll", measure)
    }
  }, [])
  return height
}

type ConsentDialogProps = { provider: string; onAgree: () => void; onClose: () => void }

/** Asks once per browser, before the first message is sent to a model. */
function ConsentDialog({ provider, onAgree, onClose }: ConsentDialogProps) {
  const t = useWords()
  return (
    <Dialog title={t("assistant.consentTitle")} onClose={onClose}>
      <div className="stack break">
        <p>{t("assistant.consentSent", { provider })}</p>
        <p>{t("assistant.consentNotSent")}</p>
        <p>{t("assistant.consentCare")}</p>
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.notNow")}
        </Button>
        <Button onClick={onAgree}>{t("assistant.agree")}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Asks before a chat is discarded. */
function NewChatDialog({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog title={t("assistant.confirmTitle")} onClose={onClose}>
      <p>{t("assistant.confirmText")}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("assistant.keep")}
        </Button>
        <Button onClick={onNew}>{t("assistant.newChat")}</Button>
      </DialogActions>
    </Dialog>
  )
}
