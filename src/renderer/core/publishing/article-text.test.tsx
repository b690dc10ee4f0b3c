import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { downloadFile, publishWork } from '../../../contract/helper/commands.ts'
import { preparePublishFile, publishStart } from '../../../contract/http/wisdom-seo.ts'
import { publishOne } from './publish-item.ts'
import { createRunPorts, type RunPortsDeps } from './run-ports.ts'
import { testItem } from './testing-world.ts'

const file = (url: string) => ({ url, size: 1, sha256: 'a'.repeat(64), filename: url })

test('an article goes to the helper with its text, its pictures as files in their order, and its cover', async () => {
  const sent: unknown[] = []
  const http = {
    call: (endpoint: Endpoint) =>
      Promise.resolve(endpoint === preparePublishFile ? { ...file(''), files: [file('/a'), file('/b')], cover: file('/c'), content_html: '<img src="local:1" /><img src="local:0" />' } : endpoint === publishStart ? { attempt_no: 1, epoch: 'e1', publish_status: 1 } : {}),
  }
  const helper = {
    store: createStore(() => ({ connected: true, info: null })),
    send: (command: unknown, input: { url: string }) => {
      if (command === downloadFile) return Promise.resolve({ filePath: `hkfile:${new URL(input.url).pathname}` })
      if (command === publishWork) sent.push(input)
      return Promise.resolve({ publishResult: { publishId: 'p', platform_item_id: '', platform_url: '', state: 'done' } })
    },
  }
  const ports = createRunPorts({ http, helper, askConcurrent: () => Promise.resolve(false) } as unknown as RunPortsDeps)
  await publishOne(testItem(1, { media_type: 2, duration_ms: null }), ports, { lockToken: 'lock', signal: new AbortController().signal, onPrepared: () => undefined, onText: () => undefined })
  expect(sent).toMatchObject([{ item: { content_html: '<img src="local:1" /><img src="local:0" />' }, imagePaths: ['hkfile:/a', 'hkfile:/b'], coverPath: 'hkfile:/c' }])
})
