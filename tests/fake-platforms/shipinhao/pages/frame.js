import { drawForm } from './form.js'

void drawForm(document.getElementById('root'))
