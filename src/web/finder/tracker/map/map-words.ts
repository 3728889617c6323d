import { map } from "#web/words/en/map.ts"
import { readTexts, useLanguage } from "#web/words/words.ts"

/** The map's texts as one object, because the map is drawn outside React; `{{places}}` are filled in by the map. */
export type MapWords = typeof map

export function useMapWords(): MapWords {
  useLanguage()
  return readTexts("map", map)
}
