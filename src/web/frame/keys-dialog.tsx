import { KeyList } from "#web/kit/actions/keys.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/palette.ts"

const keys = [
  [["j", "k"], "rows"],
  [["Enter"], "act"],
  [["Esc"], "close"],
  [["."], "more"],
  [["x"], "select"],
  [["/"], "search"],
  [["Ctrl", "K"], "palette"],
  [["Ctrl", "P"], "print"],
  [["?"], "all"],
] as const

/** Shows every key of a list. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog title={t("staff.keysTitle")} onClose={onClose}>
      <KeyList keys={keys.map(([each, name]) => [each, t(`palette.listKeys.${name}`)])} />
    </Dialog>
  )
}
