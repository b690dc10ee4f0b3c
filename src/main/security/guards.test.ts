import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardNavigation, sameOrigin } from './navigation.ts'
import { guardPermissions, isPermitted } from './permissions.ts'

const ORIGIN = 'http://127.0.0.1:4000'

describe('what a page of ours may do', () => {
  it.each([
    ['http://127.0.0.1:4000/index', true],
    ['http://127.0.0.1:4000.evil.example/', false],
    ['http://127.0.0.1:40001/', false],
    ['https://127.0.0.1:4000/', false],
    ['http://localhost:4000/', false],
    ['javascript:alert(1)', false],
    ['not a url', false],
  ])('%s is our origin: %s', (url, ours) => expect(sameOrigin(url, ORIGIN)).toBe(ours))

  it('refuses navigation, redirects and frames that leave, and every webview', () => {
    const contents = new EventEmitter()
    guardNavigation(contents as WebContents, ORIGIN)
    const outcome = (name: string, url: string): boolean => {
      let prevented = false
      contents.emit(name, { url, preventDefault: () => (prevented = true) })
      return prevented
    }
    for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate'])
      expect([outcome(name, `${ORIGIN}/a`), outcome(name, 'https://evil.example/')]).toEqual([false, true])
    expect(outcome('will-attach-webview', `${ORIGIN}/a`)).toBe(true)
  })

  it('grants a short list to our origin only, by both handlers', () => {
    let request:
      | ((
          contents: null,
          permission: string,
          answer: (ok: boolean) => void,
          details: { requestingUrl: string },
        ) => void)
      | undefined
    let check: ((contents: null, permission: string, origin: string) => boolean) | undefined
    const session = {
      setPermissionRequestHandler: (run: typeof request) => (request = run),
      setPermissionCheckHandler: (run: typeof check) => (check = run),
    }
    guardPermissions(session as object as Session, ORIGIN)
    const ask = (permission: string, from: string): boolean[] => {
      const answers: boolean[] = []
      request?.(null, permission, (ok) => answers.push(ok), { requestingUrl: from })
      return [...answers, check?.(null, permission, from) ?? false]
    }
    expect(ask('loopback-network', ORIGIN)).toEqual([true, true])
    expect(ask('loopback-network', 'https://evil.example')).toEqual([false, false])
    expect(ask('media', ORIGIN)).toEqual([false, false])
    expect(isPermitted('geolocation', ORIGIN, ORIGIN)).toBe(false)
  })
})
