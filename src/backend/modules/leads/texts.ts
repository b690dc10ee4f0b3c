// Texts that people write about leads.
import { CODE } from '../../../contract/errors.ts'
import { findArea, pathOf } from '../../lib/areas.ts'
import { holdsPhone } from '../../lib/contacts.ts'
import { AppError } from '../../lib/errors.ts'

/**
 * Texts by their fields.
 * @throws BAD_INPUT where one holds a phone number: it would be kept and shown in plain
 */
export function refusePhones(texts: Readonly<Record<string, string | undefined>>): void {
  for (const [field, text] of Object.entries(texts))
    if (text !== undefined && holdsPhone(text))
      throw new AppError(CODE.BAD_INPUT, { reason: 'leads.phoneInText', field })
}

/** @throws BAD_INPUT at `area_adcode` for one that there is not */
export function checkArea(adcode: string | undefined): void {
  if (adcode !== undefined && adcode !== '' && findArea(adcode) === null)
    throw new AppError(CODE.BAD_INPUT, { reason: 'leads.areaUnknown', field: 'area_adcode' })
}

/** Short names from the province down, by blanks; '' for none. */
export function areaName(adcode: string): string {
  const area = findArea(adcode)
  return area === null
    ? ''
    : pathOf(area)
        .map((one) => one.short)
        .join(' ')
}
