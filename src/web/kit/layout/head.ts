/** A page's head elements. */
export type Head = { title: string; description?: string; path?: string; isIndexed?: boolean }

/** A page as HTML, made at build time. */
export type MadePage = { body: string; head: Head }
