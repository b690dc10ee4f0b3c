import { Form, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { SectionProps } from '../clip/text-sections.tsx'

export interface DedupeSectionProps extends Pick<SectionProps, 'draft' | 'set'> {
  /** Most scenes that two films can differ in; 0 = the mode doesn't count scenes. */
  scenes: number
  /** Scenes they differ in when nothing is said. */
  usual: number
  /** Small changes of the shots can be asked for. */
  shots: boolean
}

/** How much any two films of the order differ. */
export function DedupeSection({ draft, set, scenes, usual, shots }: DedupeSectionProps) {
  const { t } = useTranslation('wizards')
  return (
    <SectionCard title={t('dedupe.title')} text={t('dedupe.text')}>
      <Form layout="vertical" className="clip-form">
        {scenes > 0 ? (
          <Form.Item label={t('dedupe.hamming')} extra={t('dedupe.hammingHint', { n: usual })}>
            <InputNumber
              min={1}
              max={Math.min(9, scenes)}
              value={draft.minHamming || null}
              placeholder={String(usual)}
              suffix={t('dedupe.scenes')}
              aria-label={t('dedupe.hamming')}
              onChange={(minHamming) => set({ minHamming: minHamming ?? 0 })}
            />
          </Form.Item>
        ) : null}
        <Form.Item label={t('dedupe.look')} extra={t('dedupe.lookHint')}>
          <InputNumber
            min={0}
            max={50}
            value={draft.minLook}
            suffix="%"
            aria-label={t('dedupe.look')}
            onChange={(minLook) => set({ minLook: minLook ?? 0 })}
          />
        </Form.Item>
        {shots ? (
          <>
            <Form.Item label={t('dedupe.mirror')}>
              <Switch checked={draft.mirror} onChange={(mirror) => set({ mirror })} aria-label={t('dedupe.mirror')} />
            </Form.Item>
            <Form.Item label={t('dedupe.color')}>
              <Switch
                checked={draft.colorJitter}
                onChange={(colorJitter) => set({ colorJitter })}
                aria-label={t('dedupe.color')}
              />
            </Form.Item>
            <Form.Item label={t('dedupe.speed')}>
              <InputNumber
                min={0}
                max={5}
                step={0.5}
                value={draft.speedJitter}
                prefix="±"
                suffix="%"
                aria-label={t('dedupe.speed')}
                onChange={(speedJitter) => set({ speedJitter: speedJitter ?? 0 })}
              />
            </Form.Item>
            <Form.Item label={t('dedupe.crop')}>
              <InputNumber
                min={0}
                max={3}
                step={0.5}
                value={draft.cropJitter}
                prefix="≤"
                suffix="%"
                aria-label={t('dedupe.crop')}
                onChange={(cropJitter) => set({ cropJitter: cropJitter ?? 0 })}
              />
            </Form.Item>
          </>
        ) : null}
      </Form>
    </SectionCard>
  )
}
