import { useTranslation } from 'react-i18next'
import type { LeadEvent } from '../../../../contract/entities/lead.ts'

/** `before` and `after` of an event name these: as they stand, or words of ours by their key. */
const WORDS: Readonly<Partial<Record<LeadEvent['kind'], string>>> = {
  stage: 'stage',
  call: 'result',
  follow: 'way',
  appointment: 'appointment.status',
  reveal: 'reveal',
}

/** What an event of a lead says, in a sentence. */
export function useEventText(): (event: LeadEvent) => string {
  const { t } = useTranslation('customers')
  return ({ kind, before, after }) => {
    const pool = kind === 'assigned' || kind === 'released' || kind === 'claimed'
    const word = (value: string): string => {
      const group = WORDS[kind]
      if (value === '') return t(pool ? 'pool.title' : 'event.nothing')
      if (group !== undefined) return t(`${group}.${value}`, { defaultValue: value })
      if (kind === 'tagged') return value.replaceAll(',', t('pause'))
      if (kind === 'edited')
        return value
          .split(',')
          .map((field) => t(`event.field.${field}`, { defaultValue: field }))
          .join(t('pause'))
      return value
    }
    // What was entered and never was a lead of its own.
    if (kind === 'merged' && after === '') return t('event.mergedIn')
    return t(`event.${kind}`, { from: word(before), to: word(after) })
  }
}
