// Runs before the first paint: the chosen theme, and whether this browser was logged in last time.
try {
  const root = document.documentElement
  const theme = localStorage.getItem("pharos.theme")
  if (theme === "light" || theme === "dark") root.dataset.theme = theme
  if (localStorage.getItem("pharos.was-signed-in")) root.dataset.wasSignedIn = ""
} catch {
  // Storage can be forbidden; the system's theme is right then.
}
