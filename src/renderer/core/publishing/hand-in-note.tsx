import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { HAND_IN_REST_MS } from '../../../contract/time-channel.ts'
import { type HandIns, useHandIns, type WorkTime } from './use-hand-ins.ts'
import './hand-in-note.css'

const MINUTES = HAND_IN_REST_MS / 60_000

/** How these works are handed to their sites soon, as a sentence; '' for none. */
export const useHandInWords = (): ((handIns: HandIns) => string) => {
  const { t } = useTranslation('ui')
  return (handIns) => {
    const atOnce = [...handIns.values()].filter(({ when }) => when === 'atOnce').length
    const undeclared = [...handIns.values()].filter((one) => one.undeclared).length
    const rested = handIns.size - atOnce
    return [...(rested > 0 ? [t('channel.rested', { n: rested, minutes: MINUTES })] : []), ...(atOnce > 0 ? [t('channel.atOnce', { n: atOnce })] : []), ...(undeclared > 0 ? [t('channel.undeclared', { n: undeclared })] : [])].join(t('channel.and'))
  }
}

/** The same of one work in its cell. */
export const useHandInHint = (): ((when: 'rested' | 'atOnce') => string) => {
  const { t } = useTranslation('ui')
  return (when) => (when === 'atOnce' ? t('channel.atOnceOne') : t('channel.restedOne', { minutes: MINUTES }))
}

/** That works are handed to their sites soon, and can be changed only there then. Nothing for none. */
export function HandInLine({ handIns }: { handIns: HandIns }) {
  const words = useHandInWords()(handIns)
  return words === '' ? null : <Alert className="hand-in-note" type="info" showIcon title={words} />
}

/** The same of works that are about to get these times, before it is saved. */
export function HandInNote({ times }: { times: readonly WorkTime[] }) {
  return <HandInLine handIns={useHandIns(times)} />
}
