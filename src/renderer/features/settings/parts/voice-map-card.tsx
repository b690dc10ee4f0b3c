import { PauseCircleFilled, PlayCircleFilled } from '@ant-design/icons'
import { AutoComplete, App, Button, Form, Select, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { clipParams } from '../../../../contract/http/clip.ts'
import { listVoices, saveVoiceMap, type VoiceChoice, voiceServices } from '../../../../contract/http/voices.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { useAudition } from '../../../core/voices/use-audition.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { type MapDraft, draftOf, isChanged, ownOf } from './voice-map.ts'

type Data = OutputOf<typeof voiceServices>
type Engine = Data['usual']

/** Which engine and voice speaks each of the nine; what can't be heard says why. */
export function VoiceMapCard({ data }: { data: Data }) {
  const { t } = useTranslation('voices')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = usePermit('setting:edit')
  const [edited, setEdited] = useState<MapDraft | null>(null)
  const draft = edited ?? draftOf(data)
  const changed = edited !== null && isChanged(edited, data)
  const save = useCall(saveVoiceMap, {
    refreshes: [voiceServices, listVoices, clipParams],
    quiet: true,
    onSuccess: () => (message.success(t('settings.mapSaved')), setEdited(null)),
  })
  const audition = useAudition(
    (error) => void message.error(error instanceof Error && error.message === 'player' ? t('cantPlay') : say(error)),
  )
  const nameOf = (engine: Engine): string =>
    engine === 'system'
      ? t('settings.systemShort')
      : (data.services.find((one) => one.value === engine)?.name ?? engine)
  const ready = (engine: Engine): boolean =>
    engine === 'system'
      ? data.system.ready === 1
      : data.services.some((one) => one.value === engine && one.configured === 1)
  const engines: readonly Engine[] = ['system', ...data.services.map((one) => one.value)]
  const options = engines.map((value) => ({
    value,
    label: `${value === 'system' ? t('settings.system', { name: data.system.name }) : nameOf(value)}${ready(value) ? '' : ` · ${t('missing')}`}`,
  }))
  const set = (value: VoiceChoice['value'], patch: Partial<MapDraft['own'][string]>): void =>
    setEdited({ ...draft, own: { ...draft.own, [value]: { engine: '', voice: '', ...draft.own[value], ...patch } } })
  const columns = [
    { key: 'name', title: t('voice'), dataIndex: 'name', width: 112 },
    {
      key: 'engine',
      title: t('settings.speaker'),
      width: 232,
      render: (_: unknown, voice: Data['voices'][number]) => (
        <Select<Engine | ''>
          className="voice-engine"
          disabled={!may}
          aria-label={`${voice.name} ${t('settings.speaker')}`}
          value={draft.own[voice.value]?.engine ?? ''}
          options={[{ value: '', label: t('settings.follow') }, ...options]}
          onChange={(engine) => set(voice.value, { engine, voice: '' })}
        />
      ),
    },
    {
      key: 'voice',
      title: t('settings.engineVoice'),
      width: 232,
      render: (_: unknown, voice: Data['voices'][number]) => {
        const own = draft.own[voice.value]
        const engine = own?.engine ?? ''
        if (engine === '' || engine === 'system')
          return <span className="settings-note ellipsis">{changed ? '' : voice.engine_voice}</span>
        const saved = !changed && voice.own_voice === '' ? voice.engine_voice : ''
        return (
          <AutoComplete
            className="voice-engine"
            disabled={!may}
            aria-label={`${voice.name} ${t('settings.engineVoice')}`}
            value={own?.voice ?? ''}
            maxLength={120}
            placeholder={saved ? t('settings.engineVoiceHint', { voice: saved }) : t('settings.engineVoiceEmpty')}
            options={(data.services.find((one) => one.value === engine)?.known_voices ?? []).map((value) => ({
              value,
            }))}
            onChange={(name: string) => set(voice.value, { voice: name })}
          />
        )
      },
    },
    {
      key: 'state',
      title: t('settings.state'),
      render: (_: unknown, voice: Data['voices'][number]) =>
        voice.available === 1 ? (
          <StatusTag kind="success">{t('settings.ready')}</StatusTag>
        ) : (
          <>
            <StatusTag kind="neutral">{t('missing')}</StatusTag>
            <small className="table-note">{voice.reason}</small>
          </>
        ),
    },
    {
      key: 'action',
      title: t('settings.action'),
      width: 72,
      render: (_: unknown, voice: Data['voices'][number]) => {
        const phase = audition.state?.voice === voice.value ? audition.state.phase : null
        return (
          <Tooltip title={changed ? t('settings.saveFirst') : ''}>
            <Button
              type="text"
              shape="circle"
              disabled={voice.available === 0 || changed}
              loading={phase === 'busy'}
              aria-label={t(phase === 'playing' ? 'stopOne' : 'playOne', { name: voice.name })}
              icon={phase === 'playing' ? <PauseCircleFilled /> : <PlayCircleFilled />}
              onClick={() =>
                phase === null ? audition.play({ voice: voice.value, rate: 1, semitones: 0 }) : audition.stop()
              }
            />
          </Tooltip>
        )
      },
    },
  ]
  return (
    <SectionCard
      title={t('settings.who')}
      text={t('settings.whoText')}
      extra={
        data.system.ready === 1 ? undefined : (
          <StatusTag kind="neutral" title={data.system.how_to}>
            {t('settings.systemOff')}
          </StatusTag>
        )
      }
    >
      <Form layout="vertical" className="settings-form">
        <Form.Item
          label={t('settings.usual')}
          extra={draft.usual === 'system' && data.system.ready === 0 ? data.system.how_to : undefined}
        >
          <Select<Engine>
            disabled={!may}
            aria-label={t('settings.usual')}
            value={draft.usual}
            options={options}
            onChange={(usual) => setEdited({ ...draft, usual })}
          />
        </Form.Item>
      </Form>
      <Table
        size="small"
        rowKey="value"
        pagination={false}
        scroll={{ x: 760 }}
        columns={columns}
        dataSource={data.voices}
      />
      {may ? (
        <Button
          className="settings-told"
          type="primary"
          disabled={!changed}
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { usual: draft.usual, own: ownOf(draft) },
              { onError: (error) => void message.error(say(error)) },
            )
          }
        >
          {t('settings.saveMap')}
        </Button>
      ) : null}
    </SectionCard>
  )
}
