import { h, onTap, sleep, state, toast } from '/__site/kit/dom.js'
import { fileUpload, uploadFile } from '/__site/kit/upload.js'
import { ask, button, dialog, lost, maybeTour, templates, token } from './office.js'

const changed = (part) => state.pageChanged.includes(part)
const say = (words) => toast(words, 'weui-desktop-toast')

/** A picture from the disk goes through two steps of a dialog. */
const coverRow = () => {
  let uri = null
  let source = 'upload'
  const open = h('div', { class: changed('cover') ? 'pic-add' : 'cover__options__item_empty', style: 'width:160px;height:60px;background:#eee;cursor:pointer' }, '从图片库选择')
  const shown = h('span', {})
  onTap(open, () => {
    let next = null
    const go = button('下一步', () => { close(); const last = dialog('裁切封面', button('完成', () => { last(); uri = next; source = 'upload'; shown.replaceChildren(h('div', { class: 'cover__options__item_selected', style: 'width:90px;height:60px;background:#cde' }, '已选封面')) }, 'primary')) }, 'primary')
    go.classList.add('weui-desktop-btn_disabled')
    const input = h('input', { type: 'file', accept: 'image/bmp,image/png,image/jpeg', onChange: async (e) => { next = await uploadFile(e.target.files[0]); await sleep(state.coverDelayMs); go.classList.remove('weui-desktop-btn_disabled') } })
    const close = dialog('选择视频封面', input, go)
  })
  // Stills of the film, drawn by the site once it has arrived.
  const proposals = h('div', {})
  const propose = () => {
    if (proposals.childElementCount > 0) return
    for (const n of [1, 2]) {
      const item = h('div', { class: 'cover__options__item', style: 'display:inline-block;width:90px;height:60px;background:#bcd' }, `推荐 ${n}`)
      onTap(item, () => {
        const last = dialog('编辑封面', button('完成', async () => {
          last()
          const canvas = h('canvas', { width: 32, height: 18 })
          canvas.getContext('2d').fillRect(0, 0, n, n)
          shown.replaceChildren('封面上传中')
          uri = await uploadFile(new File([await new Promise((resolve) => { canvas.toBlob(resolve) })], `proposal-${n}.png`, { type: 'image/png' }))
          await sleep(state.coverDelayMs)
          source = 'recommend'
          shown.replaceChildren('已选封面')
        }, 'primary'))
      })
      proposals.append(item)
    }
  }
  return { el: h('div', {}, open, proposals, shown), value: () => uri, source: () => source, propose }
}

/** The first page of a film: file, cover, title, rule. */
export function drawMaterial() {
  let upload = null
  const line = h('div', { class: 'weui-desktop-upload__file__extra-info' })
  const input = h('input', { type: 'file', name: changed('upload') ? 'file' : 'vid', accept: 'video/*', class: 'weui-desktop-upload-input', onChange: async (e) => {
    const [file] = e.target.files
    if (upload) return void upload.start(file)
    upload = fileUpload(file, lost)
    await sleep(state.formDelayMs)
    upload.onChange(draw)
    form.style.display = ''
  } })
  const draw = () => {
    if (upload.status === 'done') { line.replaceChildren(h('p', { class: 'tips_global' }, '视频上传成功，你可以继续编辑其它信息保存提交')); cover.propose() }
    else if (upload.status === 'failed') line.replaceChildren(h('p', {}, '上传失败，请重新上传'))
    else line.replaceChildren(h('p', { class: 'weui-desktop-upload__file__extra-info__item' }, `已上传 ${Math.floor(upload.progress * 100)}%`))
  }
  const title = h('input', { name: 'title', size: 40 })
  const cover = coverRow()
  const rule = h('input', { type: 'checkbox', class: 'weui-desktop-form__checkbox' })
  const save = async () => {
    if (upload?.status !== 'done') return say('请等待视频上传完成')
    if (!title.value || !cover.value()) return say(title.value ? '请设置封面' : '请填写标题')
    if (!rule.checked) return say('请先同意《公众平台视频上传服务规则》')
    const close = dialog('提交视频', h('p', {}, '未声明原创的视频无法获得原创标识'), button('取消', () => close()), button('继续提交', async () => {
      close()
      // A tab of the statistics comes first.
      window.open('about:blank')
      const tab = window.open('about:blank')
      try {
        const { appmsgid } = await ask('/cgi-bin/material', { title: title.value, fileUri: upload.uri, coverUri: cover.value(), coverSource: cover.source(), agreed: true })
        await sleep(150)
        tab.location = `/cgi-bin/appmsg?t=media/appmsg_edit_v2&action=edit&type=15&appmsgid=${appmsgid}&token=${token}&lang=zh_CN`
      } catch { tab.close(); lost() }
    }, 'primary'))
  }
  const row = (label, field) => h('div', { class: 'row' }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))
  const form = h('div', { style: 'display:none' }, row('封面', cover.el), row('标题', title), h('div', { class: 'video-setting__footer-link' }, h('label', {}, rule, '我已阅读并同意《公众平台视频上传服务规则》')), h('div', { class: 'video-save-send-btn' }, button(changed('publish') ? '提交' : '保存并发表', () => void save(), 'primary')))
  document.getElementById('root').replaceChildren(h('div', {}, '上传视频', input), line, form, templates())
  maybeTour()
}
