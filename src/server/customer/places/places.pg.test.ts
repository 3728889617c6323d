import { expect, test } from "vitest"
import type { Favourite, SavedPlace } from "#contract/customer/places.ts"
import { maxFavourites, maxSavedPlaces } from "#domain/customer/place-rules.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { signIn, startApp } from "#test/support/app.ts"

async function openPlaces() {
  const app = await startApp()
  const catalogue = await openCatalogue(app.cluster.ownerUrl)
  const send = async <Body>(cookie: string, method: string, path: string, body?: object) => {
    const answer = await app.ask(`/api${path}`, {
      method,
      headers: { cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const list = async (cookie: string) =>
    (await send<{ places: SavedPlace[] }>(cookie, "GET", "/places")).body.places
  const favourites = async (cookie: string) =>
    (await send<{ pharmacies: Favourite[] }>(cookie, "GET", "/favourites")).body.pharmacies.map(
      ({ id }) => id,
    )
  const dispose = async () => {
    await catalogue[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
  }
  return { app, catalogue, send, list, favourites, [Symbol.asyncDispose]: dispose }
}

const home = { kind: "home", place: { town: "kandy" } }
const other = (name: string) => ({ kind: "other", name, place: { lat: 6.123_456, lng: 80.654_321 } })

test("saves a home, a work place and others by name, and moves the same one", async () => {
  await using desk = await openPlaces()
  const { cookie } = await signIn(desk.app)
  await desk.send(cookie, "PUT", "/places", other("Mother"))
  await desk.send(cookie, "PUT", "/places", { kind: "work", place: { town: "galle" } })
  await desk.send(cookie, "PUT", "/places", home)
  expect(await desk.list(cookie)).toMatchObject([
    { kind: "home", name: null, town: "kandy", lat: 7.291 },
    { kind: "work", town: "galle" },
    // Rounded, so that no house is on record.
    { kind: "other", name: "Mother", town: null, lat: 6.123, lng: 80.654 },
  ])
  await desk.send(cookie, "PUT", "/places", { kind: "home", place: { town: "jaffna" } })
  await desk.send(cookie, "PUT", "/places", { ...other("mother"), place: { town: "matara" } })
  expect((await desk.list(cookie)).map(({ name, town }) => [name, town])).toEqual([
    [null, "jaffna"],
    [null, "galle"],
    ["mother", "matara"],
  ])
})

test("limits a person's places, also at once, and moves one at the limit", async () => {
  await using desk = await openPlaces()
  const { cookie } = await signIn(desk.app)
  const answers = await Promise.all(
    Array.from({ length: maxSavedPlaces + 3 }, (_, n) =>
      desk.send(cookie, "PUT", "/places", other(`Place ${n}`)),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxSavedPlaces)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  const [one] = await desk.list(cookie)
  const moved = await desk.send(cookie, "PUT", "/places", {
    ...other(one?.name ?? ""),
    place: { town: "galle" },
  })
  expect(moved.status).toBe(200)
})

test("refuses wrong places and those of someone else", async () => {
  await using desk = await openPlaces()
  const [{ cookie }, stranger] = [await signIn(desk.app), await signIn(desk.app)]
  for (const wrong of [
    { kind: "home", name: "Home", place: { town: "kandy" } },
    { kind: "other", place: { town: "kandy" } },
    { kind: "other", name: " ", place: { town: "kandy" } },
    { kind: "other", name: "x".repeat(41), place: { town: "kandy" } },
    { kind: "shop", place: { town: "kandy" } },
    { kind: "home", place: { lat: 91, lng: 0 } },
  ])
    expect((await desk.send(cookie, "PUT", "/places", wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await desk.send(cookie, "PUT", "/places", { ...home, place: { town: "atlantis" } })).status).toBe(
    404,
  )
  await desk.send(cookie, "PUT", "/places", home)
  const [saved] = await desk.list(cookie)
  expect(await desk.list(stranger.cookie)).toEqual([])
  expect((await desk.send(stranger.cookie, "DELETE", `/places/${saved?.id}`)).status).toBe(404)
  expect(await desk.list(cookie)).toHaveLength(1)
  expect((await desk.send(cookie, "DELETE", `/places/${saved?.id}`)).status).toBe(200)
  expect(await desk.list(cookie)).toEqual([])
})

test("keeps favourite pharmacies, newest first, and lists those that are listed", async () => {
  await using desk = await openPlaces()
  const [{ cookie }, stranger] = [await signIn(desk.app), await signIn(desk.app)]
  const [first, second] = [await desk.catalogue.makePharmacy({}), await desk.catalogue.makePharmacy({})]
  const hidden = await desk.catalogue.makePharmacy({ listed: false })
  for (const id of [first, second, second])
    expect((await desk.send(cookie, "PUT", `/favourites/${id}`)).body).toEqual({ isFavourite: true })
  for (const id of [hidden, 987_654])
    expect((await desk.send(cookie, "PUT", `/favourites/${id}`)).status).toBe(404)
  expect(await desk.favourites(cookie)).toEqual([second, first])
  expect(await desk.favourites(stranger.cookie)).toEqual([])
  await desk.send(stranger.cookie, "DELETE", `/favourites/${first}`)
  await desk.send(cookie, "DELETE", `/favourites/${second}`)
  expect(await desk.favourites(cookie)).toEqual([first])
  await desk.catalogue.owner.query("update pharmacies set listed = false where id = $1", [first])
  expect(await desk.favourites(cookie)).toEqual([])
})

test("limits favourites", async () => {
  await using desk = await openPlaces()
  const { cookie, subject } = await signIn(desk.app)
  const pharmacy = await desk.catalogue.makePharmacy({})
  await desk.catalogue.owner.query(
    `with made as (insert into pharmacies (name, phone_number, lat, lng)
       select 'P' || n, '0112000000', 6.9, 79.9 from generate_series(1, ${maxFavourites}) n returning id)
     insert into favourite_pharmacies (subject, pharmacy_id) select $1, id from made`,
    [subject],
  )
  expect((await desk.send(cookie, "PUT", `/favourites/${pharmacy}`)).status).toBe(409)
})
