// Runs before the first paint: the chosen theme, and what the device knows of the person: whether this browser was logged in
// last time, whether it has anything of its own to show, and whether it knows a place.
try {
  const root = document.documentElement
  const kept = (name) => localStorage.getItem(`pharos.${name}`)
  const theme = kept("theme")
  if (theme === "light" || theme === "dark") root.dataset.theme = theme
  if (kept("was-signed-in") || document.cookie.includes("pharos-logged-in=")) root.dataset.wasSignedIn = ""
  if ("wasSignedIn" in root.dataset || (kept("recent-searches") ?? "[]") !== "[]") root.dataset.hasOwn = ""
  if (kept("town") || kept("located")) root.dataset.hasPlace = ""
} catch {
  // Storage can be forbidden; the system's theme is right then.
}

// The till's first answers come while its code loads.
if (location.pathname === "/pos")
  for (const href of ["/api/till/shelf", "/api/till/often-sold"])
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href }),
    )

// Repeats a click from before the page's scripts had arrived once they have. The last one counts; typing cancels it.
let clicked
const ready = new AbortController()
const early = { capture: true, signal: ready.signal }
addEventListener(
  "click",
  ({ target }) => {
    clicked = target.closest?.("button")
  },
  early,
)
addEventListener(
  "keydown",
  () => {
    clicked = undefined
  },
  early,
)
addEventListener(
  "pharos-ready",
  () => {
    ready.abort()
    clicked?.click()
  },
  early,
)
