import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Input, Radio, Switch, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PLAN_LIMITS, planClipMode } from '../../../../contract/entities/plan.ts'
import { COPY_LENGTH } from '../../../../contract/http/creation.ts'
import { CopyLibraryModal } from '../../../core/materials/copy-library-modal.tsx'
import { MaterialModal } from '../../../core/materials/material-modal.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { AnchorField } from './anchor-field.tsx'
import { Field } from './field.tsx'
import { usePlanWork } from './plan-context.ts'
import type { PlanDraft } from './plan-draft.ts'
import { problemsAt } from './steps.ts'
import { TopicsInput } from '../../../ui/topics-input.tsx'

/** `material` stands first: it needs nothing else. */
const MODES = ['material', ...planClipMode.options.filter((mode) => mode !== 'material')] as const
/** Chosen here go into this slot; the others are filled on the plan's page of materials. */
const SLOT = 1
const SHOWN = 24

function Materials() {
  const { t } = useTranslation('addPlan')
  const { draft, set, planId } = usePlanWork()
  const [open, setOpen] = useState(false)
  const own = draft.files.filter((file) => file.slot === SLOT)
  const others = draft.files.filter((file) => file.slot !== SLOT)
  return (
    <div className="plan-materials">
      {draft.files.length === 0 ? null : (
        <div className="plan-files">
          {own.slice(0, SHOWN).map((file) => (
            <Tag
              key={file.id}
              closable
              onClose={(event) => {
                event.preventDefault()
                set({ files: draft.files.filter((one) => one !== file) })
              }}
            >
              <span className="ellipsis" title={file.name}>
                {file.name}
              </span>
            </Tag>
          ))}
          {own.length > SHOWN ? <span>{t('content.moreFiles', { n: own.length - SHOWN })}</span> : null}
        </div>
      )}
      <div className="plan-line">
        <Button onClick={() => setOpen(true)}>
          {t(own.length === 0 ? 'content.choose' : 'content.chooseMore', { n: own.length })}
        </Button>
        {others.length > 0 ? <span>{t('content.otherSlots', { n: others.length })}</span> : null}
        {planId === 0 ? null : (
          <Link to={withQuery(PATHS.planMaterials, { plan_id: planId })}>{t('content.toSlots')}</Link>
        )}
      </div>
      <MaterialModal
        open={open}
        kind="visual"
        chosen={own.map((file) => ({ id: file.id, name: file.name, cover: '', durationMs: null }))}
        onClose={() => setOpen(false)}
        onOk={(files) => {
          set({ files: [...files.slice(0, 500).map(({ id, name }) => ({ slot: SLOT, id, name })), ...others] })
          setOpen(false)
        }}
      />
    </div>
  )
}

function Copies() {
  const { t } = useTranslation('addPlan')
  const { message } = App.useApp()
  const { draft, set, shown } = usePlanWork()
  const [choosing, setChoosing] = useState(false)
  const problems = problemsAt(shown, 'copies')
  const put = (texts: readonly string[]): void => {
    const next = [...new Set([...draft.copies.filter((text) => text.trim() !== ''), ...texts])]
    set({ copies: next.slice(0, PLAN_LIMITS.copies) })
    if (next.length > PLAN_LIMITS.copies) message.warning(t('content.copiesMany', { max: PLAN_LIMITS.copies }))
  }
  return (
    <SectionCard
      title={t('content.copies')}
      text={t(draft.mode === 'smart' ? 'content.copiesSmart' : 'content.copiesText')}
      extra={<Button onClick={() => setChoosing(true)}>{t('content.library')}</Button>}
    >
      {problems.map((one) => (
        <p
          key={`${one.field}${one.msg}`}
          className={`plan-problem ${one.level}`}
          role={one.level === 'error' ? 'alert' : undefined}
        >
          {one.msg}
        </p>
      ))}
      {draft.copies.length === 0 ? (
        <EmptyState
          small
          title={t('content.noCopies')}
          text={t('content.noCopiesText')}
          action={<Button onClick={() => set({ copies: [''] })}>{t('content.write')}</Button>}
        />
      ) : (
        <>
          <ol className="plan-copies">
            {draft.copies.map((copy, at) => (
              // Texts have no id of their own; their place is it.
              <li key={at}>
                <Input.TextArea
                  rows={2}
                  maxLength={COPY_LENGTH}
                  value={copy}
                  aria-label={t('content.copyNo', { n: at + 1 })}
                  onChange={(event) =>
                    set({ copies: draft.copies.map((one, i) => (i === at ? event.target.value : one)) })
                  }
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('content.removeCopy', { n: at + 1 })}
                  onClick={() => set({ copies: draft.copies.filter((_, i) => i !== at) })}
                />
              </li>
            ))}
          </ol>
          <Button
            icon={<PlusOutlined />}
            disabled={draft.copies.length >= PLAN_LIMITS.copies}
            onClick={() => set({ copies: [...draft.copies, ''] })}
          >
            {t('content.write')}
          </Button>
        </>
      )}
      <div className="plan-line plan-rewrite">
        <Switch id="plan-ai-rewrite" checked={draft.aiRewrite} onChange={(aiRewrite) => set({ aiRewrite })} />
        <label htmlFor="plan-ai-rewrite">{t('content.rewrite')}</label>
        <small>{t('content.rewriteText')}</small>
      </div>
      <CopyLibraryModal
        open={choosing}
        single={false}
        onClose={() => setChoosing(false)}
        onOk={(texts) => {
          put(texts)
          setChoosing(false)
        }}
      />
    </SectionCard>
  )
}

/** 3 内容: what goes out, from what, with which words. */
export function StepContent() {
  const { t } = useTranslation('addPlan')
  const { draft, set, planId } = usePlanWork()
  return (
    <>
      <SectionCard title={t('content.title')} text={t('content.text')}>
        <Field name="clip_mode" label={t('content.mode')} hint={t(`content.modeText.${draft.mode}`)}>
          {() => (
            <Radio.Group
              value={draft.mode}
              optionType="button"
              buttonStyle="solid"
              options={MODES.map((value) => ({ value, label: t(`content.modes.${value}`) }))}
              onChange={(event) => set({ mode: event.target.value as PlanDraft['mode'] })}
            />
          )}
        </Field>
        {draft.mode === 'material' || planId === 0 ? null : (
          <div className="plan-line plan-rewrite">
            <Link to={withQuery(PATHS.planClip, { plan_id: planId, mode: draft.mode })}>
              {t(draft.mode === 'clipTemplate' ? 'content.setLayout' : 'content.setFilms')}
            </Link>
          </div>
        )}
        <Field name="material" label={t('content.materials')}>
          {() => <Materials />}
        </Field>
        <Field
          name="topics"
          label={t('content.topics')}
          hint={t('content.topicsHint', { n: draft.topics.length, max: PLAN_LIMITS.topics })}
        >
          {(id) => (
            <TopicsInput
              id={id}
              value={draft.topics}
              maxCount={PLAN_LIMITS.topics}
              placeholder={t('content.topicsPlace')}
              onChange={(topics) => set({ topics })}
            />
          )}
        </Field>
        <AnchorField />
        <div className="plan-line plan-rewrite">
          <Switch id="plan-rank" checked={draft.rank} onChange={(rank) => set({ rank })} />
          <label htmlFor="plan-rank">{t('content.rank')}</label>
          <small>{t('content.rankText')}</small>
        </div>
      </SectionCard>
      <Copies />
    </>
  )
}
