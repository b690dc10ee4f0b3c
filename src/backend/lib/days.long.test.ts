import { expect, it } from 'vitest'
import { changeDays, isSound } from '../testing/sound-days.ts'
import { shiftDay } from './days.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

it.each(ZONES)('the days of %s hold every moment between their ends where its clock changes', (zone) => {
  for (const day of changeDays(zone)) if (!isSound(day, zone)) expect.fail(day)
})

it.each(ZONES.filter((_zone, at) => at % 12 === 0))('so do those of two years in %s', (zone) => {
  for (let day = '2025-12-25'; day < '2027-12-31'; day = shiftDay(day, 3)) if (!isSound(day, zone)) expect.fail(day)
})
