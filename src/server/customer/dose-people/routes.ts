import { endpoints, personOf } from "#server/api/endpoints.ts"
import { addPerson, changeName, removePerson } from "./change-people.ts"
import { findPeople } from "./queries.ts"

const { dosePeople } = endpoints

export const dosePeopleRoutes = {
  list: dosePeople.list.handler(({ context }) =>
    findPeople(context.app.database.sql, personOf(context).subject),
  ),
  add: dosePeople.add.handler(({ context, input }) =>
    addPerson(context.app.database, personOf(context).subject, input.name),
  ),
  rename: dosePeople.rename.handler(({ context, input }) =>
    changeName(context.app.database, personOf(context).subject, input),
  ),
  remove: dosePeople.remove.handler(async ({ context, input }) => {
    await removePerson(context.app.database, personOf(context).subject, input.id)
    return { removed: true as const }
  }),
}
