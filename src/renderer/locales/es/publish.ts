export const texts = {
  dialog: 'Publicar', platform: 'Plataforma', account: 'Cuenta', title: 'Título', topic: 'Temas', progress: 'Progreso', status: 'Estado',
  waiting: 'En espera', publishing: 'Publicando', success: 'Publicado', skipped: 'Omitido', skip: 'Omitir', failed: 'Fallido', unconfirmed: 'Por comprobar', open: 'Ver obra',
  counts: '{success} publicadas, {failed} fallidas, {waiting} en espera', unconfirmedHint: 'No se conoce el resultado de {n} obra(s): compruébelo en la plataforma; nada se reenvía solo',
  pause: 'Pausar tras esta', pausing: 'Pausando…', stop: 'Detener ahora', continue: 'Continuar', retry: 'Reintentar ({n})', close: 'Listo',
  concurrentTitle: '¿Publicar igualmente?', concurrent: 'Otro administrador puede estar publicando esta tarea o se interrumpió antes. ¿Publicar de todos modos?', holder: 'Por {name}, desde', stale: 'sin señal desde hace más de 3 minutos',
  go: 'Publicar', cancel: 'Cancelar', preflightTitle: 'Comprobación previa', preflight: '{blocked} obra(s) no se pueden publicar, {warned} con aviso', preflightBlock: '{n} obra(s) no se pueden publicar', preflightGo: 'Publicar las otras {n}',
  goOn: 'Publicar', preflightWarn: '{n} obra(s) con aviso; se pueden publicar', times: ' ({n} obras)',
  paced: 'En pausa por el ritmo, continúa a las {time}', runPaced: '; el resto espera su ritmo y continúa a las {time}', pace: '{n} obra(s) esperarán por el ritmo; así todo estará publicado hacia las {time}',
}
