/** The field that filters the API's page by words; hidden where its script does not run. */
export const filterField = `<search hidden><label for="filter">Filter by words, a path or a parameter</label><input id="filter" type="search" autocomplete="off" spellcheck="false" aria-describedby="filter-keys" aria-keyshortcuts="/"><p id="filter-keys">Press <kbd>/</kbd> to come here, and Escape to show everything.</p><p role="status"></p></search>`

/** Shows the articles that have every word that was typed, and their sections. */
export const filterScript = `"use strict"
const box = document.querySelector("search")
const field = document.getElementById("filter")
const told = box.querySelector("[role=status]")
const sections = [...document.querySelectorAll("main > section")].map((section) => ({
  section,
  link: document.querySelector('.contents a[href="#' + section.querySelector("h2").id + '"]')?.parentElement,
  articles: [...section.querySelectorAll("article")].map((article) => ({
    article,
    text: (section.querySelector("h2").textContent + " " + article.textContent).toLowerCase(),
  })),
}))
function filter() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let shown = 0
  for (const { section, link, articles } of sections) {
    let own = 0
    for (const { article, text } of articles) {
      article.hidden = !words.every((word) => text.includes(word))
      if (!article.hidden) own += 1
    }
    section.hidden = own === 0
    if (link) link.hidden = own === 0
    shown += own
  }
  told.textContent = words.length === 0 ? "" : shown === 0 ? "Nothing has all these words." : shown === 1 ? "1 entry" : shown + " entries"
}
function clear() {
  field.value = ""
  filter()
}
field.addEventListener("input", filter)
field.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return
  event.preventDefault()
  clear()
})
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return
  event.preventDefault()
  field.focus()
  field.select()
})
// A link to a section that is filtered out shows it again.
addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target?.closest("[hidden]")) return
  clear()
  target.scrollIntoView()
})
box.hidden = false
filter()
`

export const filterStyle = `
search{display:block;position:sticky;top:0;z-index:1;background:var(--canvas);padding:.75rem 0;border-bottom:1px solid var(--line)}[hidden]{display:none!important}
label{display:block;font-weight:700}input{width:100%;font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--text-2);border-radius:10px;padding:.6rem .75rem;min-height:2.75rem}
search p{margin:.25rem 0 0;min-height:1.5em}h2[id]{scroll-margin-top:10rem}kbd{font:inherit;border:1px solid var(--line);border-radius:4px;padding:0 .3rem}
@media print{search{display:none}}`
