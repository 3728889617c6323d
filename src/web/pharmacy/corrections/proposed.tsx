import type { ReactNode } from "react"
import type { Correction } from "#contract/pharmacy/corrections.ts"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { When } from "#web/kit/format/when.tsx"
import { useFactWords } from "#web/pharmacy/corrections/fact-words.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/corrections.ts"

const tones: Record<Correction["state"], Tone> = {
  waiting: "info",
  accepted: "ok",
  rejected: "bad",
  withdrawn: "plain",
}

type ProposedProps = { of: Correction; children?: ReactNode }

/** Renders a proposed correction with its answer, as an item of a list; `children` are its acts. */
export function Proposed({ of, children }: ProposedProps) {
  const t = useWords()
  const { labelOf, textOf } = useFactWords()
  const { medicine, state, changes, reason, proposedAt, decidedAt, taken, answer } = of
  const isPart = state === "accepted" && taken.length < changes.length
  return (
    <li className="stack gap-4 pad-y-12">
      <p className="row apart gap-8">
        <b className="break" translate="no">
          {keepTogether(medicine.name)}
        </b>
        <Chip tone={tones[state]}>{t(isPart ? "corrections.part" : `corrections.states.${state}`)}</Chip>
      </p>
      <small className="meta">
        {t("staff.byName", { name: medicine.manufacturer })} · <When at={decidedAt ?? proposedAt} />
      </small>
      <dl>
        {changes.map(({ field, from, to }) => (
          <div key={field} className="row gap-x-8">
            <dt className="muted">{labelOf(field)}</dt>
            <dd className="break">
              {t("staff.fromBecomesTo", { from: textOf(field, from), to: textOf(field, to) })}
              {isPart && !taken.includes(field) && (
                <span className="muted"> ({t("corrections.notTaken")})</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <q className="muted break">{reason}</q>
      {answer !== null && (
        <p className="break">
          <b>{t("corrections.answer")}</b> {answer}
        </p>
      )}
      {children && <div>{children}</div>}
    </li>
  )
}
