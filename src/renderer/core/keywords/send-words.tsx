import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { useMay } from '../permissions/permit.tsx'
import { TitleMaker } from '../titles/title-maker.tsx'
import { type SentWord, sentState, withSent } from './sent-words.ts'

const NONE = { regions: '', prefixes: '', mains: '', suffixes: '', negatives: '' }
/** Titles begun with, and the most at once. */
const TITLES = { count: 50, max: 500 }
const NO_LIMITS: readonly never[] = []

/**
 * Chosen words go on: into a new plan's columns by their kind, under watch of their ranks, or into titles. Routes that
 * use it name `mining` and `titles` among their texts.
 */
export function SendWords({ words, small = false }: { words: readonly SentWord[]; small?: boolean }) {
  const { t } = useTranslation('mining')
  const { t: tt } = useTranslation('titles')
  const { message } = App.useApp()
  const may = useMay()
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const size = small ? { size: 'small' as const } : {}
  // A region or a suffix alone is nothing that anybody searches for, or a title.
  const mains = words.filter(({ kind }) => kind === 'main' || kind === 'brand')
  const why = mains.length === 0 ? t('send.needMain') : ''
  const copy = (titles: readonly string[]): void =>
    void navigator.clipboard.writeText(titles.join('\n')).then(
      () => message.success(tt('copied', { n: titles.length })),
      () => message.error(tt('notCopied')),
    )
  return (
    <>
      {may('plan:edit') ? (
        <Button
          {...size}
          disabled={words.length === 0}
          onClick={() => void navigate(withQuery(PATHS.addPlan, { step: 'words' }), { state: sentState(words) })}
        >
          {t('send.plan')}
        </Button>
      ) : null}
      {may('rank:edit') ? (
        <Tooltip title={why}>
          <Button
            {...size}
            disabled={why !== ''}
            onClick={() => void navigate(PATHS.planRank, { state: sentState(mains) })}
          >
            {t('send.rank')}
          </Button>
        </Tooltip>
      ) : null}
      {may('plan:edit') ? (
        <Tooltip title={why}>
          <Button {...size} disabled={why !== ''} onClick={() => setMaking(true)}>
            {t('send.titles')}
          </Button>
        </Tooltip>
      ) : null}
      {making ? (
        <TitleMaker
          copies
          limits={NO_LIMITS}
          {...TITLES}
          begin={withSent(NONE, words)}
          onTake={copy}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  )
}
