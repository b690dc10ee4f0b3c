import { h } from './dom.js'
import { redraws } from './quirks.js'
import { uploadFile } from './upload.js'

const TAGS = ['P', 'H1', 'H2', 'H3', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'STRONG', 'B', 'EM', 'A', 'BR', 'HR', 'IMG', 'DIV']

/**
 * A rich editor of articles over `el` (an element, or the body of a frame): what scripts write into it is put back; real keys, the browser's editing
 * commands and pastes count. `reads`: it reads a pasted rich text by itself, in its own tags (`rename`: H2 -> H1; null = the words stay without the tag).
 * `takesFiles`: a pasted picture is uploaded and stands where the cursor was. `frameOf(img)` draws what the site puts around a picture.
 * `astray`: a changed editor, whose pictures end up behind the text.
 */
export function richEditor(el, { reads = true, takesFiles = false, rename = {}, frameOf = (img) => img, astray = false, onChange = () => undefined, ready = Promise.resolve() } = {}) {
  const doc = el.ownerDocument
  let model = '<p><br></p>'
  let at = null
  el.innerHTML = model
  el.setAttribute('contenteditable', 'false')
  void ready.then(() => el.setAttribute('contenteditable', 'true'))
  const keep = () => { model = el.innerHTML; onChange() }
  el.addEventListener('input', (e) => { if (e.isTrusted) keep() })
  new MutationObserver(() => { if (el.innerHTML !== model) el.innerHTML = model }).observe(el, { childList: true, subtree: true, characterData: true })
  doc.addEventListener('selectionchange', () => { const range = doc.getSelection()?.rangeCount ? doc.getSelection().getRangeAt(0) : null; if (range && el.contains(range.startContainer)) at = range.cloneRange() })
  const put = (node, lost = false) => {
    const range = !lost && at && el.contains(at.startContainer) ? at : (() => { const end = doc.createRange(); end.selectNodeContents(el); end.collapse(false); return end })()
    range.deleteContents()
    range.insertNode(node)
    range.collapse(false)
    keep()
  }
  const cleaned = (from, to) => {
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) to.append(doc.createTextNode(child.nodeValue))
      if (child.nodeType !== Node.ELEMENT_NODE) continue
      const name = child.tagName in rename ? rename[child.tagName] : child.tagName
      const next = TAGS.includes(name) ? doc.createElement(name) : to
      if (name === 'A') next.setAttribute('href', child.getAttribute('href') ?? '')
      if (name === 'IMG') next.setAttribute('src', child.getAttribute('src') ?? '')
      if (next !== to) to.append(next)
      cleaned(child, next)
    }
    return to
  }
  const picture = (uri) => put(frameOf(h('img', { src: `/__site/file/${uri}`, width: 60 })), astray)
  const upload = async (file) => {
    // It shows at once, from the computer, and moves to the site's servers.
    const img = h('img', { src: URL.createObjectURL(file), width: 60 })
    put(frameOf(img), astray)
    const uri = await uploadFile(file)
    img.setAttribute('src', `/__site/file/${uri}`)
    keep()
  }
  el.addEventListener('paste', (e) => {
    e.preventDefault()
    const [file] = e.clipboardData.files
    if (file) return takesFiles ? void upload(file) : undefined
    const html = e.clipboardData.getData('text/html')
    if (!reads || !html || el.getAttribute('contenteditable') !== 'true') return
    const empty = el.textContent.trim() === '' && el.querySelector('img') === null
    const made = cleaned(new DOMParser().parseFromString(html, 'text/html').body, doc.createDocumentFragment())
    if (empty) { el.replaceChildren(made); keep() } else put(made)
  })
  redraws('text', { lost: () => { el.innerHTML = '<p><br></p>'; keep() } })
  return { el, picture, value: () => ({ html: model, text: el.innerText.replace(/\n{2,}/g, '\n').trim(), pictures: el.querySelectorAll('img').length, first: el.querySelector('img')?.getAttribute('src') ?? null }) }
}
