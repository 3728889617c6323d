import ArrowDown from "lucide-react/icons/arrow-down"
import LocateFixed from "lucide-react/icons/locate-fixed"
import LocateOff from "lucide-react/icons/locate-off"
import SendHorizontal from "lucide-react/icons/send-horizontal"
import Square from "lucide-react/icons/square"
import { type KeyboardEvent, type RefObject, useId } from "react"
import { maxMessageLength } from "#domain/customer/chat-limits.ts"
import styles from "#web/customer/assistant/composer.module.css"
import type { useRoughPlace } from "#web/customer/assistant/use-rough-place.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useLanguage, useWords } from "#web/words/words.ts"

type ComposerProps = {
  input: RefObject<HTMLTextAreaElement | null>
  draft: string
  onDraft: (text: string) => void
  onSend: (text: string) => void
  onStop: () => void
  isAnswering: boolean
  isOffline: boolean
  /** Whether the provider is known, which consent needs. */
  isReady: boolean
  leftToday: number | undefined
  place: ReturnType<typeof useRoughPlace>
  /** Set while new messages are below the visible part. */
  onGoToEnd: (() => void) | undefined
}

/** The message input. Enter sends, Shift+Enter adds a line; blank text is not sent. */
export function Composer(props: ComposerProps) {
  const { input, draft, onDraft, onStop, isAnswering, isOffline, isReady, onGoToEnd } = props
  const t = useWords()
  const id = useId()
  const { reason, isBlocked } = useReason(props)

  function send() {
    input.current?.focus()
    if (draft.trim() !== "" && !isBlocked && !isAnswering) props.onSend(draft.trim())
  }
  function onKeyDown(event: KeyboardEvent) {
    // During composition of a Sinhala or Tamil syllable, Enter belongs to the input method.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={styles.composer}>
      {onGoToEnd && (
        <Button size="small" className={styles.below} onClick={onGoToEnd}>
          <ArrowDown aria-hidden="true" />
          {t("assistant.newBelow")}
        </Button>
      )}
      <div className={classes(styles.box, isOffline && styles.off)}>
        <label htmlFor={id} className="sr">
          {t("assistant.question")}
        </label>
        <textarea
          className="bare"
          ref={input}
          id={id}
          rows={1}
          value={draft}
          disabled={isOffline}
          placeholder={t("assistant.placeholder")}
          enterKeyHint="send"
          aria-describedby={`${id}-reason`}
          onChange={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isAnswering ? (
          <Button
            look="outline"
            onClick={() => {
              onStop()
              input.current?.focus()
            }}
          >
            <Square aria-hidden="true" />
            {t("assistant.stop")}
          </Button>
        ) : (
          <Button disabled={isBlocked} aria-describedby={`${id}-reason`} onClick={send}>
            <SendHorizontal aria-hidden="true" />
            {t("assistant.send")}
          </Button>
        )}
      </div>
      <p
        id={`${id}-reason`}
        role="status"
        className={isReady || isOffline ? classes(styles.reason, isBlocked && styles.blocked) : "sr"}
      >
        {reason}
      </p>
      <div className={`row apart gap-x-12 ${styles.foot}`}>
        <PlaceSwitch {...props.place} />
        <p>{t("assistant.gone")}</p>
      </div>
    </div>
  )
}

/** Explains why nothing can be sent, or shows a hint. */
function useReason({ draft, isOffline, isReady, isAnswering, leftToday }: ComposerProps) {
  const t = useWords()
  const length = draft.trim().length
  if (isOffline) return { isBlocked: true, reason: t("assistant.offline") }
  if (!isReady) return { isBlocked: true, reason: t("common.loading") }
  if (length > maxMessageLength) {
    const counts = { most: formatCount(maxMessageLength), length: formatCount(length) }
    return { isBlocked: true, reason: t("assistant.tooLong", counts) }
  }
  if (isAnswering && length > 0) return { isBlocked: false, reason: t("assistant.waitForAnswer") }
  if (leftToday !== undefined && leftToday <= 10) {
    return { isBlocked: false, reason: t("assistant.left", { count: leftToday }) }
  }
  return { isBlocked: false, reason: undefined }
}

/** "Nearest" needs a location; only this button requests it. */
function PlaceSwitch({ state, town, use, forget }: ReturnType<typeof useRoughPlace>) {
  const t = useWords()
  const language = useLanguage()
  if (town || state === "known") {
    return (
      <p role="status">
        {town ? t("assistant.placeTown", { town: town.names[language] }) : t("assistant.placeKnown")}{" "}
        <Button look="quiet" size="small" onClick={forget}>
          <LocateOff aria-hidden="true" />
          {t("assistant.forgetPlace")}
        </Button>
      </p>
    )
  }
  if (state === "denied" || state === "unavailable") {
    return (
      <p role="status">{t(state === "denied" ? "assistant.placeDenied" : "assistant.placeUnavailable")}</p>
    )
  }
  return (
    <Button look="quiet" size="small" isBusy={state === "asking"} onClick={() => use()}>
      <LocateFixed aria-hidden="true" />
      {t(state === "asking" ? "assistant.findingPlace" : "assistant.usePlace")}
    </Button>
  )
}
