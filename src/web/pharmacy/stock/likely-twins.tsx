import { useQuery } from "@tanstack/react-query"
import { isLongEnoughToSuggest } from "#domain/finder/suggest-min-length.ts"
import { api } from "#web/data/call.ts"
import { useRested } from "#web/kit/browser/use-rested.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

const maxText = 200

/** Names the medicines that the one being added could already be. */
export function LikelyTwins({ name, manufacturer }: { name: string; manufacturer: string }) {
  const t = useWords()
  const asked = {
    name: useRested(name.trim()).slice(0, maxText),
    manufacturer: useRested(manufacturer.trim()).slice(0, maxText),
  }
  const { data } = useQuery({
    ...api.medicines.similar.queryOptions({ input: asked, staleTime: 60_000 }),
    enabled: isLongEnoughToSuggest(asked.name),
    placeholderData: (previous) => previous,
  })
  const isAsked = isLongEnoughToSuggest(name.trim())
  const twins = isAsked ? (data?.medicines ?? []) : []
  return (
    <div role="status" className={twins.length > 0 ? "mt-12" : undefined}>
      {twins.length > 0 && (
        <Notice tone="warn">
          <p>{t("shelf.adding.twins")}</p>
          <ul>
            {twins.map((twin) => (
              <li key={twin.id} translate="no">
                <b>{keepTogether(twin.name)}</b>, {twin.manufacturer}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
