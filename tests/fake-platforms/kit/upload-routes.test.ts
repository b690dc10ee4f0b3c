import { expect, test } from 'vitest'
import type { SiteCall, SiteKit } from './site-kit.ts'
import { MB } from './files.ts'
import { uploadRoutes } from './upload-routes.ts'

/** What the server answers when a page announces a file. */
const begin = (query: string): { answer: unknown; status: number } => {
  const kit = {
    world: { files: { begin: () => ({ id: '1', uri: 'u' }) } },
    options: {
      platform: 'kuaishou',
      files: { film: { mostBytes: 9 * MB }, picture: { mostBytes: MB, endings: ['png'] } },
    },
  } as unknown as SiteKit
  const found = { answer: undefined as unknown, status: 0 }
  const call = {
    x: { url: new URL(`https://cp.kuaishou.com/__site/upload/begin?${query}`) },
    user: { uid: '1' },
    json: (answer: unknown, status = 200) => Object.assign(found, { answer, status }),
  } as unknown as SiteCall
  void uploadRoutes(kit)
    .find(({ path }) => path === '/__site/upload/begin')
    ?.handler(call)
  return found
}

test.each([
  [`name=a.mp4&size=${9 * MB}&use=film`, 200],
  [`name=a.mp4&size=${9 * MB + 1}&use=film`, 400],
  [`name=a.png&size=${MB}&use=picture`, 200],
  [`name=a.PNG&size=${MB + 1}&use=picture`, 400],
  ['name=a.gif&size=1&use=picture', 400],
  // No rule is known for what it is sent for.
  [`name=a.gif&size=${9 * MB + 1}&use=`, 200],
  [`name=a.gif&size=${9 * MB + 1}&use=cover`, 200],
])('a site that is told %s answers %i', (query, status) => {
  expect(begin(query)).toMatchObject({ status, answer: status === 200 ? { id: '1' } : { error: expect.any(String) } })
})
