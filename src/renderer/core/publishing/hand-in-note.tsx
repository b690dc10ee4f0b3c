import { Alert } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { HandInCounts } from '../../../contract/entities/publish.ts'
import { HAND_IN_REST_MS } from '../../../contract/time-channel.ts'
import { countsOf, type HandIns, useHandIns, type WorkTime } from './use-hand-ins.ts'
import './hand-in-note.css'

const MINUTES = HAND_IN_REST_MS / 60_000

/**
 * Of works that get another time, that are about to be made, or that were just made, with the end of their rest in unix
 * seconds.
 */
type Told = 'changed' | 'new' | { until: number }

/** How so many works are handed to their sites soon, as a sentence; '' for none. */
export function useHandInCountWords(): (counts: HandInCounts, told: Told) => string {
  const { t } = useTranslation('ui')
  return ({ rested, at_once: atOnce, unmade, undeclared }, told) => {
    const restedWords =
      told === 'changed'
        ? t('channel.rested', { n: rested, minutes: MINUTES })
        : told === 'new'
          ? t('channel.newRested', { n: rested, minutes: MINUTES })
          : t('channel.madeRested', { n: rested, time: dayjs.unix(told.until).format('HH:mm') })
    return [
      ...(rested > 0 ? [restedWords] : []),
      ...(atOnce > 0 ? [t(told === 'new' ? 'channel.newAtOnce' : 'channel.atOnce', { n: atOnce })] : []),
      ...(unmade > 0 ? [t('channel.unmade', { n: unmade })] : []),
      ...(undeclared > 0 ? [t('channel.undeclared', { n: undeclared })] : []),
    ].join(t('channel.and'))
  }
}

/** The same of works that get another time. */
export function useHandInWords(): (handIns: HandIns) => string {
  const wordsOf = useHandInCountWords()
  return (handIns) => wordsOf(countsOf(handIns), 'changed')
}

/** The same of one work in its cell. */
export function useHandInHint(): (when: 'rested' | 'atOnce') => string {
  const { t } = useTranslation('ui')
  return (when) => (when === 'atOnce' ? t('channel.atOnceOne') : t('channel.restedOne', { minutes: MINUTES }))
}

/**
 * Works that rest now with the times that they have: how many are handed to their sites from when on, and what can be
 * done until then. `until`: unix seconds of each. Nothing for none.
 */
export function RestingLine({ until, undeclared }: { until: readonly number[]; undeclared: number }) {
  const words = useHandInCountWords()(
    { rested: until.length, at_once: 0, unmade: 0, undeclared },
    { until: Math.min(...until) },
  )
  return until.length === 0 ? null : <Alert className="hand-in-note" type="info" showIcon title={words} />
}

/** That works are handed to their sites soon, and can be changed only there then. Nothing for none. */
export function HandInLine({ handIns }: { handIns: HandIns }) {
  const words = useHandInWords()(handIns)
  return words === '' ? null : <Alert className="hand-in-note" type="info" showIcon title={words} />
}

/** The same of works that are about to be made, before it is done. */
export function NewHandInLine({ counts }: { counts: HandInCounts }) {
  return <Alert className="hand-in-note" type="info" showIcon title={useHandInCountWords()(counts, 'new')} />
}

/** The same of works that are about to get these times, before it is saved. */
export function HandInNote({ times }: { times: readonly WorkTime[] }) {
  return <HandInLine handIns={useHandIns(times)} />
}
