import { onTestFinished } from 'vitest'

/** Puts this computer's clock into a zone until the test is over. */
export function inZone(zone: string): void {
  const before = process.env['TZ']
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
  process.env['TZ'] = zone
}
