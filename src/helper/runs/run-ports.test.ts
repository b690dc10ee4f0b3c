import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { downloadFile, publishWork } from '../../contract/helper/commands.ts'
import type { RequestFrame } from '../../contract/helper/protocol.ts'
import { runFile, runItemResult, runItemStart } from '../../contract/http/run-calls.ts'
import { publishOne } from './publish-item.ts'
import { BackendRefusal } from './run-client.ts'
import { createRunPorts, type RunPortsDeps } from './run-ports.ts'
import { PublishPaused } from './run-types.ts'
import { testItem } from './testing/run-world.ts'

const file = (url: string) => ({ url, size: 1, sha256: 'a'.repeat(64), filename: url })
interface Sent {
  item: { content_html?: string; thirdauth: { third_token: string } }
  imagePaths: string[]
  coverPath?: string
}

/** A backend that answers as it is told, and commands that tell how it went. */
const open = (started: object, prepared: object = { url: '', files: [], cover: null }, refusal?: Error) => {
  const sent: Sent[] = []
  const recorded: unknown[] = []
  const client = {
    call: (endpoint: Endpoint, input: unknown) => {
      if (endpoint === runItemResult) recorded.push(input)
      if (endpoint === runItemStart && refusal) return Promise.reject(refusal)
      return Promise.resolve(
        endpoint === runFile
          ? prepared
          : endpoint === runItemStart
            ? { attempt_no: 3, epoch: 'e1', publish_status: 1, ...started }
            : {},
      )
    },
  }
  const dispatcher = {
    run: (frame: RequestFrame) => {
      if (frame.cmd === publishWork.cmd) sent.push(frame.data as Sent)
      const data =
        frame.cmd === downloadFile.cmd
          ? {
              filePath: `hkfile:aaaaaaaaaaaaaaaa${new URL((frame.data as { url: string }).url).pathname.slice(1)}`,
              size: 1,
              sha256: '',
            }
          : {
              publishResult: {
                publishId: 'p',
                platform_item_id: 'v1',
                platform_url: '',
                state: 'done',
                way: 'browser',
                note: '官方接口：配额已用完，改用云管家',
              },
            }
      return Promise.resolve({ id: frame.id, cmd: frame.cmd, code: 1, msg: 'ok', data })
    },
  }
  return {
    sent,
    recorded,
    ports: createRunPorts({
      client,
      dispatcher,
      origin: 'http://127.0.0.1:1',
      runId: 1,
      signal: new AbortController().signal,
    } as RunPortsDeps),
  }
}
const context = { signal: new AbortController().signal, tellUnstarted: false, onPrepared: () => undefined }
const item = () => testItem(1, { thirdauth: { ...testItem(1).thirdauth, third_token: 'sealed:v1:old' } })

test('a work goes out with the token of its start, not with that of an old list', async () => {
  const { ports, sent } = open({ third_token: 'sealed:v1:fresh' })
  await publishOne(item(), ports, context)
  expect(sent.map((one) => one.item.thirdauth.third_token)).toEqual(['sealed:v1:fresh'])
  const without = open({})
  await publishOne(item(), without.ports, context)
  expect(without.sent.map((one) => one.item.thirdauth.third_token)).toEqual(['sealed:v1:old'])
})

test('which way it went, and what was tried before, stands in its record', async () => {
  const { ports, recorded } = open({})
  await publishOne(item(), ports, context)
  expect(recorded).toMatchObject([
    { taskId: 1, attempt_no: 3, epoch: 'e1', status: 2, way: 'browser', msg: '官方接口：配额已用完，改用云管家' },
  ])
})

test('an article goes out with its text, its pictures as files in their order, and its cover', async () => {
  const { ports, sent } = open(
    {},
    {
      ...file(''),
      files: [file('/a'), file('/b')],
      cover: file('/c'),
      content_html: '<img src="local:1" /><img src="local:0" />',
    },
  )
  await publishOne(testItem(1, { media_type: 2, duration_ms: null }), ports, context)
  const handle = (name: string): string => `hkfile:aaaaaaaaaaaaaaaa${name}`
  expect(sent).toMatchObject([
    {
      item: { content_html: '<img src="local:1" /><img src="local:0" />' },
      imagePaths: [handle('a'), handle('b')],
      coverPath: handle('c'),
    },
  ])
})

test.each([
  ['because it doubts its clock', { clock_doubted: 1 }],
  ['by its time: not yet, or missed', { not_now: 1 }],
])('a due work that the backend holds back %s waits, and is not told as failed', async (_why, data) => {
  const { ports, recorded } = open({}, undefined, new BackendRefusal(40901, '现在不能发布', data))
  await expect(publishOne(item(), ports, { ...context, tellUnstarted: true })).rejects.toBeInstanceOf(PublishPaused)
  expect(recorded).toEqual([])
})
