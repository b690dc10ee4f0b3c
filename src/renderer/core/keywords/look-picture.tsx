import { App, Button, Image } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchEvidence } from '../../../contract/helper/search-commands.ts'
import { useHelperLink } from '../helper/use-helper.ts'

/** The newest picture of a look, as the cloud housekeeper kept it: 30 days, on this computer. */
export function LookPicture({ evidence }: { evidence: string }) {
  const { t } = useTranslation('mining')
  const helper = useHelperLink()
  const { message } = App.useApp()
  const [picture, setPicture] = useState({ of: '', content: '', open: false })
  const [busy, setBusy] = useState(false)
  const show = async (): Promise<void> => {
    if (picture.of === evidence) return setPicture({ ...picture, open: true })
    setBusy(true)
    try {
      const { content } = await helper.send(searchEvidence, { evidence_id: evidence })
      setPicture({ of: evidence, content, open: true })
    } catch (error) {
      message.error(error instanceof Error ? error.message : t('noPicture'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" loading={busy} onClick={() => void show()}>
        {t('picture')}
      </Button>
      {picture.content === '' ? null : (
        <Image
          className="mine-hidden"
          alt={t('picture')}
          src={picture.content}
          preview={{ open: picture.open, onOpenChange: (open) => setPicture({ ...picture, open }) }}
        />
      )}
    </>
  )
}
