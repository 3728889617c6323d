import type { FastifyInstance } from "fastify"
import { publicBase } from "#contract/platform/endpoint.ts"
import type { Origins } from "#server/platform/http/origins.ts"
import { filterScript, filterStyle } from "./docs-filter.ts"

type Documentation = {
  documentFor: (origin: string) => object
  publicDocumentFor: (origin: string) => object
  pageFor: (origin: string) => string
  clientFor: (origin: string) => string
}

async function makeDocumentation(): Promise<Documentation> {
  const [
    { audiences, openApiDocument, publicDocument },
    { docsPage },
    { clientSource },
    { publicAudiences },
  ] = await Promise.all([
    import("./openapi.ts"),
    import("./docs-page.ts"),
    import("./client-source.ts"),
    import("#server/imports/stock-api/document.ts"),
  ])
  const document = await openApiDocument()
  const everyone = new Map([...publicAudiences, ...audiences()])
  const forPrograms = publicDocument(document)
  const publicDocumentFor = (origin: string) => ({
    ...forPrograms,
    servers: [{ url: `${origin}${publicBase}` }],
  })
  const documentFor = (origin: string) => ({ ...document, servers: [{ url: `${origin}/api` }] })
  return {
    documentFor,
    publicDocumentFor,
    clientFor: (origin) => clientSource(forPrograms, `${origin}${publicBase}`),
    pageFor: (origin) => docsPage({ document, audiences: everyone, origin }),
  }
}

/** Serves the document for programs and a page for people. Registered before the catch-all of /api. */
export function serveDocumentation(server: FastifyInstance, origins: Origins): void {
  let made: Promise<Documentation> | undefined
  // Loaded and built on first request, then cached: it never changes.
  const documentation = () => (made ??= makeDocumentation())
  server.get("/api/openapi.json", async (request, reply) => {
    reply.header("cache-control", "public, max-age=300")
    return (await documentation()).documentFor(origins.of(request))
  })
  server.get(`${publicBase}/openapi.json`, async (request, reply) => {
    reply.header("cache-control", "public, max-age=300")
    return (await documentation()).publicDocumentFor(origins.of(request))
  })
  server.get(`${publicBase}/client.ts`, async (request, reply) => {
    reply.header("cache-control", "public, max-age=300").type("text/plain; charset=utf-8")
    return (await documentation()).clientFor(origins.of(request))
  })
  server.get("/api/docs", async (request, reply) => {
    reply.header("cache-control", "public, max-age=300").type("text/html; charset=utf-8")
    return (await documentation()).pageFor(origins.of(request))
  })
  server.get("/api/docs.css", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=300").type("text/css; charset=utf-8")
    return docsStyle + filterStyle
  })
  server.get("/api/docs.js", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=300").type("text/javascript; charset=utf-8")
    return filterScript
  })
}

const docsStyle = `
:root{color-scheme:light dark;--canvas:#F2F6F5;--surface:#fff;--text:#0A2530;--text-2:#3A5762;--line:#D5DFDD;--primary:#0A6A60;--tint:#DBF0EC}
@media(prefers-color-scheme:dark){:root{--canvas:#07171E;--surface:#0E232C;--text:#E9F2F2;--text-2:#B4C8CD;--line:#223F4A;--primary:#62D8C3;--tint:#0E3B38}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--text);font:400 1rem/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}a{color:var(--primary)}h1{font-size:2rem;line-height:1.15}h2{margin:2.5rem 0 .75rem}
article{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:1rem 1.25rem;margin:0 0 1rem}
h3{margin:0;font-size:1.125rem;overflow-wrap:anywhere}code,pre{font-family:ui-monospace,monospace;font-size:.9375rem}pre{overflow-x:auto;background:var(--canvas);border-radius:10px;padding:.75rem 1rem}
.verb{display:inline-block;background:var(--tint);color:var(--primary);border-radius:999px;padding:0 .6rem;font-weight:700;margin-right:.5rem}
p{margin:.5rem 0;color:var(--text-2)}table{border-collapse:collapse;width:100%;margin:.75rem 0}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line)}.wide{overflow-x:auto}
.contents{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:1.5rem 0}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}`
