import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { publishWork } from '../../../contract/helper/commands.ts'
import { preparePublishFile, publishRecordResult, publishStart } from '../../../contract/http/wisdom-seo.ts'
import { publishOne } from './publish-item.ts'
import { createRunPorts, type RunPortsDeps } from './run-ports.ts'
import { testItem } from './testing-world.ts'

/** A backend that hands a token out when a work starts, and a helper that tells how it went. */
const open = (token: string | undefined) => {
  const sent: unknown[] = []
  const recorded: unknown[] = []
  const http = {
    call: (endpoint: Endpoint, input: unknown) => {
      if (endpoint === publishRecordResult) recorded.push(input)
      if (endpoint === preparePublishFile) return Promise.resolve({ url: '', files: [], cover: null })
      return Promise.resolve(endpoint === publishStart ? { attempt_no: 3, epoch: 'e1', publish_status: 1, ...(token === undefined ? {} : { third_token: token }) } : {})
    },
  }
  const helper = {
    store: createStore(() => ({ connected: true, info: null })),
    send: (command: unknown, input: { item: { thirdauth: { third_token: string } } }) => {
      if (command === publishWork) sent.push(input.item.thirdauth.third_token)
      return Promise.resolve({ publishResult: { publishId: 'p', platform_item_id: 'v1', platform_url: '', state: 'done', way: 'browser', note: '官方接口：配额已用完，改用云管家' } })
    },
  }
  return { sent, recorded, ports: createRunPorts({ http, helper, askConcurrent: () => Promise.resolve(false) } as unknown as RunPortsDeps) }
}
const context = { lockToken: 'lock', signal: new AbortController().signal, onPrepared: () => undefined, onText: () => undefined }
const item = () => testItem(1, { thirdauth: { ...testItem(1).thirdauth, third_token: 'sealed:v1:old' } })

test('a work goes out with the token of its start, not with that of an old list', async () => {
  const { ports, sent } = open('sealed:v1:fresh')
  await publishOne(item(), ports, context)
  expect(sent).toEqual(['sealed:v1:fresh'])
  const without = open(undefined)
  await publishOne(item(), without.ports, context)
  expect(without.sent).toEqual(['sealed:v1:old'])
})

test('which way it went, and what was tried before, stands in its record', async () => {
  const { ports, recorded } = open(undefined)
  await publishOne(item(), ports, context)
  expect(recorded).toMatchObject([{ taskId: 1, attempt_no: 3, status: 2, way: 'browser', msg: '官方接口：配额已用完，改用云管家' }])
})
