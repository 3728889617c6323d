import { expect, test } from "vitest"
import { concerns, everything, isPublicTopic, kindOfTopic, topic, wideTopic } from "./live.ts"

test("maps a topic to the wide topic of its kind", () => {
  expect(wideTopic("medicine:7")).toBe("medicine:*")
  expect(wideTopic("pharmacy:7:stock")).toBe("pharmacy:*:stock")
  expect(wideTopic("pharmacy:*:stock")).toBe("pharmacy:*:stock")
  expect(wideTopic("adverts")).toBe("adverts")
})

test("matches an event by topic or by wide topic", () => {
  expect(concerns("medicine:7", "medicine:7")).toBe(true)
  expect(concerns("medicine:7", "medicine:*")).toBe(true)
  expect(concerns("medicine:*", "medicine:7")).toBe(true)
  expect(concerns("medicine:7", "medicine:8")).toBe(false)
  expect(concerns("medicine:7", "medicines")).toBe(false)
  expect(concerns("pharmacy:7", "pharmacy:7:stock")).toBe(false)
  expect(concerns("pharmacy:*", "pharmacy:7:stock")).toBe(false)
})

test("accepts only listed topics", () => {
  expect(kindOfTopic("medicine:7")).toBe("medicine:*")
  expect(kindOfTopic("medicine:*")).toBe("medicine:*")
  const others = [
    "",
    "medicine",
    "medicine:",
    "medicine:0",
    "medicine:x",
    "medicines:*",
    "toString",
    "a:b",
    "customer:*:orders",
  ]
  expect(others.filter(kindOfTopic)).toEqual([])
})

test("keeps a subject of any characters a single private id", () => {
  for (const subject of ["auth0|7", "a:b", "a,b", "*", "ශ්‍රී", "%"]) {
    const mine = topic.customerOrders(subject)
    expect(kindOfTopic(mine)).toBe("customer:*:orders")
    expect(mine).not.toBe(topic.customerOrders(everything))
    expect(mine).not.toContain(",")
    expect(isPublicTopic(mine)).toBe(false)
  }
})
