// The suite itself, on the tiny platform: shows what it asks for, and that it can be passed.
import { describe, expect, it } from 'vitest'
import { tinyPlatform, tinySwitches } from '../testing/tiny-platform.ts'
import { startTinySite } from '../testing/tiny-site.ts'
import { describePlatform } from './testing/platform-suite.ts'
import { createPlatforms, createRegistry } from './registry.ts'

describe('tiny', () =>
  describePlatform('all', async () => {
    const site = await startTinySite()
    const switches = tinySwitches()
    const platform = tinyPlatform(site, switches)
    const login: typeof platform.login = (ctx, call) => {
      // Nobody has scanned the code of a new login.
      switches.scans = ''
      return platform.login(ctx, call)
    }
    return {
      platform: { ...platform, login },
      chromeArgs: [],
      user: 'u1',
      video: Buffer.from('video'),
      cover: null,
      scan: (user) => Promise.resolve(void (switches.scans = user)),
      dropSession: (user) => Promise.resolve(void site.signedIn.delete(user)),
      silence: (kind) =>
        Promise.resolve(
          void (site.submit = kind === null ? 'ok' : kind === 'created' ? 'taken-silent' : 'lost-silent'),
        ),
      titles: (user) => Promise.resolve(site.works.filter((work) => work.user === user).map((work) => work.title)),
      close: () => site.close(),
    }
  }))

it('a registry has each platform once', () => {
  const registry = createRegistry(createPlatforms())
  expect(registry.infos.map((info) => info.value)).toContain('douyin')
  expect(registry.get('nosite')).toBeUndefined()
  const [one] = createPlatforms()
  if (one) expect(() => createRegistry([one, one])).toThrow('two platforms')
})
