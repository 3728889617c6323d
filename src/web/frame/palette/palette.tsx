import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useCombobox } from "downshift"
import Search from "lucide-react/icons/search"
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react"
import type { paths } from "#domain/platform/paths.ts"
import { useSession } from "#web/data/session.ts"
import type { Tab } from "#web/frame/bottom-tabs.tsx"
import styles from "#web/frame/palette/palette.module.css"
import { classes } from "#web/kit/browser/classes.ts"
import { areLettersOn, turnLetters } from "#web/kit/browser/letter-keys.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"

/** A menu action that is not a link. */
export type MenuAction = { icon: ReactNode; label: string; onPress: () => void }

export type PaletteItem = {
  key: string
  group: "pages" | "orders" | "medicines" | "actions"
  label: string
  /** The label as it is written for staff. */
  shown?: ReactNode
  /** Distinguishes entries with the same name. */
  hint?: string
  icon: ReactNode
  detail?: string
  run: () => void
}

/** What a source may use to build its items. */
export type PaletteTools = {
  client: ReturnType<typeof useQueryClient>
  t: TFunction
  session: ReturnType<typeof useSession>
  go: (to: (typeof paths)[keyof typeof paths], search?: Record<string, string | number>) => void
}
export type Find = (typed: string) => PaletteItem[]
/** Loads an area's searchable items besides its menu; each kind is found as soon as its data has arrived. */
export type FindMore = () => Promise<(tools: PaletteTools) => Promise<Find>[]>

type PaletteProps = {
  pages: Tab[]
  action: MenuAction | undefined
  findMore: FindMore | undefined
  onClose: () => void
}

/** One field for every page, medicine and action of the area: the same that its menu leads to, and no more. */
export function Palette({ pages, action, findMore, onClose }: PaletteProps) {
  const t = useWords()
  const [typed, setTyped] = useState("")
  const go = useGo()
  const { find, isLoading } = useFind(findMore, go)
  const items = useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    const own: PaletteItem[] = pages.map(({ to, icon, label, letter }) => ({
      key: to,
      group: "pages",
      label,
      icon,
      ...(letter && areLettersOn() ? { detail: `g ${letter}` } : {}),
      run: () => go(to),
    }))
    if (action) own.push({ ...action, key: "action", group: "actions", run: action.onPress })
    const named = own.filter(({ label }) => label.toLowerCase().includes(wanted))
    return [...named, ...(wanted === "" ? [] : find(typed))]
  }, [typed, pages, action, find, go])
  const combobox = useCombobox<PaletteItem>({
    items,
    isOpen: true,
    inputValue: typed,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (item) => item?.label ?? "",
    // Tab leaves the field for what else is here; it chooses nothing.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? state : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      onClose()
      selectedItem?.run()
    },
  })
  useEffect(() => document.getElementById(fieldId)?.focus(), [])
  const label = t(findMore ? "palette.labelWithMedicines" : "palette.label")
  const input = combobox.getInputProps({
    id: fieldId,
    placeholder: label,
    spellCheck: false,
    onChange: (event) => setTyped(event.currentTarget.value),
  })
  return (
    <Dialog title={t("palette.open")} onClose={onClose}>
      <label
        className={`row nowrap search-field ${styles.field}`}
        {...combobox.getLabelProps({ htmlFor: fieldId })}
      >
        <Search aria-hidden="true" />
        <span className="sr">{label}</span>
        <input
          {...input}
          className="bare text-lead touch"
          // Without a match there is no active item to reference.
          aria-activedescendant={items.length === 0 ? undefined : input["aria-activedescendant"]}
        />
      </label>
      <ul {...combobox.getMenuProps({ className: styles.items, "aria-label": label })}>
        {items.map((item, index) => (
          <li
            key={item.key}
            {...combobox.getItemProps({ item, index })}
            className={classes(
              `row nowrap touch round ${styles.item}`,
              combobox.highlightedIndex === index && styles.active,
            )}
          >
            <span className={`fixed muted ${styles.group}`} aria-hidden="true">
              {items[index - 1]?.group !== item.group && t(`palette.groups.${item.group}`)}
            </span>
            {item.icon}
            <span>
              {item.shown ?? item.label}
              {item.hint && <small className="unbroken">{item.hint}</small>}
            </span>
            {item.detail && <small className="unbroken num">{item.detail}</small>}
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <p role="status">{t(isLoading ? "palette.loading" : "palette.nothing", { text: typed.trim() })}</p>
      )}
      {pages.some(({ letter }) => letter) && <LetterSwitch />}
    </Dialog>
  )
}

const fieldId = "palette-field"

function useGo() {
  const navigate = useNavigate()
  return useMemo(
    (): PaletteTools["go"] => (to, search) => void navigate({ to, ...(search ? { search } : {}) }),
    [navigate],
  )
}

/** Returns the area's finder; until its parts are loaded it finds menu entries only. */
function useFind(findMore: FindMore | undefined, go: PaletteTools["go"]) {
  const t = useWords()
  const client = useQueryClient()
  const session = useSession()
  const [finds, setFinds] = useState<Find[]>([])
  const [isLoading, setLoading] = useState(findMore !== undefined)
  useEffect(() => {
    const load = async () => {
      const parts = (await findMore?.())?.({ client, t, session, go }) ?? []
      const put = (at: number, find: Find) => setFinds((before) => Object.assign([...before], { [at]: find }))
      await Promise.allSettled(parts.map((part, at) => part.then((find) => put(at, find))))
    }
    // What fails is not found; the menu entries are.
    load().then(
      () => setLoading(false),
      () => setLoading(false),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])
  const find = useCallback((typed: string) => finds.flatMap((find) => find(typed)), [finds])
  return { find, isLoading }
}

function LetterSwitch() {
  const t = useWords()
  const [isOn, setOn] = useState(areLettersOn)
  return (
    <CheckBox
      className="meta mt-8"
      label={t("palette.letters")}
      checked={isOn}
      onChange={(isOn) => {
        turnLetters(isOn)
        setOn(isOn)
      }}
    />
  )
}
