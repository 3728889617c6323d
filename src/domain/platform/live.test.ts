import { expect, test } from "vitest"
import { concerns, everything, isPublicTopic, kindOfTopic, topic, wideTopic } from "./live.ts"

test("a topic's wide form stands for all of its kind", () => {
  expect(wideTopic("medicine:7")).toBe("medicine:*")
  expect(wideTopic("pharmacy:7:stock")).toBe("pharmacy:*:stock")
  expect(wideTopic("pharmacy:*:stock")).toBe("pharmacy:*:stock")
  expect(wideTopic("adverts")).toBe("adverts")
})

test("news concerns who watches exactly that, all of that kind, or is told of all of it", () => {
  expect(concerns("medicine:7", "medicine:7")).toBe(true)
  expect(concerns("medicine:7", "medicine:*")).toBe(true)
  expect(concerns("medicine:*", "medicine:7")).toBe(true)
  expect(concerns("medicine:7", "medicine:8")).toBe(false)
  expect(concerns("medicine:7", "medicines")).toBe(false)
  expect(concerns("pharmacy:7", "pharmacy:7:stock")).toBe(false)
  expect(concerns("pharmacy:*", "pharmacy:7:stock")).toBe(false)
})

test("only what is in the table is a topic", () => {
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

test("a subject of any characters stays one id and never reads as everybody", () => {
  for (const subject of ["auth0|7", "a:b", "a,b", "*", "ශ්‍රී", "%"]) {
    const mine = topic.customerOrders(subject)
    expect(kindOfTopic(mine)).toBe("customer:*:orders")
    expect(mine).not.toBe(topic.customerOrders(everything))
    expect(mine).not.toContain(",")
    expect(isPublicTopic(mine)).toBe(false)
  }
})
