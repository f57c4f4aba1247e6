/** A letter by its name in the mail templates; the texts are not the server's business. */
export type Letter = { to: string; letter: 'loginFailed'; params: Record<string, string>; at: number }

/** Hands a letter over. Throws when it could not be handed over; the caller's job is then tried again. */
export type MailPort = { send(letter: Letter): Promise<void> }
