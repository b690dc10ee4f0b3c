import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LivePreview } from '../../../core/clips/live-preview.tsx'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { SafeZoneSelect, SafeZoneView } from '../../../core/type/safe-zone-view.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { canvasOf } from '../clip/draft.ts'
import { OrderBar } from '../clip/order-bar.tsx'
import { useTryClip } from '../clip/use-try-clip.ts'
import { KeepTemplate } from './keep-template.tsx'
import { Part, WizardProblems } from './part.tsx'
import { lackOf, PUBLISH_PART, worksOf } from './publish-draft.ts'
import { PublishSection } from './publish-section.tsx'
import { useOrder } from './use-order.ts'
import type { Wizard } from './use-wizard.ts'
import '../../../core/works/works.css'
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
  const may = useMay()
  const now = useNow(30_000)
  const mayPublish = wizard.plan === undefined && may('task:edit')
  const publishing = mayPublish && wizard.draft.publish.on
  const order = useOrder(wizard, publishing)
  const [zone, setZone] = useState('')
  const { draft, set, params, problems } = wizard
  const { t: w } = useTranslation('wizards')
  // Without what the order may hold its form would only wait; what was typed is kept for when it is back.
  const nothing = params === undefined && wizard.offer.error !== null
  const lack = publishing ? lackOf(draft.publish, Math.floor(now / 1_000)) : ''
  const clear = (): void =>
    void modal.confirm({
      title: t('clip.clearTitle'),
      content: t('clip.clearText'),
      okText: t('clip.clear'),
      cancelText: t('cancel'),
      onOk: wizard.clear,
    })
  return (
    <WizardProblems value={[...(wizard.ready ? problems : []), ...order.refused]}>
      <PageHeader
        title={title}
        text={text}
        actions={
          <>
            {actions}
            <Button onClick={clear}>{t('clip.clear')}</Button>
            <KeepTemplate wizard={wizard} />
          </>
        }
      />
      <div className="clip-page">
        <div className="clip-main">
          {nothing ? (
            <NotLoaded query={wizard.offer} />
          ) : (
            <>
              <StillOld query={wizard.offer} />
              {children}
            </>
          )}
          {mayPublish && !nothing ? (
            <Part fields={[PUBLISH_PART]}>
              <PublishSection wizard={wizard} />
            </Part>
          ) : null}
        </div>
        <OrderBar
          draft={draft}
          set={set}
          capacity={wizard.capacity}
          problem={problems[0]}
          lacking={lack === '' ? undefined : { field: PUBLISH_PART, msg: w(`publish.lack.${lack}`) }}
          works={publishing ? worksOf(draft.publish, draft.num) : 0}
          onAgain={wizard.again}
          engineReason={params && params.engine.ready === 0 ? params.engine.reason : ''}
          left={wizard.left}
          preview={
            preview ?? (
              <>
                <LivePreview
                  mode={wizard.mode}
                  config={wizard.config}
                  ready={wizard.ready && params?.engine.ready === 1}
                  over={<SafeZoneView platform={zone} canvas={canvasOf(draft)} />}
                />
                <SafeZoneSelect value={zone} onChange={setZone} />
              </>
            )
          }
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
