// A dry probe finds on a healthy page what has to stand there, tells a changed one, and leaves nothing behind.
import { expect, test } from 'vitest'
import { BRIEF } from './change-suite.ts'
import type { Publishing } from './publishing.ts'
import { startRun } from './run.ts'

/** Registers the test inside a describe. */
export function probeTests(publishing: Publishing): void {
  const look = async (platform = publishing.platform) => {
    const { account, stage } = publishing
    if (!platform.probe) throw new Error('no probe')
    return platform.probe(startRun().ctx, { account, browser: stage.browser })
  }
  const missing = ({ keys }: Awaited<ReturnType<typeof look>>): string[] =>
    keys.flatMap((key) => (key.state === 'missing' ? [key.key] : []))

  test('a dry probe finds what stands on the page, tells what a change took away, and publishes nothing', async () => {
    const healthy = await look()
    expect(missing(healthy)).toEqual([])
    expect(healthy.keys.filter((key) => key.state === 'found').length).toBeGreaterThan(0)
    expect(
      healthy.keys.filter((key) => key.state === 'unreachable').length,
      'a form that needs a file',
    ).toBeGreaterThan(0)
    const asked = await publishing.stage.control.requests()
    await publishing.stage.control.setFaults({ pageChanged: ['upload'] })
    const changed = await look(publishing.platformWith(BRIEF))
    const nthOf = (report: typeof healthy, key: string): number => report.keys.find((one) => one.key === key)?.nth ?? 0
    const later = healthy.keys.filter((one) => one.state === 'found' && nthOf(changed, one.key) > one.nth)
    expect(
      missing(changed).length + later.length,
      'what was renamed is missing, or found by a later alternative',
    ).toBeGreaterThan(0)
    expect(await publishing.works()).toEqual([])
    expect(
      asked
        .filter((request) => /create|publish|submit|upload\/v1/.test(request.path) && !/list|info/.test(request.path))
        .map((request) => request.path),
    ).toEqual([])
  })
}
