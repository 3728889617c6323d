// With its texts, which the home page does not load before.
import "#web/words/en/tracker.ts"

export { SearchBar } from "#web/finder/tracker/search-bar.tsx"
