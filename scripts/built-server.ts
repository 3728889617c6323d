const program = new URL("../dist/server/main.js", import.meta.url).href

/** Loads the server as `npm run build` bundled it. */
export const loadBuiltServer = () => import(program) as Promise<typeof import("#server/app/main.ts")> // what it was built from
