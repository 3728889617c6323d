import "#web/words/en/staff.ts"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import type { Workplace } from "#contract/platform/session.ts"
import { paths } from "#domain/platform/paths.ts"
import { exactly } from "#web/data/paths.ts"
import { useSession } from "#web/data/session.ts"
import { useSite } from "#web/data/site.ts"
import { BottomTabs, type Tab } from "#web/frame/bottom-tabs.tsx"
import { ListKeys } from "#web/frame/list-keys.tsx"
import { Logo, LogoMark } from "#web/frame/logo.tsx"
import { MenuSheet } from "#web/frame/menu-sheet.tsx"
import { OutageBanner } from "#web/frame/outage-banner.tsx"
import type { FindMore, MenuAction } from "#web/frame/palette/palette.tsx"
import { PaletteButton } from "#web/frame/palette/palette-button.tsx"
import { PersonCorner } from "#web/frame/person-corner.tsx"
import { PrintedHead } from "#web/frame/printed-head.tsx"
import { SkipLink } from "#web/frame/skip-link.tsx"
import styles from "#web/frame/staff-frame.module.css"
import { ThemeSwitch } from "#web/frame/theme-switch.tsx"
import { WorkplaceNeeded } from "#web/frame/workplace-needed.tsx"
import { IconButton } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Avatar } from "#web/kit/format/avatar.tsx"
import { gap, SentenceAround } from "#web/kit/format/sentence-around.tsx"
import { useWords } from "#web/words/words.ts"

type StaffFrameProps = {
  title: string
  /** Shown below the title. */
  note?: string | undefined
  /** The workplace required for the area. */
  place?: Workplace["kind"]
  /** Shown to people without such a workplace. */
  noPlaceNote?: ReactNode
  /** Shown above the menu's links. */
  action?: MenuAction
  /** The side menu, in groups with a line between them. */
  menu: Tab[][]
  /** The phone's tabs. */
  tabs: Tab[]
  /** The area's status, in the bar. */
  status?: ReactNode
  /** Searchable items of the palette besides the menu. */
  findMore?: FindMore
}

/** The frame of a work area: a rail, a bar with the area's title, and on the phone a strip and tabs. */
export function StaffFrame(props: StaffFrameProps) {
  const { title, note, place, noPlaceNote, action, menu, tabs, status, findMore } = props
  const t = useWords()
  const [isMenuOpen, setMenuOpen] = useState(false)
  useSingleEnter()
  return (
    <div className={styles.area}>
      <SkipLink />
      <ListKeys />
      <Rail menu={menu} action={action} />
      <div className={styles.side}>
        <header className={styles.bar}>
          <Link to={paths.home} className={styles.mark} aria-label={t("frame.homeLink")}>
            <LogoMark on="night" height={34} />
          </Link>
          <p className={`grow shrink text-lead bold ${styles.title}`}>
            {title}
            {place && <OnlyWorkplace kind={place} />}
            {note && <small className={`block meta ${styles.place}`}>{note}</small>}
          </p>
          {status}
          <PaletteButton pages={menu.flat()} action={action} findMore={findMore} />
          <span className="not-phone">
            <ThemeSwitch />
          </span>
          <PersonCorner />
          <MenuPicture onPress={() => setMenuOpen(true)} />
        </header>
        <OutageBanner />
        <main id="main" tabIndex={-1} className={`grow pad-24 ${styles.main}`}>
          <PrintedHead place={place} />
          {place ? (
            <WorkplaceNeeded kind={place} note={noPlaceNote}>
              <Outlet />
            </WorkplaceNeeded>
          ) : (
            <Outlet />
          )}
        </main>
        <footer className={`meta ${styles.footer}`}>
          <Credit />
        </footer>
      </div>
      <BottomTabs label={t("frame.areaMenuLabel")} tabs={tabs} />
      {isMenuOpen && <MenuSheet area={menu.flat()} action={action} onClose={() => setMenuOpen(false)} />}
    </div>
  )
}

function Rail({ menu, action }: { menu: Tab[][]; action: MenuAction | undefined }) {
  const t = useWords()
  const { pathname } = useLocation()
  return (
    <div className={classes(`not-phone ${styles.rail}`, "on-night")}>
      <nav aria-label={t("frame.areaMenuLabel")}>
        <Link to={paths.home} className={`block round mb-8 ${styles.logo}`} aria-label={t("frame.homeLink")}>
          <span className={styles.whole}>
            <Logo on="night" height={36} />
          </span>
          <span className={styles.part}>
            <LogoMark on="night" height={36} />
          </span>
        </Link>
        {action && (
          <ul className="stack gap-4">
            <li>
              <button type="button" className={styles.entry} title={action.label} onClick={action.onPress}>
                {action.icon}
                <span className={`sr-below-wide ${styles.word}`}>{action.label}</span>
              </button>
            </li>
          </ul>
        )}
        {menu.map((group) => (
          <ul className="stack gap-4" key={group[0]?.to}>
            {group.map(({ to, icon, label, badge, covers }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.entry}
                  title={label}
                  activeOptions={exactly}
                  {...(covers?.includes(pathname) && { "aria-current": "true" as const })}
                >
                  {icon}
                  <span className={`sr-below-wide ${styles.word}`}>{label}</span>
                  {badge}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </div>
  )
}

/** Names the workplace and who is at its till; people with several see the workplace in the switch. */
function OnlyWorkplace({ kind }: { kind: Workplace["kind"] }) {
  const [place, another] = (useSession().person?.workplaces ?? []).filter((each) => each.kind === kind)
  const names = [another ? undefined : place?.name, place?.till?.cashier?.name].filter(Boolean)
  return names.length > 0 ? <small className={`block meta ${styles.place}`}>{names.join(" · ")}</small> : null
}

function MenuPicture({ onPress }: { onPress: () => void }) {
  const t = useWords()
  const { person } = useSession()
  return (
    <span className={styles.menuButton}>
      <IconButton label={t("frame.menu")} aria-haspopup="dialog" onClick={onPress}>
        <Avatar name={person?.name ?? ""} picture={person?.picture} />
      </IconButton>
    </span>
  )
}

function Credit() {
  const t = useWords()
  const { creditUrl } = useSite()
  return (
    <SentenceAround text={t("frame.credit", { team: gap })}>
      {creditUrl ? (
        <a href={creditUrl}>{t("frame.team")}</a>
      ) : (
        <Link to={paths.contact}>{t("frame.team")}</Link>
      )}
    </SentenceAround>
  )
}

/** Ignores key repeat of Enter, so that it cannot confirm the dialog it opened. */
function useSingleEnter() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !event.repeat || event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener("keydown", onKey, { capture: true })
    return () => removeEventListener("keydown", onKey, { capture: true })
  }, [])
}
