import { expect, it } from 'vitest'
import { createSlots, type Slots } from './slots.ts'

/** Fills the only place, lets these wait in this order, and answers the order they came in. */
async function entered(slots: Slots, waiting: readonly (readonly [string, Slots])[]): Promise<string[]> {
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const all = [
    slots.run(() => first.promise),
    ...waiting.map(([name, view]) => view.run(async () => await Promise.resolve(void order.push(name)))),
  ]
  first.resolve()
  await Promise.all(all)
  return order
}

it('lets in who came first, those behind after all others', async () => {
  const slots = createSlots(1)
  const behind = slots.behind(60_000)
  expect(
    await entered(slots, [
      ['live 1', behind],
      ['film 1', slots],
      ['live 2', behind],
      ['film 2', slots],
    ]),
  ).toEqual(['film 1', 'film 2', 'live 1', 'live 2'])
})

it('lets nobody yield for ever', async () => {
  const slots = createSlots(1)
  expect(
    await entered(slots, [
      ['film 1', slots],
      ['live', slots.behind(-1)],
      ['film 2', slots],
    ]),
  ).toEqual(['film 1', 'live', 'film 2'])
  expect(
    await entered(slots, [
      ['live', slots.behind(-1)],
      ['film', slots],
    ]),
  ).toEqual(['live', 'film'])
})
