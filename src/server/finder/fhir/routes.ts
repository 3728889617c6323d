import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { largestId } from "#contract/platform/inputs.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import type { Origins } from "#server/platform/http/origins.ts"
import { refuseOtherMethods } from "#server/platform/http/other-methods.ts"
import { problem, problemBody } from "#server/platform/http/problems.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import type { Platform } from "#server/platform/platform.ts"
import { findMedicines, findPharmacies, findStock } from "./queries.ts"
import { type QuestionFor, questions, type ResourceType } from "./questions.ts"
import { inventoryItem, location, medicationKnowledge, organization, type Resource } from "./resources.ts"
import { capabilityStatement, isProblem, operationOutcome, searchset } from "./statements.ts"

type App = Pick<Platform, "reading" | "now">

const fhirJson = "application/fhir+json; charset=utf-8"

/** Finds the resources of each type, one more than a page has. */
const finders: {
  [Type in ResourceType]: (
    app: App,
    asked: Partial<QuestionFor<Type>> & { _count: number },
  ) => Promise<Resource[]>
} = {
  MedicationKnowledge: async (app, asked) =>
    (await findMedicines(app.reading, asked)).map(medicationKnowledge),
  InventoryItem: async (app, asked) => (await findStock(app.reading, asked)).map(inventoryItem),
  Location: async (app, asked) => (await findPharmacies(app.reading, asked, app.now())).map(location),
  Organization: async (app, asked) => (await findPharmacies(app.reading, asked, app.now())).map(organization),
}

function typeOf(request: FastifyRequest): ResourceType {
  const { type } = request.params as { type: string } // of the route
  if (!Object.hasOwn(questions, type))
    throw problem("not-found", undefined, `This server has ${Object.keys(questions).join(", ")}.`)
  return type as ResourceType // one of its own keys
}

const takesJson = ({ headers }: FastifyRequest) =>
  /json|\*\/\*|application\/\*/i.test(headers.accept ?? "*/*")
const notAcceptable = { code: "not-acceptable", status: 406, message: "Only JSON is served." }

async function search<Type extends ResourceType>(app: App, type: Type, query: unknown) {
  const { data, success, error } = questions[type].safeParse(query)
  if (!success) throw badInput(error.issues)
  const asked = data as QuestionFor<Type> // of this type's schema
  return pageOf(await finders[type](app, asked), asked._count, ({ id }) => Number(id))
}

/** Serves what is public as FHIR R5 resources, to be read only. */
export async function serveFhir(server: FastifyInstance, app: App, origins: Origins): Promise<void> {
  const baseOf = (request: FastifyRequest) => `${origins.of(request)}/fhir`
  await server.register(async (scope) => {
    scope.addHook("preSerialization", async (_request, reply, payload) => {
      reply.type(fhirJson)
      return isProblem(payload) ? operationOutcome(payload) : payload
    })
    const get = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
      scope.route({
        method: "GET",
        url,
        exposeHeadRoute: false,
        config: { limit: "search" },
        onRequest: async (request, reply) => {
          reply.header("cache-control", "no-store")
          if (!takesJson(request)) return reply.code(notAcceptable.status).send(notAcceptable)
        },
        handler: async (request, reply) => answer(request, reply),
      })
      refuseOtherMethods(scope, url, ["GET"])
    }
    get("/fhir/metadata", (request) => capabilityStatement(baseOf(request)))
    get("/fhir/:type", async (request) => {
      const type = typeOf(request)
      const { page, next } = await search(app, type, request.query)
      const asked = Object.entries(request.query as Record<string, string>) // the schema took each once
      return searchset({ base: baseOf(request), type, asked, resources: page, next })
    })
    get("/fhir/:type/:id", async (request) => {
      const { id } = request.params as { id: string } // of the route
      const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largestId
      const [found] = isId ? await finders[typeOf(request)](app, { _id: [Number(id)], _count: 1 }) : []
      if (!found) throw problem("not-found")
      return found
    })
    const answerNotFound = async (_request: FastifyRequest, reply: FastifyReply) =>
      reply.header("cache-control", "no-store").code(404).send(problemBody("not-found"))
    scope.all("/fhir/*", { onRequest: answerNotFound, config: { isKeyed: true } }, answerNotFound)
  })
}
