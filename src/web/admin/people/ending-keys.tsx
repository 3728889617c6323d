import type { AdminPerson } from "#contract/admin/people.ts"
import { useWords } from "#web/words/words.ts"

/** Lists the API keys that end with a workplace or a person; hidden when there are none. */
export function EndingKeys({ keys }: { keys: AdminPerson["keys"] }) {
  const t = useWords()
  if (keys.length === 0) return null
  return (
    <>
      <p>{t("adminUsers.ending.keys", { count: keys.length })}</p>
      <ul>
        {keys.map(({ id, name, prefix }) => (
          <li key={id}>
            {name} <span className="mono">{prefix}…</span>
          </li>
        ))}
      </ul>
    </>
  )
}
