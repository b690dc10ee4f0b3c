/** What the cloud housekeeper asks a person for. */
export const texts = {
  left: 'Quedan {time}', late: 'Tiempo agotado', code: 'Código', codeNeeded: 'Escriba el código', submit: 'Enviar', resend: 'Pedir otro código', resendIn: 'Otro código en {n} s', refresh: 'Nueva imagen', inWindow: 'Hágalo en la ventana del navegador que se abrió',
  disconnected: 'Se perdió la conexión con el asistente; continúe cuando vuelva', later: 'Más tarde', othersGoOn: 'Las otras cuentas siguen publicando', folded: '{n} pendientes', more: '{n} pendientes más', answered: '{title}: aceptado, continúa', expiredWork: '{title}: nadie respondió a tiempo; vea el estado de la publicación', expired: '{title}: nadie respondió a tiempo. Inícielo de nuevo y responda pronto',
}
