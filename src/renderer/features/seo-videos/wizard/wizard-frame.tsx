import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LivePreview } from '../../../core/clips/live-preview.tsx'
import { SafeZoneSelect, SafeZoneView } from '../../../core/type/safe-zone-view.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { canvasOf } from '../clip/draft.ts'
import { OrderBar } from '../clip/order-bar.tsx'
import { useTryClip } from '../clip/use-try-clip.ts'
import { KeepTemplate } from './keep-template.tsx'
import { WizardProblems } from './part.tsx'
import { useOrder } from './use-order.ts'
import type { Wizard } from './use-wizard.ts'
import '../seo-videos.css'
import '../clip/clip.css'
import './wizard.css'

export interface WizardFrameProps {
  wizard: Wizard
  title: string
  text: string
  /** In the head, before the form's own. */
  actions?: ReactNode
  /** Above the free try, instead of the live preview. */
  preview?: ReactNode
  /** The sections, each in a `Part`. */
  children: ReactNode
}

/** Every wizard: sections on the left; at the right what the order can give and cost, its previews, submit. */
export function WizardFrame({ wizard, title, text, actions, preview, children }: WizardFrameProps) {
  const { t } = useTranslation('seo')
  const { modal } = App.useApp()
  const tryClip = useTryClip(wizard.mode)
  const order = useOrder(wizard)
  const [zone, setZone] = useState('')
  const { draft, set, params, problems } = wizard
  const clear = (): void => void modal.confirm({ title: t('clip.clearTitle'), content: t('clip.clearText'), okText: t('clip.clear'), cancelText: t('cancel'), onOk: wizard.clear })
  return (
    <WizardProblems value={wizard.ready ? problems : []}>
      <PageHeader title={title} text={text} actions={<>{actions}<Button onClick={clear}>{t('clip.clear')}</Button><KeepTemplate wizard={wizard} /></>} />
      <div className="clip-page">
        <div className="clip-main">{children}</div>
        <OrderBar
          draft={draft}
          set={set}
          capacity={wizard.capacity}
          problem={problems[0]}
          onAgain={wizard.again}
          engineReason={params && params.engine.ready === 0 ? params.engine.reason : ''}
          left={wizard.left}
          preview={preview ?? (
            <>
              <LivePreview mode={wizard.mode} config={wizard.config} ready={wizard.ready && params?.engine.ready === 1} over={<SafeZoneView platform={zone} canvas={canvasOf(draft)} />} />
              <SafeZoneSelect value={zone} onChange={setZone} />
            </>
          )}
          tryState={tryClip.state}
          onTry={() => tryClip.start(wizard.config)}
          onCancelTry={tryClip.cancel}
          onSubmit={order.send}
          submitting={order.sending}
        />
      </div>
    </WizardProblems>
  )
}
