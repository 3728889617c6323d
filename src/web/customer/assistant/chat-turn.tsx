import LocateFixed from "lucide-react/icons/locate-fixed"
import MapPinned from "lucide-react/icons/map-pinned"
import Phone from "lucide-react/icons/phone"
import RotateCcw from "lucide-react/icons/rotate-ccw"
import Sparkles from "lucide-react/icons/sparkles"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { lazy, Suspense, useState } from "react"
import { emergencyCalls, emergencyWords } from "#domain/customer/emergency-words.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import { AnswerCards } from "#web/customer/assistant/answer-cards.tsx"
import { AnswerExtras } from "#web/customer/assistant/answer-extras.tsx"
import styles from "#web/customer/assistant/chat-turn.module.css"
import {
  type Emergency,
  type Failure,
  sayProgress,
  saySettled,
  type Turn,
} from "#web/customer/assistant/conversation.ts"
import type { RoughPlace, useRoughPlace } from "#web/customer/assistant/use-rough-place.ts"
import { loginUrl } from "#web/data/session.ts"
import { useBack } from "#web/frame/person-corner.tsx"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"

type ChatTurnProps = {
  turn: Turn
  /** Absent while no question can be sent. */
  onRetry: (() => void) | undefined
  place: ReturnType<typeof useRoughPlace>
  /** Asks again near a place; absent while no question can be sent. */
  onPlace: ((near: RoughPlace) => void) | undefined
}

/** Renders a question and its answer as plain text; no markup of a model is interpreted. */
export function ChatTurn({ turn, onRetry, place, onPlace }: ChatTurnProps) {
  const t = useWords()
  const progress = sayProgress(turn)
  const settled = saySettled(turn)
  // An emergency answer has its own language; a model's answer has an unknown one.
  const language = turn.emergencies.at(-1)?.language
  return (
    <li className={styles.turn} data-turn={turn.id} aria-busy={!turn.isOver}>
      <div className={styles.question}>
        <span className="sr">{t("common.you")}: </span>
        {turn.question}
      </div>
      {turn.emergencies.map((emergency) => (
        <EmergencyCard key={emergency.flag} {...emergency} />
      ))}
      {progress && (
        <p className={`row nowrap muted ${styles.progress}`}>
          <Sparkles aria-hidden="true" />
          {progress}
        </p>
      )}
      {turn.reply !== "" && (
        <div className={styles.answer}>
          <span className="sr">{t("assistant.assistant")}: </span>
          <p className={styles.text} lang={turn.by === "pharos" ? language : undefined}>
            {turn.reply}
          </p>
          <AnswerCards cards={turn.cards} />
          {turn.isOver && turn.cards.isPlaceNeeded && <PlaceQuestion place={place} onPlace={onPlace} />}
          {turn.isOver && <AnswerExtras turn={turn} />}
        </div>
      )}
      {turn.failure && <FailureNotice failure={turn.failure} onRetry={onRetry} />}
      {settled && (
        <div className={styles.question}>
          <span className="sr">{t("common.you")}: </span>
          <span lang={language}>{settled}</span>
        </div>
      )}
    </li>
  )
}

/** Shown above every answer, in the language of the question. */
function EmergencyCard({ flag, number, language }: Emergency) {
  const words = emergencyWords[language]
  return (
    <div className={styles.card} role="alert" lang={language}>
      <b className="text-bad text-lead">{words.title}</b>
      <p>{words.flags[flag]}</p>
      <div className="row mt-8">
        {emergencyCalls(flag, number, language).map((call) => (
          <ButtonAnchor key={call.number} look="danger" size="large" href={phoneLink(call.number)}>
            <Phone aria-hidden="true" />
            {call.label(formatPhone(call.number))}
          </ButtonAnchor>
        ))}
      </div>
    </div>
  )
}

type FailureNoticeProps = { failure: Failure; onRetry: (() => void) | undefined }

/** Explains a missing answer in the chat, with one remedy. */
function FailureNotice({ failure, onRetry }: FailureNoticeProps) {
  const t = useWords()
  const back = useBack()
  const isStopped = failure === "stopped"
  return (
    <div className={styles.failure}>
      <Notice
        tone={isStopped ? "info" : "warn"}
        icon={!isStopped && <TriangleAlert aria-hidden="true" />}
        actions={
          failure === "logged-out" ? (
            <ButtonAnchor size="small" href={loginUrl(back)}>
              {t("common.logIn")}
            </ButtonAnchor>
          ) : (
            <Button look="outline" size="small" disabled={!onRetry} onClick={onRetry}>
              <RotateCcw aria-hidden="true" />
              {t("assistant.retry")}
            </Button>
          )
        }
      >
        {t(`assistant.failure.${failure}`)}
      </Notice>
    </div>
  )
}

const PlaceDialog = lazy(() =>
  import("#web/customer/places/place-dialog.tsx").then((file) => ({ default: file.PlaceDialog })),
)

type PlaceQuestionProps = {
  place: ReturnType<typeof useRoughPlace>
  onPlace: ((near: RoughPlace) => void) | undefined
}

/** Asks where the person is, for an answer that needs it. */
function PlaceQuestion({ place, onPlace }: PlaceQuestionProps) {
  const t = useWords()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="row mt-12">
      <Button
        size="small"
        disabled={!onPlace}
        isBusy={place.state === "asking"}
        onClick={() => place.use(onPlace)}
      >
        <LocateFixed aria-hidden="true" />
        {t("tracker.useMyLocation")}
      </Button>
      <Button look="outline" size="small" disabled={!onPlace} onClick={() => setChoosing(true)}>
        <MapPinned aria-hidden="true" />
        {t("tracker.chooseTown")}
      </Button>
      {isChoosing && (
        <Suspense>
          <PlaceDialog
            onChoose={(chosen) => {
              setChoosing(false)
              onPlace?.(place.choose(chosen))
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
