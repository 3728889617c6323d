import { useMemo } from "react"
import { map } from "#web/words/en/map.ts"
import { readTexts, useLanguage } from "#web/words/words.ts"

/** The map's texts as one object, because the map is drawn outside React; `{{places}}` are filled in by the map. */
export type MapWords = typeof map

/** Returns one object per language, because a new object would recreate the map. */
export function useMapWords(): MapWords {
  const language = useLanguage()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- readTexts reads the current language
  return useMemo(() => readTexts("map", map), [language])
}
