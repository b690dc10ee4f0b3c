import { describe, expect, it } from 'vitest'
import { type ErrorKind, NO_SUCH_COMMAND, REPLY } from '../../../contract/helper/protocol.ts'
import { CONNECTION_LOST, HelperError } from '../errors/helper-error.ts'
import { pictureOf } from './keep-picture.ts'
import { type RankDeskState } from './rank-desk.ts'
import { type RankJob, type RankPorts, type Reading, runRankJobs } from './rank-run.ts'

const job = (id: number): RankJob => ({
  job_item_id: id,
  kind: 'rank',
  keyword: `词${id}`,
  platform_value: 'douyin',
  depth: 50,
  identity: 'logged_out',
})
const reading = (more: Partial<Reading> = {}): Reading => ({
  status: 'ok',
  hits: [],
  depth: 50,
  evidence_id: null,
  reason: '',
  ...more,
})

const world = (jobs: number[], change: Partial<RankPorts> = {}) => {
  const log: string[] = []
  const left = [...jobs]
  let state: Partial<RankDeskState> = {}
  const ports: RankPorts = {
    helperConnected: () => true,
    take: async () => {
      const id = left.shift()
      return id === undefined ? null : { job: job(id), left: left.length }
    },
    look: async () => reading(),
    keepPicture: async () => 7,
    report: async (one, result) =>
      void log.push(`report ${one.job_item_id} ${result.status} ${result.error}${result.evidenceId ?? ''}`),
    giveBack: async (one) => void log.push(`back ${one.job_item_id}`),
    set: (some) => (state = { ...state, ...some }),
    changed: () => undefined,
    ...change,
  }
  return {
    ports,
    log,
    state: () => state,
    run: async (controller = new AbortController()) => await runRankJobs(ports, controller.signal),
  }
}
const fails = (code: number, message = '失败', kind: ErrorKind = 'unknown', errorCode = '') => ({
  look: async () => Promise.reject(new HelperError({ code, message, kind, errorCode })),
})

describe('looks that wait', () => {
  it('are made one after the other and told, with the picture', async () => {
    const all = world([1, 2], {
      look: async (one) =>
        reading(one.job_item_id === 1 ? { evidence_id: 'a'.repeat(32) } : { status: 'blocked', reason: '需要验证' }),
    })
    expect(await all.run()).toBe(2)
    expect(all.log).toEqual(['report 1 ok 7', 'report 2 blocked 需要验证'])
    expect(all.state()).toMatchObject({ job: null, done: 0, left: 0 })
  })

  it('are told without the picture when it could not be kept', async () => {
    const one = world([1], {
      look: async () => reading({ evidence_id: 'a'.repeat(32) }),
      keepPicture: async () => Promise.reject(new Error('no right')),
    })
    await one.run()
    expect(one.log).toEqual(['report 1 ok '])
  })

  it('that failed are told as failed, and the next one is made', async () => {
    const all = world([1, 2], fails(REPLY.unsupported, '该平台暂不支持'))
    expect(await all.run()).toBe(2)
    expect(all.log).toEqual(['report 1 error 该平台暂不支持', 'report 2 error 该平台暂不支持'])
  })

  it.each([
    ['an older helper', REPLY.unknownCommand, '', true],
    ['a helper without the command', REPLY.unsupported, NO_SUCH_COMMAND, true],
    ['a connection that broke', CONNECTION_LOST, '', undefined],
    ['a cancel', REPLY.cancelled, '', undefined],
  ])('go back into the queue after %s', async (_name, code, cause, unsupported) => {
    const all = world([1, 2], fails(code, '失败', 'unknown', cause))
    expect(await all.run()).toBe(0)
    expect(all.log).toEqual(['back 1'])
    expect(all.state().unsupported).toBe(unsupported)
  })

  it('wait, and it is said why, while this computer can not look; a busy account concerns its own words alone', async () => {
    const stuck = world([1, 2], fails(REPLY.failed, '没有找到浏览器', 'environment'))
    expect([await stuck.run(), stuck.log, stuck.state().problem]).toEqual([0, ['back 1'], '没有找到浏览器'])
    const busy = world([1, 2], fails(REPLY.busy, '窗口正打开', 'environment'))
    expect([await busy.run(), busy.log[1]]).toEqual([2, 'report 2 error 窗口正打开'])
  })

  it('end when a person stops them, and are not begun without a helper', async () => {
    const controller = new AbortController()
    const stopped = world([1, 2], { look: async () => (controller.abort(), Promise.reject(new Error('aborted'))) })
    expect(await stopped.run(controller)).toBe(0)
    expect(stopped.log).toEqual(['back 1'])
    const away = world([1], { helperConnected: () => false })
    expect([await away.run(), away.log]).toEqual([0, []])
    const broken = world([1], { take: async () => Promise.reject(new Error('offline')) })
    expect(await broken.run()).toBe(0)
  })
})

it('only pictures are taken for pictures', async () => {
  const file = pictureOf(`data:image/jpeg;base64,${btoa('abc')}`, 'x')
  expect([file?.name, file?.type, await file?.text()]).toEqual(['x.jpg', 'image/jpeg', 'abc'])
  for (const content of ['', 'data:text/html;base64,YQ==', 'https://x/y.jpg'])
    expect(pictureOf(content, 'x')).toBeNull()
})
