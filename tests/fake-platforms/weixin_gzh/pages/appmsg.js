import { state } from '/__site/kit/dom.js'
import { ask, enter, lost } from './office.js'
import { drawEditor } from './editor.js'
import { drawMaterial } from './material.js'

const query = new URLSearchParams(location.search)
const office = await enter()
try {
  await ask('/cgi-bin/ticket')
  if (query.get('t') === 'media/videomsg_edit') drawMaterial()
  else await drawEditor(office, query.get('type') === '77' ? 'image' : 'video', query.get('appmsgid'))
} catch (error) {
  if (error.name === 'TypeError' || !state.user) throw error
  lost()
}
