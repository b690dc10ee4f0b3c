import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { Times } from '../kit/times.ts'

/** Waits of a platform's steps that an idle machine needs a tenth of, as long as this machine needs them to be. */
export function patientTimes(times: Partial<Times>): Partial<Times> {
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, patient(ms)]))
}
