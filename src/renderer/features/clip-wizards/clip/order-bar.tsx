import { Alert, Button, Input, InputNumber, Progress } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import type { clipCapacity } from '../../../../contract/http/clip.ts'
import { useClipsText } from '../../../core/session/use-clips-text.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { ClipDraft } from './draft.ts'
import { goToField } from '../wizard/problems.ts'
import type { TryState } from './use-try-clip.ts'

export interface OrderBarProps {
  draft: ClipDraft
  set: (patch: Partial<ClipDraft>) => void
  capacity: OutputOf<typeof clipCapacity> | undefined
  /** Why the capacity is not known. */
  problem: FieldError | undefined
  /** What only the order itself still lacks: it can be tried. */
  lacking?: FieldError | undefined
  /** Works for accounts that it makes, too; 0 = films alone. */
  works?: number
  /** Asks for it again. */
  onAgain: () => void
  engineReason: string
  /** Clips left, kept up to date; null = unknown until the capacity answers. */
  left: number | null
  /** At the top, seen while the form is filled. */
  preview?: ReactNode
  tryState: TryState
  onTry: () => void
  onCancelTry: () => void
  onSubmit: () => void
  submitting: boolean
}

/**
 * Right column: live preview, how many distinct films are possible, what they cost, the free try's film. Scrolls by
 * itself where the window is low; its buttons stay below.
 */
export function OrderBar(props: OrderBarProps) {
  const { draft, set, capacity, problem, tryState, lacking, works = 0 } = props
  const { t } = useTranslation('seo')
  const { t: w } = useTranslation('wizards')
  const say = useClipsText()
  const stage = useRef<HTMLDivElement>(null)
  const tryIt = (): void => {
    stage.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    props.onTry()
  }
  const cost = draft.num * (capacity?.unit_cost ?? 1)
  const left = props.left ?? capacity?.left
  const short = capacity !== undefined && left !== undefined && cost > left
  const tooMany = capacity !== undefined && draft.num > capacity.max_num
  const blocked =
    problem !== undefined ||
    lacking !== undefined ||
    short ||
    tooMany ||
    props.engineReason !== '' ||
    capacity === undefined
  return (
    <aside className="clip-order">
      <div className="clip-order-cards">
        {props.preview}
        <SectionCard title={t('clip.orderTitle')}>
          <div className="clip-order-form">
            <label>
              <span>{t('clip.name')}</span>
              <Input
                value={draft.name}
                maxLength={60}
                placeholder={t('clip.nameHint')}
                onChange={(event) => set({ name: event.target.value })}
              />
            </label>
            <label>
              <span>{t('clip.num')}</span>
              <InputNumber min={1} max={100} value={draft.num} onChange={(num) => set({ num: num ?? 1 })} />
            </label>
            <dl>
              <dt>{t('clip.capacity')}</dt>
              <dd>
                {capacity ? (
                  <>
                    <BigNumber value={capacity.max_num} />
                    {capacity.capped ? '+' : ''}
                  </>
                ) : (
                  '–'
                )}
              </dd>
              <dt>{t('clip.length')}</dt>
              <dd className="tabular">
                {capacity && capacity.duration_s.max > 0
                  ? capacity.duration_s.min === capacity.duration_s.max
                    ? t('clip.about', { n: Math.round(capacity.duration_s.min) })
                    : t('clip.between', {
                        min: Math.round(capacity.duration_s.min),
                        max: Math.round(capacity.duration_s.max),
                      })
                  : '–'}
              </dd>
              <dt>{t('clip.cost')}</dt>
              <dd className="tabular">{t('clip.costValue', { cost, left: say(left) })}</dd>
            </dl>
            {capacity?.why ? <p className="clip-why">{capacity.why}</p> : null}
          </div>
        </SectionCard>
        <SectionCard title={t('clip.preview')}>
          <div className="clip-stage" ref={stage}>
            {tryState.kind === 'done' && tryState.pictures.length > 0 ? (
              <div className="clip-stage-pictures">
                {tryState.pictures.map((url, at) => (
                  <img key={url} src={url} alt={w('pictureNo', { n: at + 1 })} />
                ))}
              </div>
            ) : null}
            {tryState.kind === 'done' && tryState.pictures.length === 0 ? (
              <video
                key={tryState.url}
                src={tryState.url}
                controls
                autoPlay
                muted
                playsInline
                aria-label={t('clip.preview')}
              />
            ) : null}
            {tryState.kind === 'running' ? (
              <Progress type="circle" size={72} percent={Math.round(tryState.progress)} />
            ) : null}
            {tryState.kind === 'idle' ? <p>{t('clip.tryHint')}</p> : null}
            {tryState.kind === 'failed' ? <Alert type="error" showIcon title={tryState.reason} /> : null}
          </div>
        </SectionCard>
      </div>
      <div className="clip-submit">
        {props.engineReason ? <Alert type="error" showIcon title={props.engineReason} /> : null}
        {problem ? (
          <Alert
            type="info"
            showIcon
            title={problem.msg}
            action={
              problem.field === '' ? (
                <Button size="small" onClick={props.onAgain}>
                  {w('again')}
                </Button>
              ) : problem.field.includes('.') ? (
                <Button size="small" onClick={() => goToField(problem.field)}>
                  {w('toField')}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        {problem === undefined && lacking !== undefined ? (
          <Alert
            type="info"
            showIcon
            title={lacking.msg}
            action={
              <Button size="small" onClick={() => goToField(lacking.field)}>
                {w('toField')}
              </Button>
            }
          />
        ) : null}
        {tooMany ? (
          <Alert
            type="warning"
            showIcon
            title={t('clip.tooMany', { max: capacity.max_num })}
            action={
              <Button size="small" onClick={() => set({ num: Math.max(1, capacity.max_num) })}>
                {t('clip.useMax')}
              </Button>
            }
          />
        ) : null}
        {short ? <Alert type="warning" showIcon title={t('clip.short', { n: cost - left })} /> : null}
        <div className="clip-submit-buttons">
          {tryState.kind === 'running' ? (
            <Button size="large" onClick={props.onCancelTry}>
              {t('cancel')}
            </Button>
          ) : (
            <Button size="large" disabled={problem !== undefined || props.engineReason !== ''} onClick={tryIt}>
              {t('clip.try')}
            </Button>
          )}
          <Button type="primary" size="large" disabled={blocked} loading={props.submitting} onClick={props.onSubmit}>
            {works > 0 ? w('publish.submit', { n: draft.num, works }) : t('clip.submit', { n: draft.num })}
          </Button>
        </div>
      </div>
    </aside>
  )
}
