type ModuleInfo = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

const library =
  /\/node_modules\/(?:@tanstack\/(?!react-virtual|virtual-core)[^/]+|react|react-dom|scheduler|use-sync-external-store|@orpc)\//

// Where visits begin: what these screens share with others must not make them larger.
const home = /\/finder\/home\/home-page\.tsx$/
const tracker = /\/finder\/tracker\/tracker-page\.tsx$/
const guestForms = /\/(?:contact-page|login-page)\.tsx$/
/** The staff areas' frames, with the till. */
const staffStart = /\/(?:pharmacy|supplier|admin)\/screens\.ts$/
/** Loaded on every page once it is idle, and needed without a network: logging out is. */
const whenIdle = /\/(?:app\/background\.tsx|app\/leave-device\.ts|kit\/feedback\/outage-notice\.tsx)$/
/** Loaded on every page of a logged-in person once it is idle. */
const whenLoggedIn = /\/customer\/reminders\/watching\.tsx$/
const page = /-page\.tsx$/
const staffAreas = ["pharmacy", "supplier", "admin"]

const names = [
  "library",
  "frame",
  "background",
  "logged-in",
  "packages",
  "parts",
  "controls",
  "forms",
  "customer",
  "staff",
  "tools",
  "till",
  ...staffAreas,
]

/** What a visit's first screen loads, most of which it runs. */
export const firstChunks = new Set([
  "library",
  "home-page",
  "tracker-page",
  "parts",
  "controls",
  "screens",
  "staff",
  "till",
])

/**
 * Splits the browser's code by who needs it: a screen is a handful of files, because each costs a request and
 * compresses worse apart. A group captures its modules' dependencies as well, so those that more screens share
 * come first.
 */
export const chunkGroups = names.map((group) => ({
  name: (id: string, graph: ModuleGraph) => {
    if (nameOf(id, graph) !== group) return null
    return group === "packages" ? packageOf(id) : group
  },
}))

function nameOf(id: string, graph: ModuleGraph): string | null {
  if (library.test(id)) return "library"
  const isStyle = id.endsWith(".css")
  const roots = [...rootsOf(id, graph)]
  const isOn = (screens: RegExp) => roots.some((root) => screens.test(root))
  const isOnFirst = isOn(home) || isOn(tracker) || isOn(guestForms) || isOn(whenIdle)
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry) || (isOnFirst && isOn(staffStart)))
    return "frame"
  if (isOn(whenIdle)) return "background"
  if (isOn(whenLoggedIn)) return "logged-in"
  // The styles of what every member of staff loads are one file with those of the customers' controls.
  if (isStyle && isOn(staffStart)) return "controls"
  // What only lazy parts share stays out of the screens' files.
  if (roots.length === 1 || !(isOn(page) || isOn(staffStart))) return null
  if (packageOf(id)) return "packages"
  if (isOn(home) || isOn(guestForms)) return "frame"
  if (isOn(tracker)) return "parts"
  const areas = [...new Set(roots.map(areaOf))]
  const isForStaff = areas.some((area) => staffAreas.includes(area))
  if (!areas.every((area) => staffAreas.includes(area)))
    return isOn(staffStart) ? "controls" : isForStaff ? "forms" : "customer"
  if (areas.length > 1) return isOn(staffStart) ? "staff" : "tools"
  return areas[0] === "pharmacy" && isOn(staffStart) ? "till" : (areas[0] ?? null)
}

/** The package of a module; null for our own, and for an icon, which belongs to the screens' parts. */
function packageOf(id: string): string | null {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
  if (name === undefined || name === "lucide-react") return null
  return /compute-scroll-into-view|prop-types|@babel/.test(name) ? "downshift" : name.replaceAll(/\W+/g, "-")
}

const areaOf = (id: string) => /\/src\/web\/(\w+)\//.exec(id)?.[1] ?? ""

/** The answers of `rootsOf`: each of the groups asks again for every module. */
const knownRoots = new WeakMap<ModuleGraph, Map<string, ReadonlySet<string>>>()

/** Returns the entries and dynamically imported modules that load a module statically, itself included. */
function rootsOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = knownRoots.get(graph) ?? new Map<string, ReadonlySet<string>>()
  knownRoots.set(graph, known)
  const roots = known.get(id) ?? findRoots(id, graph)
  known.set(id, roots)
  return roots
}

function findRoots(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const roots = new Set<string>()
  const seen = new Set<string>()
  const walk = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const info = graph.getModuleInfo(module)
    if (info?.isEntry || info?.dynamicImporters.length) roots.add(module)
    for (const importer of info?.importers ?? []) walk(importer)
  }
  walk(id)
  return roots
}
