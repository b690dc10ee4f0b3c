import { expect, it } from 'vitest'
import { z } from 'zod'
import { command } from '../../contract/helper/command.ts'
import { handler } from '../commands/define.ts'
import type { CommandContext } from '../commands/define.ts'
import { silentLogger } from '../lib/logger.ts'
import { createDispatcher } from './dispatch.ts'

const spec = (cmd: string, over: { timeoutMs?: number; level?: 'read' | 'publish' } = {}) =>
  command({
    cmd,
    title: cmd,
    level: 'read',
    timeoutMs: 10_000,
    input: z.object({ n: z.number().optional() }).strict(),
    output: z.object({ ok: z.boolean() }),
    ...over,
  })
const untilAbort = (ctx: CommandContext): Promise<never> =>
  new Promise((_resolve, reject) =>
    ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason), { once: true }),
  )
const client = { id: 'c', origin: 'http://127.0.0.1:1', levels: ['read' as const] }
const run = (...commands: Parameters<typeof createDispatcher>[0]['commands']) =>
  createDispatcher({ commands, log: silentLogger })
const live = new AbortController().signal

it('answers wrong input, unknown commands, missing levels, throwing handlers and wrong output with errors', async () => {
  const dispatcher = run(
    handler(spec('good'), async () => ({ ok: true })),
    handler(spec('throws'), () => Promise.reject(new Error('secret detail'))),
    handler(spec('lies'), async () => JSON.parse('{"ok":"yes"}')),
    handler(spec('publishes', { level: 'publish' }), async () => ({ ok: true })),
  )
  const ask = (cmd: string, data: unknown = {}) => dispatcher.run({ id: '1', cmd, data }, client, live)
  expect(await ask('good')).toMatchObject({ id: '1', cmd: 'good', code: 1, data: { ok: true } })
  expect(await ask('good', { n: 'x', more: 1 })).toMatchObject({
    code: 400,
    data: { errors: [{ field: 'n' }, { field: '' }] },
  })
  expect(await ask('unknown')).toMatchObject({ code: 404 })
  expect(await ask('__proto__')).toMatchObject({ code: 404 })
  expect(await ask('syncMessages'), 'an optional command').toMatchObject({
    code: 501,
    msg: expect.stringContaining('没有这项功能'),
  })
  expect(await ask('publishes')).toMatchObject({ code: 403 })
  const broken = await ask('throws')
  expect(broken).toMatchObject({ code: 500, data: { kind: 'unknown', retryable: false } })
  expect(JSON.stringify(broken)).not.toContain('secret detail')
  expect(await ask('lies')).toMatchObject({ code: 500, data: { code: 'BAD_OUTPUT' } })
})

it('stops a command at its deadline, at cancel and, for reads only, when the page leaves', async () => {
  const dispatcher = run(
    handler(spec('slow', { timeoutMs: 100 }), untilAbort),
    handler(spec('wait'), untilAbort),
    handler(
      spec('stays'),
      (ctx) => new Promise((resolve) => setTimeout(() => resolve({ ok: !ctx.signal.aborted }), 200)),
      { outlivesPage: true },
    ),
  )
  expect(await dispatcher.run({ id: '1', cmd: 'slow', data: {} }, client, live)).toMatchObject({ code: 408 })
  const waiting = dispatcher.run({ id: '2', cmd: 'wait', data: {} }, client, live)
  expect(await dispatcher.run({ id: '2', cmd: 'wait', data: {} }, client, live)).toMatchObject({
    code: 400,
    data: { code: 'ID_IN_USE' },
  })
  expect(dispatcher.cancel('other', '2')).toBe(false)
  expect(dispatcher.cancel('c', '2')).toBe(true)
  expect(await waiting).toMatchObject({ code: 499 })
  const page = new AbortController()
  const both = [
    dispatcher.run({ id: '3', cmd: 'wait', data: {} }, client, page.signal),
    dispatcher.run({ id: '4', cmd: 'stays', data: {} }, client, page.signal),
  ]
  page.abort()
  expect(await Promise.all(both)).toMatchObject([{ code: 499 }, { code: 1, data: { ok: true } }])
  const last = dispatcher.run({ id: '5', cmd: 'wait', data: {} }, client, live)
  dispatcher.close()
  expect(await last).toMatchObject({ code: 499, msg: '云管家正在退出' })
})
