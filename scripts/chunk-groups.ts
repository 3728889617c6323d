type ModuleInfo = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

const onEveryPage = [
  "src/web/kit/(?:theme|layout)/",
  // The routes import what reads an address.
  "src/web/data/(?:color-scheme|language|searches)",
  "src/web/words/(?!en/|si|ta|date-words)",
  "src/web/words/en/(?:frame|pages|problems|ui)\\.",
  "src/web/app/root",
  "src/web/frame/(?!palette/|staff|workplace|maintenance|guarded|authenticating|menu-sheet|not-found)",
  "src/web/kit/\\w+/(?:avatar|button|chip|classes|disclosure|empty|lighthouse|medicine-name|notice|number|rupees|sentence|spinner|stock-chip|toast|date-format|when-format)",
  "src/domain/platform/(?:languages|problems|product|money|phone-format)",
  "src/domain/pharmacy/stock-rules",
  "node_modules/lucide-react/.*/(?:bell-ring|chevron-right|hourglass|play|refresh-cw|shield-check|truck)\\.",
]

/** The screens with a size budget; what others share must not make them larger. */
const home = "/finder/home/home-page.tsx"
const tracker = "/finder/tracker/tracker-page.tsx"
/** What guests fill in and send; without this group they would load the controls of customers and staff. */
const guestForms = ["/finder/contact/contact-page.tsx", "/app/login/login-page.tsx"]
const staffAreas = ["pharmacy", "supplier", "admin"]

/** Splits the browser's code: what every page needs comes in two files, what screens share in one file for each kind. */
export const chunkGroups = [
  {
    name: "library",
    test: /\/node_modules\/(?:@tanstack\/(?!react-virtual|virtual-core)[^/]+|react|react-dom|scheduler|@orpc)\//,
  },
  { name: "frame", test: new RegExp(`/(?:${onEveryPage.join("|")})`) },
  // Apart, each small part would cost a request and compress worse. A group captures its modules' dependencies as
  // well, so those that more screens share come first.
  { name: (id: string, graph: ModuleGraph) => (isShared(id, graph) ? nameLibrary(id) : null) },
  ...["start", "parts", "forms", "controls", "staff", ...staffAreas].map((name) => ({
    name: (id: string, graph: ModuleGraph) =>
      isShared(id, graph) && nameParts(rootsOf(id, graph)) === name ? name : null,
  })),
]

/** Whether a screen shares a module; what only lazy parts share stays out of the screens' files. */
function isShared(id: string, graph: ModuleGraph): boolean {
  const roots = [...rootsOf(id, graph)]
  return roots.length > 1 && roots.some((root) => root.endsWith("-page.tsx"))
}

/** Names a package's own file; null for an icon, which belongs to the screens' parts. */
function nameLibrary(id: string): string | null {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
  return name === undefined || name === "lucide-react" ? null : name.replaceAll(/\W+/g, "-")
}

/** Names the file of what several screens or lazy parts share. */
function nameParts(roots: ReadonlySet<string>): string {
  const all = [...roots]
  const isOn = (screen: string) => all.some((root) => root.endsWith(screen))
  if (isOn(home)) return "start"
  if (isOn(tracker)) return "parts"
  if (guestForms.some(isOn)) return "forms"
  const [area = "", ...others] = new Set(all.map(areaOf))
  if (![area, ...others].every((one) => staffAreas.includes(one))) return "controls"
  return others.length > 0 ? "staff" : area
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
