import { createContext, useContext, useEffect } from "react"
import { pathInLanguage } from "#domain/platform/languages.ts"
import type { Head } from "#web/kit/layout/head.ts"
import { useLanguage } from "#web/words/words.ts"

/** Set only while prerendering: collects the elements of the page's head. */
export const HeadCollector = createContext<((head: Head) => void) | undefined>(undefined)

/** Sets the page's title, description and canonical address. */
export function PageHead({ title, description, path, isIndexed = true }: Head) {
  const collect = useContext(HeadCollector)
  collect?.({ title, description, path, isIndexed })
  const language = useLanguage()
  useEffect(() => {
    document.title = title
    setTag("meta[name=description]", "content", description)
    setTag(
      "link[rel=canonical]",
      "href",
      path && new URL(pathInLanguage(path, language), location.origin).href,
    )
    setTag("meta[name=robots]", "content", isIndexed ? undefined : "noindex")
  }, [title, description, path, isIndexed, language])
  return null
}

function setTag(selector: string, attribute: string, value: string | undefined) {
  const present = document.head.querySelector(selector)
  if (value === undefined) return present?.remove()
  const tag = present ?? document.head.appendChild(makeTag(selector))
  tag.setAttribute(attribute, value)
}

/** Creates the element for a selector such as `meta[name=robots]`. */
function makeTag(selector: string) {
  const [, element = "meta", key = "name", keyValue = ""] = /^(\w+)\[(\w+)=(\w+)\]$/.exec(selector) ?? []
  const tag = document.createElement(element)
  tag.setAttribute(key, keyValue)
  return tag
}
