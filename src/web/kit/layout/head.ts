/** The elements of a page's head. */
export type Head = { title: string; description?: string; path?: string; isIndexed?: boolean }

/** A page prerendered as HTML. */
export type MadePage = { body: string; head: Head }
