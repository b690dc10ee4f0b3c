import { Alert, App, Button, Input, Switch, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  pullDownWords,
  saveSuggestSetup,
  suggestSetup,
  type WebProvider,
} from '../../../../contract/http/keyword-ideas.ts'
import { LINE_MAX } from '../../../../contract/titles/lines.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'

const USUAL = '装修公司'

/** 联想词来源: which sites may be asked, and a look that shows whether they answer from here. */
export function SuggestTab() {
  const { t } = useTranslation('mining')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const query = useApi(suggestSetup, {}, { quiet: true })
  const save = useCall(saveSuggestSetup, { refreshes: [suggestSetup], overlay: false })
  const look = useCall(pullDownWords, { quiet: true, overlay: false })
  const [word, setWord] = useState(USUAL)
  if (query.data === undefined) return <NotLoaded query={query} />
  const { providers } = query.data
  // What was pressed shows at once; a refusal brings the old state back.
  const on = save.isPending ? save.variables.on : providers.filter((one) => one.on === 1).map((one) => one.name)
  const turn = (name: WebProvider, to: boolean): void =>
    save.mutate(
      { on: providers.map((one) => one.name).filter((one) => (one === name ? to : on.includes(one))) },
      { onSuccess: () => void message.success(t('sources.saved')) },
    )
  const told = (name: WebProvider): string => {
    const one = look.data?.list.find((found) => found.provider === name)
    return one === undefined
      ? ''
      : [t(`status.${one.status}`), one.status === 'ok' ? t('sources.count', { n: one.words.length }) : one.note]
          .filter(Boolean)
          .join('：')
  }
  return (
    <SectionCard title={t('sources.title')} text={t('sources.text')}>
      <StillOld query={query} />
      <ul className="suggest-list">
        {providers.map((one) => (
          <li key={one.name}>
            <Switch
              aria-label={one.title}
              checked={on.includes(one.name)}
              disabled={!may('setting:edit') || save.isPending}
              onChange={(to) => turn(one.name, to)}
            />
            <b>{one.title}</b>
            <span className="ellipsis" title={told(one.name)} aria-live="polite">
              {told(one.name)}
            </span>
          </li>
        ))}
      </ul>
      {may('setting:edit') ? null : (
        <Typography.Paragraph type="secondary">{t('sources.readOnly')}</Typography.Paragraph>
      )}
      {may('plan:list') ? (
        <div className="suggest-try">
          <Input
            aria-label={t('sources.word')}
            maxLength={LINE_MAX}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
          <Button
            loading={look.isPending}
            disabled={on.length === 0 || word.trim() === ''}
            onClick={() => look.mutate({ words: [word.trim()], providers: on, force: 1 })}
          >
            {t('sources.try')}
          </Button>
        </div>
      ) : null}
      {look.error ? <Alert type="error" showIcon title={say(look.error)} /> : null}
      <Typography.Paragraph type="secondary">{t('sources.pace')}</Typography.Paragraph>
    </SectionCard>
  )
}
