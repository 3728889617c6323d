/**
 * The tracker's page while it searches, as the build prerenders it: its file's name, and the attribute of its box that
 * the server replaces with the searched text.
 */
export const searchPage = { name: "pharos.search", emptyText: 'value="" data-searched' }
