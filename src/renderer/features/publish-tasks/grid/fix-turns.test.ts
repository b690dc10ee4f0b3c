import { expect, it } from 'vitest'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { type FixGroup, planFixes } from './fix-plan.ts'
import { createFixTurns } from './fix-turns.ts'
import { createGridCore } from './grid-core.ts'

const ID = 7
const withText = (text: string): PublishItem =>
  testItem(ID, { video_publish_info: { ...testItem(ID).video_publish_info, description: text } })
const PHONE = '，电话13881234567'
/** Takes the two things out of the text that it holds, as the server's check does. */
const check = (text: string): FixGroup[] => {
  const fix = (to: string, of: 'contact' | 'words') => ({
    code: 'risky_words',
    level: 'warn' as const,
    msg: of,
    fix: { kind: 'patch' as const, field: 'description' as const, from: text, to, of },
  })
  const problems = [
    ...(text.includes(PHONE) ? [fix(text.replace(PHONE, ''), 'contact')] : []),
    ...(text.includes('最佳') ? [fix(text.replace('最佳', '很好'), 'words')] : []),
  ]
  return planFixes([{ id: ID, level: 'warn', problems }], new Map([[ID, withText(text)]]))
}

/** A sheet of one work over a server that keeps its text. The list is told of what was stored when `told` says so. */
const sheet = (text: string, told: (tell: () => void) => void = (tell) => tell()) => {
  const server = { text }
  const core = createGridCore(async (items) => {
    await Promise.resolve()
    for (const item of items) server.text = item.video_publish_info?.description ?? server.text
    told(() => core.setFacts([withText(server.text)], PLATFORMS))
    return { saved: items.map((item) => item.id), refused: [] }
  })
  core.setFacts([withText(text)], PLATFORMS)
  const turns = createFixTurns(core, async () => {
    await Promise.resolve()
    core.setFacts([withText(server.text)], PLATFORMS)
    return check(server.text)
  })
  return { server, core, turns }
}

it('two fixes of one text that are pressed at once are both in it at the end', async () => {
  const { server, core, turns } = sheet(`最佳选择${PHONE}`)
  const [one, other] = check(server.text) as [FixGroup, FixGroup]
  expect([one.key, other.key]).toEqual(['contact', 'words'])
  expect(await Promise.all([turns.apply(one), turns.apply(other)])).toEqual([
    { done: 1, left: 0 },
    { done: 1, left: 0 },
  ])
  expect(server.text).toBe('很好选择')
  core.saver.stop()
})

it('a fix that is pressed before the list shows what the one before it stored does not take it back', async () => {
  const { server, core, turns } = sheet(`最佳选择${PHONE}`, () => undefined)
  const [one, other] = check(server.text) as [FixGroup, FixGroup]
  await turns.apply(one)
  await turns.apply(other)
  expect(server.text).toBe('很好选择')
  core.saver.stop()
})

it('a text that a person changed since keeps that change', async () => {
  const { server, core, turns } = sheet(`最佳选择${PHONE}`)
  const [one] = check(server.text) as [FixGroup]
  core.grid.apply([{ id: ID, field: 'description', value: `周末${server.text}` }])
  expect(await turns.apply(one)).toEqual({ done: 1, left: 0 })
  expect(server.text).toBe('周末最佳选择')
  core.saver.stop()
})

it('a text that can not be stored yet is not replaced by one made from what is stored', async () => {
  const { server, core, turns } = sheet(`最佳选择${PHONE}`)
  const [one] = check(server.text) as [FixGroup]
  const long = '长'.repeat(6_000)
  core.grid.apply([{ id: ID, field: 'description', value: long }])
  expect(await turns.apply(one)).toEqual({ done: 0, left: 1 })
  expect(core.grid.store.getState().drafts.get(ID)?.description).toBe(long)
  core.saver.stop()
})
